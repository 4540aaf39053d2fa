import { FIELD_FORMATS, LIST_SEPARATOR } from '../../../../db/domain/vocabulary.js';
import { WithContents } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { byTopic, FORMAT_NAMES } from '../../html/names.js';
import { readOperation } from '../../html/operation.js';
import type { FieldsData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { FieldOptions, Reserved } from '../../parts/values/field-parts.js';

const PATH = '/fields';
const operation = readOperation('site/facts/fields/fields');

/** The columns of `fields.csv` in a release, and further ones. */
const COLUMNS = [
  ...['slug', 'label', 'format', 'topic', 'position', 'options', 'keywords', 'description'],
  ...['known', 'has_overrides', 'v1_slugs'],
];

/** GET /fields: the catalog of fields by topic. It shows how many values are known, but no values. */
export const fieldsPage: DataPage<FieldsData> = {
  path: PATH,
  operations: [operation],
  find: () => ({ path: PATH, operation, variables: {} }),
  render: (context) => ({
    title: 'Fields',
    description: `The ${context.data.fields.length} fields of the dataset by topic, with format, options and coverage.`,
    scripts: ['filter.js'],
    main: renderFields(context),
  }),
  table: ({ data: { fields } }) => ({
    name: 'fields',
    columns: COLUMNS,
    rows: fields.map((field) => ({
      slug: field.slug,
      label: field.label,
      format: FIELD_FORMATS.find((name) => name.replace('-', '_').toUpperCase() === field.format) ?? '',
      topic: field.topic.toLowerCase(),
      position: field.position,
      options: (field.options ?? []).join(LIST_SEPARATOR),
      keywords: field.keywords.join(LIST_SEPARATOR),
      description: field.description,
      known: field.knownValues,
      has_overrides: String(field.hasOverrides),
      v1_slugs: field.v1Slugs.map(({ slug }) => slug).join(LIST_SEPARATOR),
    })),
  }),
};

type Field = FieldsData['fields'][number];

function renderFields({ data: { fields, states }, link }: DataPageContext<FieldsData>): Html {
  const reserved = fields.filter(({ isReserved }) => isReserved).length;
  const inOrder = fields.toSorted((left, right) => Number(left.isReserved) - Number(right.isReserved));
  const topics = byTopic(inOrder, ({ topic }) => topic);
  return (
    <>
      <h1>Fields</h1>
      <p class="lead">
        {fields.length - reserved} facts about how each state votes.
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
      <WithContents
        label="Topics"
        contents={topics.map(({ anchor, name, entries }) => ({ anchor, name, count: entries.length }))}
      >
        {topics.map(({ anchor, name, entries }) => (
          <section class="facts" aria-labelledby={anchor}>
            <header>
              <h2 id={anchor}>{name}</h2>
            </header>
            {entries.map((field) => (
              <FieldEntry field={field} states={states.length} link={link} />
            ))}
          </section>
        ))}
      </WithContents>
    </>
  );
}

interface FieldEntryProps {
  field: Field;
  /** How many there are. */
  states: number;
  link(to: string): string;
}

/** What a field means, and how much of it is known. */
function FieldEntry({ field, states, link }: FieldEntryProps): Html {
  const { slug, label, description, options, format, hasOverrides, isReserved, knownValues } = field;
  return (
    <article id={slug}>
      <h3>
        <a href={link(`/fields/${slug}`)}>{label}</a>
      </h3>
      <div>
        <p>{description}</p>
        {options && <FieldOptions options={options} />}
        <p class="meta">
          {FORMAT_NAMES[format]}
          {hasOverrides && ' · differs in some regions'}
        </p>
        {isReserved ? (
          <Reserved />
        ) : (
          <p class="coverage">
            <meter min="0" max={states} value={knownValues} aria-label="Known values" />{' '}
            <span>
              {knownValues} of {states} known
            </span>
          </p>
        )}
      </div>
    </article>
  );
}
