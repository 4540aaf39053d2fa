import { type Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { regionPath } from '../paths.js';
import { fullValue } from '../values/value.js';
import type { FieldData } from './field-data.js';

/** Says in which states the value differs from region to region. Empty if it does in none. */
export function regionsNote({ overrides }: FieldData): Html {
  const names = [...new Set(overrides.nodes.map(({ state }) => state.name))];
  if (names.length === 0) return html``;
  const list = new Intl.ListFormat('en').format(names);
  return html`<p class="note"><strong>Differs by region in ${list}.</strong> <a href="#regions">See the regions</a></p>\n`;
}

/** The values of regions, which apply there instead of the value of the state. */
export function regionsTable(context: DataPageContext<FieldData>): Html {
  const { data, link } = context;
  const [field] = data.fields;
  return html`<h2 id="regions">Regions with their own value</h2>
<table class="table" aria-labelledby="regions"><thead><tr><th scope="col">Region</th><th scope="col" class="narrow">State</th><th scope="col">Value and source</th></tr></thead>
<tbody>
${data.overrides.nodes.map(
  ({ state, region }) =>
    html`<tr><th scope="row"><a href="${link(regionPath(state.code, region.name))}#${field.slug}">${region.name}</a></th><td>${state.name}</td><td>${fullValue(region.item, field.options, context)}</td></tr>\n`,
)}</tbody></table>`;
}
