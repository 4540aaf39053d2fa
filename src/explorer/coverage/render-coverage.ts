import { type Coverage, type CoveredValue, findCoverage, findCoveredValues } from '../../../db/queries/coverage.js';
import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { CoverageData } from '../operation-types.js';
import { byTopic } from '../values/topics.js';
import { AGE_NAMES, AGES, type Age, ageOf } from './coverage-data.js';
import { strip } from './strip.js';

type Context = DataPageContext<CoverageData>;

/** Of a list of gaps. */
const MOST = 8;

/** The content of the coverage page. */
export function renderCoverage(context: Context): Html {
  const { data, lease } = context;
  const { all, fields, states } = findCoverage(lease.database);
  const values = findCoveredValues(lease.database);
  const ages = new Map<Age, number>();
  for (const value of values) {
    const age = ageOf(value, data.release.publishedAt);
    ages.set(age, (ages.get(age) ?? 0) + 1);
  }
  const labels = new Map(data.fields.map(({ slug, label }) => [slug, label]));
  const labelled = fields.map((row) => ({ ...row, to: `/fields/${row.slug}`, name: labels.get(row.slug) ?? row.slug }));
  const named = states.map((row) => ({ ...row, to: `/states/${row.code}` }));
  return html`<h1>Coverage</h1>
<p class="lead">${all.known.toLocaleString('en-US')} of ${all.total.toLocaleString('en-US')} values are known. What is unknown is empty, never “no”. Ages are from the date of the source to the release.</p>
<ul class="legend">${AGES.map((age) => html`<li><span class="swatch" aria-hidden="true">${strip([age], AGE_NAMES[age])}</span>${AGE_NAMES[age]} <b>${(ages.get(age) ?? 0).toLocaleString('en-US')}</b></li>`)}</ul>
<h2 id="gaps">Where to look first</h2>
<div class="gaps">${gaps('Fields with the most unknown values', labelled, context)}
${gaps('States with the most unknown values', named, context)}</div>
<h2 id="fields">Fields by state</h2>
<p class="soft">Each row has one bar for each of the ${data.states.length} states, from ${data.states[0]?.name} to ${data.states.at(-1)?.name} by postal code.</p>
${heatMap(fields, values, context)}
<h2 id="states">By state</h2>
<ul class="bars">${named.map((row) => html`<li>${entry(row, context)}</li>\n`)}</ul>`;
}

interface Row extends Coverage {
  name: string;
  to: string;
}

/** The rows with the most unknown values. */
function gaps(title: string, rows: readonly Row[], context: Context): Html {
  const unknown = ({ known, total }: Row) => total - known;
  const worst = rows.toSorted((one, other) => unknown(other) - unknown(one)).slice(0, MOST);
  return html`<section class="card"><h3>${title}</h3><ol class="bars">${worst.map((row) => html`<li>${entry(row, context)}</li>\n`)}</ol></section>`;
}

function entry({ name, to, known, total }: Row, context: Context): Html {
  return html`${linked(name, to, context)} <span class="coverage"><meter min="0" max="${total}" value="${known}" aria-label="${name}: known values"></meter> ${known} of ${total}</span>`;
}

/** With EXPLORER=off there are no pages to lead to. */
function linked(name: string, to: string, { paths, link }: Context): Html {
  return paths.includes('/fields') ? html`<a href="${link(to)}">${name}</a>` : html`${name}`;
}

function heatMap(rows: readonly ({ slug: string } & Coverage)[], values: readonly CoveredValue[], context: Context) {
  const { data } = context;
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const cells = new Map<string, CoveredValue[]>();
  for (const value of values) cells.set(value.field, [...(cells.get(value.field) ?? []), value]);
  return byTopic(data.fields, ({ topic }) => topic).map(
    ({
      anchor,
      name,
      entries,
    }) => html`<section aria-labelledby="${anchor}"><h3 class="topic" id="${anchor}">${name}</h3>
${entries.map(({ slug, label }) => {
  const row = bySlug.get(slug);
  return row ? heatRow({ ...row, label }, cells.get(slug) ?? [], context) : html``;
})}</section>
`,
  );
}

function heatRow(
  { slug, label, known, total, oldest, newest }: { slug: string; label: string } & Coverage,
  cells: CoveredValue[],
  context: Context,
) {
  const unknown = cells.filter((cell) => !cell.known).map(({ state }) => state);
  const years = [...new Set([oldest?.slice(0, 4), newest?.slice(0, 4)])].filter(Boolean).join(' to ');
  const ages = cells.map((cell) => ageOf(cell, context.data.release.publishedAt));
  const list = unknown.join(', ');
  const gap =
    unknown.length > 6
      ? html`· <details><summary>Unknown in ${unknown.length} states</summary>${list}</details>`
      : unknown.length > 0 && html`<span>· Unknown: ${list}</span>`;
  return html`<div class="heat"><p>${linked(label, `/fields/${slug}`, context)}</p><div>${strip(ages, `${label}: ${known} of ${total} known`)}<div class="meta">${known} of ${total} known${years && ` · ${years}`} ${gap}</div></div></div>
`;
}
