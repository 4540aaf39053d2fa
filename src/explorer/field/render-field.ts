import { type Html, html } from '../../pages/html.js';
import { compareLink } from '../compare/find-compare.js';
import type { DataPageContext } from '../data-page.js';
import { coverageBar } from '../fields/fields-page.js';
import { legend, tileMap } from '../maps/tile-map.js';
import { countKnown } from '../values/facts.js';
import { optionText, slugText } from '../values/field-text.js';
import { FORMAT_NAMES } from '../values/format-names.js';
import { standingOf } from '../values/item.js';
import { TOPICS } from '../values/topics.js';
import { renderSource, renderValue } from '../values/value.js';
import type { FieldData, FieldItem } from './field-data.js';
import type { Look } from './map-classes.js';
import { regionsNote, regionsTable } from './regions.js';
import { type Sort, sortedItems } from './sort.js';
import { looksOf } from './tile.js';

type Context = DataPageContext<FieldData>;

/** The content of the page of a field. */
export function renderField(context: Context, sort: Sort): Html {
  const { data, link } = context;
  const [field] = data.fields;
  const topic = TOPICS.find((one) => one.topic === field.topic);
  return html`<p class="crumbs"><a href="${link('/fields')}">Fields</a> / <a href="${link('/fields')}#${topic?.anchor ?? ''}">${topic?.name}</a></p>
<h1>${field.label}</h1>
<p class="lead">${field.description}</p>
<div class="beside">${map(context)}${about(context)}</div>
${regionsNote(data)}<h2 id="values">All states</h2>
<p class="row" role="group" aria-label="Sort">Sort by ${sortLink('state', sort)} ${sortLink('value', sort)}</p>
${table(sortedItems(data, sort), context)}
${data.overrides.nodes.length > 0 && regionsTable(context)}`;
}

function map({ data, link }: Context): Html {
  const [field] = data.fields;
  const lookOf = looksOf(data);
  const tiles = field.items.map((item) => {
    const { tone, text, mark } = lookOf(item);
    return { ...item.state, href: `${link(`/states/${item.state.code}`)}#${field.slug}`, tone, text, mark };
  });
  const groups = new Map<string, Look & { name: string; count: number }>();
  for (const look of field.items.map(lookOf)) {
    const group = groups.get(look.group) ?? { ...look, name: look.group, count: 0 };
    group.count += 1;
    groups.set(look.group, group);
  }
  const sorted = [...groups.values()].sort((one, other) => one.rank - other.rank);
  const caption =
    data.election &&
    html`<p class="meta">The number is the days before Election Day. The map leaves out that a deadline moves off a weekend.</p>`;
  return html`<div class="card map-card">${tileMap(`Map of the states: ${field.label}. The table below has the same values.`, tiles)}
${legend(sorted.map(({ tone, name, count, groupMark }) => ({ tone, name, count, mark: groupMark })))}${caption}</div>`;
}

function about({ data, link }: Context): Html {
  const [field] = data.fields;
  const dates = field.items.flatMap((item) => (standingOf(item) === 'unknown' ? [] : (item.asOf ?? []))).sort();
  const [oldest, newest] = [dates[0], dates.at(-1)];
  return html`<section class="card" aria-labelledby="about"><h2 id="about">About this field</h2>
<p><code class="slug">${slugText(field.slug)}</code></p>
<p>${FORMAT_NAMES[field.format]}</p>
${field.options !== null && html`<ul class="options" aria-label="Options">${field.options.map((option) => html`<li>${optionText(option)}</li>`)}</ul>`}
${coverageBar({ known: countKnown(field.items), total: field.items.length })}
${oldest !== undefined && newest !== undefined && html`<p class="meta">Sources from ${oldest.slice(0, 4)}${newest.slice(0, 4) !== oldest.slice(0, 4) && ` to ${newest.slice(0, 4)}`}.</p>`}
${field.v1Slugs.length > 0 && html`<p class="meta">In V1: ${field.v1Slugs.map(({ slug }, index) => html`${index > 0 && ', '}<code>${slugText(slug)}</code>`)}</p>`}
<p><a href="${link(compareLink([], field.topic))}">Compare a few states in this topic</a></p></section>`;
}

function sortLink(sort: Sort, current: Sort): Html {
  if (sort === current) return html`<strong class="button" aria-current="true">${sort}</strong>`;
  return html`<a class="button quiet" href="?sort=${sort}#values">${sort}</a>`;
}

function table(items: readonly FieldItem[], context: Context): Html {
  const [field] = context.data.fields;
  return html`<table class="table" aria-labelledby="values"><thead><tr><th scope="col" class="narrow">State</th><th scope="col">Value</th><th scope="col">Footnotes and source</th></tr></thead>
<tbody>
${items.map(
  (
    item,
  ) => html`<tr id="${item.state.code}"><th scope="row"><a href="${context.link(`/states/${item.state.code}`)}#${field.slug}">${item.state.name}</a></th><td><div class="value">${renderValue(item, field.options)}</div></td><td>${item.footnotes !== '' && html`<div class="footnote">${context.markdown(item.footnotes)}</div>`}${renderSource(item)}</td></tr>
`,
)}</tbody></table>`;
}
