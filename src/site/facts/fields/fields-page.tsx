import { fieldTable } from '../../../../db/storage/publish/csv-tables.js';
import { LIST_SEPARATOR } from '../../../../db/storage/publish/folder/files.js';
import { findCoverage } from '../../../../db/storage/queries/coverage.js';
import { findFields } from '../../../../db/storage/queries/fields.js';
import { LOCALES } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { FORMAT_NAMES } from '../../html/names.js';
import { readOperation } from '../../html/operation.js';
import type { FieldsData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { CoverageBar, FieldOptions, Reserved } from '../../parts/values/field-parts.js';
import { FieldEntry, SectionsByTopic } from '../../parts/values/sections.js';

const PATH = '/fields';
const operation = readOperation('site/facts/fields/fields');

const countKnown = ({ dataset }: DataPageContext<unknown>): Known =>
  new Map(findCoverage(dataset.database).fields.map(({ slug, known, total }) => [slug, { known, total }]));

/** GET /fields: the catalog of fields by topic. It shows how many values are known, but no values. */
export const fieldsPage: DataPage<FieldsData> = {
  path: PATH,
  operations: [operation],
  find: () => ({ path: PATH, operation, variables: {} }),
  render(context) {
    const { fields } = context.data;
    const known = countKnown(context);
    return {
      title: 'Fields',
      description: `The ${fields.length} fields of the dataset by topic, with format, options and coverage.`,
      scripts: ['filter.js'],
      main: renderFields(context, known),
    };
  },
  table(context) {
    const known = countKnown(context);
    const { columns, rows } = fieldTable(findFields(context.dataset.database));
    const { fields } = context.data;
    const added = new Map(
      fields.map(({ slug, hasOverrides, v1Slugs }) => [
        slug,
        {
          known: known.get(slug)?.known ?? 0,
          has_overrides: String(hasOverrides),
          v1_slugs: v1Slugs.map((v1) => v1.slug).join(LIST_SEPARATOR),
        },
      ]),
    );
    return {
      name: 'fields',
      columns: [...columns, 'known', 'has_overrides', 'v1_slugs'],
      rows: rows.map((row) => ({ ...row, ...added.get(String(row.slug)) })),
    };
  },
};

export type Field = FieldsData['fields'][number];

/** How many values of each field are known. */
export type Known = ReadonlyMap<string, { known: number; total: number }>;

export function renderFields({ data: { fields }, link }: DataPageContext<{ fields: Field[] }>, known: Known): Html {
  const reserved = fields.filter(({ isReserved }) => isReserved).length;
  return (
    <>
      <h1>Fields</h1>
      <p class="lead">
        {fields.length - reserved} facts about how each state votes. Each means the same in every state.
        {reserved > 0 && ` For ${reserved} more, no state has an answer yet.`}
      </p>
      <div class="filter" id="filter">
        <label for="filter-text">Filter the fields</label>
        <input
          class="control"
          id="filter-text"
          type="search"
          autocomplete="off"
          spellcheck="false"
          placeholder="deadline, ID, mail …"
        />
        <p id="filter-result" class="soft" role="status" />
      </div>
      <SectionsByTopic
        locale={LOCALES.en}
        entries={fields.toSorted((left, right) => Number(left.isReserved) - Number(right.isReserved))}
        render={(field) => (
          <FieldEntry slug={field.slug} label={field.label} link={link}>
            <FieldSummary {...field} {...(known.get(field.slug) ?? { known: 0, total: 0 })} />
          </FieldEntry>
        )}
      />
    </>
  );
}

function FieldSummary(field: Field & { known: number; total: number }): Html {
  const { description, options, format, hasOverrides, known, total } = field;
  return (
    <>
      <p>{description}</p>
      {options && <FieldOptions options={options} />}
      <p class="meta">
        {FORMAT_NAMES[format]}
        {hasOverrides && ' · differs in some regions'}
      </p>
      {field.isReserved ? <Reserved /> : <CoverageBar known={known} total={total} />}
    </>
  );
}
