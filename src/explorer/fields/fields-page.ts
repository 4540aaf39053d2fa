import { fieldTable } from '../../../db/publish/csv-tables.js';
import { LIST_SEPARATOR } from '../../../db/publish/folder/files.js';
import { findCoverage } from '../../../db/queries/coverage.js';
import { findFields } from '../../../db/queries/fields.js';
import { type Html, html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import type { FieldsData } from '../operation-types.js';
import { optionText, slugText } from '../values/field-text.js';
import { FORMAT_NAMES } from '../values/format-names.js';
import { byTopic } from '../values/topics.js';

type Field = FieldsData['fields'][number];

type Known = ReadonlyMap<string, { known: number; total: number }>;

const PATH = '/fields';
const operation = readOperation('explorer/fields/fields');

/** How many values of each field are known. */
const knownOf = ({ lease }: DataPageContext<unknown>): Known =>
  new Map(findCoverage(lease.database).fields.map(({ slug, known, total }) => [slug, { known, total }]));

/** GET /fields: the catalog of fields by topic. It shows how many values are known, but no value. */
export const fieldsPage: DataPage<FieldsData> = {
  path: PATH,
  keyed: false,
  operations: [operation],
  find: () => ({ path: PATH, operation, variables: {} }),
  render(context) {
    const { fields } = context.data;
    const known = knownOf(context);
    const topics = byTopic(fields, ({ topic }) => topic);
    return {
      title: 'Fields',
      description: `The ${fields.length} fields of the dataset by topic, with format, options and coverage.`,
      scripts: ['filter.js'],
      main: html`<h1>Fields</h1>
<p class="lead">${fields.length} facts about how each state votes. A field has the same meaning, format and options in every state.</p>
<div class="filter" id="filter"><label for="filter-text">Filter the fields</label>
<input id="filter-text" type="search" autocomplete="off" spellcheck="false" placeholder="deadline, ID, has_sdr …">
<p id="filter-result" class="soft" role="status"></p></div>
<div class="with-aside"><nav class="toc" aria-label="Topics"><ul>
${topics.map(({ anchor, name, entries }) => html`<li><a href="#${anchor}">${name} <span>${entries.length}</span></a></li>\n`)}</ul></nav>
<div>${topics.map(
        ({
          anchor,
          name,
          entries,
        }) => html`<section class="facts" aria-labelledby="${anchor}"><h2 id="${anchor}">${name}</h2>
${entries.map((field) => entry(field, known, context.link))}</section>`,
      )}</div></div>`,
    };
  },
  table(context) {
    const known = knownOf(context);
    const { columns, rows } = fieldTable(findFields(context.lease.database));
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

function entry(field: Field, known: Known, link: (to: string) => string): Html {
  const { slug, label, description, format, options, hasOverrides, v1Slugs } = field;
  const counts = known.get(slug) ?? { known: 0, total: 0 };
  return html`<article class="fact" id="${slug}"><div><h3><a href="${link(`/fields/${slug}`)}">${label}</a></h3>
<code class="slug">${slugText(slug)}</code></div>
<div><p>${description}</p>
${options !== null && html`<ul class="options" aria-label="Options">${options.map((option) => html`<li>${optionText(option)}</li>`)}</ul>`}
<p class="meta">${FORMAT_NAMES[format]}${hasOverrides && ' · differs in some regions'}${v1Slugs.length > 0 && html` · V1: ${v1Slugs.map(({ slug: v1 }, index) => html`${index > 0 && ', '}<code>${slugText(v1)}</code>`)}`}</p>
${coverageBar(counts)}</div></article>
`;
}

/** How much is known, as a bar and in words. */
export function coverageBar({ known, total }: { known: number; total: number }): Html {
  return html`<p class="coverage"><meter min="0" max="${total}" value="${known}" aria-label="Known values"></meter> <span>${known} of ${total} known</span></p>`;
}
