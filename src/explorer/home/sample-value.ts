import { type Html, html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { linkFrom } from '../../response/redirect.js';
import type { Item } from '../values/item.js';
import { renderSource, renderValue } from '../values/value.js';

interface Sample {
  /** Null if the release does not have the state, or the field. */
  state: {
    code: string;
    name: string;
    item: (Item & { field: { label: string; options: string[] | null } }) | null;
  } | null;
}

const link = (to: string, text: string): Html => html`<a href="${linkFrom('/', to)}">${text}</a>`;

/** A real value, as the pages of states show it. @param answer undefined if the operation failed */
export function sampleValue(answer: unknown, { paths }: PageContext): Html {
  const { state } = (answer as Sample | undefined) ?? { state: null };
  if (!state?.item) return html``;
  const { code, name, item } = state;
  const { label, options } = item.field;
  return html`<section class="card" aria-labelledby="sample"><h2 class="eyebrow" id="sample">A sample value</h2>
<h3>${name}: ${label}</h3>
<div class="value">${renderValue(item, options)}</div>
${item.footnotes !== '' && html`<p class="footnote">${item.footnotes}</p>`}${renderSource(item)}
<ul class="links">${paths.includes('/states') && html`<li>${link(`/states/${code}`, `All of ${name}`)}</li><li>${link(`/fields/${item.slug}`, 'All states')}</li>`}<li>${link('/docs#show-the-source-of-a-value', 'With GraphQL')}</li></ul></section>
`;
}
