import { byPosition } from '../../../db/queries/fields.js';
import type { Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { FieldsData } from '../operation-types.js';
import { CoverageBar, FieldOptions, Reserved, V1Slugs } from '../values/field-parts.js';
import { FORMAT_NAMES } from '../values/format-names.js';
import { FieldEntry, SectionsByTopic } from '../values/sections.js';

export type Field = FieldsData['fields'][number];

/** How many values of each field are known. */
export type Known = ReadonlyMap<string, { known: number; total: number }>;

/** The content of the catalog of fields. */
export function renderFields({ data: { fields }, link }: DataPageContext<{ fields: Field[] }>, known: Known): Html {
  const reserved = fields.filter(({ isReserved }) => isReserved).length;
  return (
    <>
      <h1>Fields</h1>
      <p class="lead">
        {fields.length - reserved} facts about how each state votes. A field has the same meaning, format and options in
        every state.{reserved > 0 && ` ${reserved} more fields are reserved: no state has a value yet.`}
      </p>
      <div class="filter" id="filter">
        <label for="filter-text">Filter the fields</label>
        <input
          class="control"
          id="filter-text"
          type="search"
          autocomplete="off"
          spellcheck="false"
          placeholder="deadline, ID, has_sdr …"
        />
        <p id="filter-result" class="soft" role="status" />
      </div>
      <SectionsByTopic
        entries={fields.toSorted(
          (one, other) => Number(one.isReserved) - Number(other.isReserved) || byPosition(one, other),
        )}
        topicOf={({ topic }) => topic}
        render={(field) => (
          <FieldEntry slug={field.slug} label={field.label} link={link}>
            <AboutField {...field} {...(known.get(field.slug) ?? { known: 0, total: 0 })} />
          </FieldEntry>
        )}
      />
    </>
  );
}

function AboutField(field: Field & { known: number; total: number }): Html {
  const { description, options, format, hasOverrides, v1Slugs, known, total } = field;
  return (
    <>
      <p>{description}</p>
      {options && <FieldOptions options={options} />}
      <p class="meta">
        {FORMAT_NAMES[format]}
        {hasOverrides && ' · differs in some regions'}
        {v1Slugs.length > 0 && (
          <>
            {' · V1: '}
            <V1Slugs slugs={v1Slugs} />
          </>
        )}
      </p>
      {field.isReserved ? <Reserved /> : <CoverageBar known={known} total={total} />}
    </>
  );
}
