import { findStates } from '../../../db/queries/states.js';
import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { CompareData } from '../operation-types.js';
import { byTopic, TOPICS } from '../values/topics.js';
import { renderSource, renderValue } from '../values/value.js';
import { type ComparedField, comparedFields } from './compare-data.js';
import { compareLink, MAX_STATES } from './find-compare.js';

type Context = DataPageContext<CompareData>;

/** Shown while no state is chosen. */
const EXAMPLES = [
  { states: ['CA', 'IL', 'NY'], topic: 'ABSENTEE', name: 'Absentee voting in California, Illinois and New York' },
  { states: ['OH', 'PA', 'MI'], topic: 'REGISTRATION', name: 'Registration in Ohio, Pennsylvania and Michigan' },
];

/** The content of the comparison: the form, and the fields by topic if there is a state. */
export function renderCompare(context: Context): Html {
  const { states } = context.data;
  const fields = comparedFields(context.data);
  const different = fields.filter(({ differs }) => differs).length;
  const lead =
    states.length > 1
      ? `${different} of ${fields.length} fields differ. Unknown values are not counted as different.`
      : `Choose two to ${MAX_STATES} states, and a topic. The address of the result can be shared.`;
  return html`<h1>${heading(states.map(({ name }) => name))}</h1>
<p class="lead">${lead}</p>
${form(context)}
${states.length === 0 ? examples(context) : tables(fields, context)}`;
}

function heading(names: readonly string[]): string {
  if (names.length > 1) return names.join(', ');
  return names.length === 1 ? `Compare ${names[0]} with other states` : 'Compare states';
}

/** The boxes of the states are closed while there is a result. */
function form({ data: { states }, found, lease, link }: Context): Html {
  const chosen = states.map(({ code }) => code);
  const topic = found.query?.topic ?? '';
  const all = findStates(lease.database).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return html`<form class="card compare-form" action="${link('/compare')}" method="get">
<details${chosen.length < 2 && html` open`}><summary>States${chosen.length > 0 && `: ${chosen.join(', ')}`}</summary>
<fieldset><legend>At most ${MAX_STATES} states</legend>
<div class="columns">${all.map(
    ({ code, name }) =>
      html`<label><input type="checkbox" name="states" value="${code}"${chosen.includes(code) && html` checked`}> ${name}</label>\n`,
  )}</div></fieldset></details>
<p class="row"><label for="topic">Topic</label> <select id="topic" name="topic"><option value="">All topics</option>
${TOPICS.map(({ topic: value, name }) => html`<option value="${value}"${value === topic && html` selected`}>${name}</option>\n`)}</select>
<button class="button" type="submit">Compare</button></p></form>`;
}

function examples({ link }: Context): Html {
  return html`<h2>For example</h2><ul>${EXAMPLES.map(({ states, topic, name }) => html`<li><a href="${link(compareLink(states, topic))}">${name}</a></li>\n`)}</ul>`;
}

function tables(fields: readonly ComparedField[], context: Context): Html {
  const { states } = context.data;
  return html`${byTopic(fields, ({ field }) => field.topic).map(
    ({ anchor, name, entries }) => html`<section aria-labelledby="${anchor}"><h2 id="${anchor}">${name}</h2>
<table class="table compare" aria-labelledby="${anchor}"><thead><tr><th scope="col">Field</th>${states.map(({ code, name: state }) => html`<th scope="col"><a href="${context.link(`/states/${code}`)}">${state}</a></th>`)}</tr></thead>
<tbody>
${unknownLast(entries).map((entry) => row(entry, context))}</tbody></table></section>
`,
  )}`;
}

function unknownLast(fields: readonly ComparedField[]): ComparedField[] {
  return fields.toSorted((one, other) => Number(other.isKnown) - Number(one.isKnown));
}

function row({ field, values, differs }: ComparedField, { markdown, link }: Context): Html {
  return html`<tr id="${field.slug}"${differs && html` class="differs"`}><th scope="row"><a href="${link(`/fields/${field.slug}`)}">${field.label}</a>${differs && html` <span class="status may-move">≠ differs</span>`}</th>${values.map(
    ({ state, fact }) =>
      html`<td data-state="${state.name}"><div class="value">${renderValue(fact, field.options)}</div>${fact.footnotes !== '' && html`<details class="footnote"><summary>Footnotes</summary>${markdown(fact.footnotes)}</details>`}${renderSource(fact)}</td>`,
  )}</tr>
`;
}
