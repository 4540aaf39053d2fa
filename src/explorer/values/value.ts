import { Html, html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { optionText } from './field-text.js';
import { type Item, standingOf } from './item.js';

const UNKNOWN = html`<span class="unknown">Unknown</span>`;

/** A value for people. Unknown never looks like "no". @param options of the field, of which the chosen ones are marked */
export function renderValue(item: Item, options: readonly string[] | null): Html {
  const standing = standingOf(item);
  if (standing === 'unknown') return UNKNOWN;
  if (standing === 'not offered') return html`<span class="none">Not offered</span>`;
  switch (item.__typename) {
    case 'BooleanItem':
      return item.value ? html`<span class="answer yes">✓ Yes</span>` : html`<span class="answer no">✕ No</span>`;
    case 'MultiSelectItem':
      return optionList(options ?? [], item.selected ?? []);
    case 'SingleSelectItem':
      return optionList(options ?? [], item.choice ? [item.choice] : []);
    case 'UrlItem':
      return webLink(item.text);
    case 'MarkdownItem':
      return new Html(item.html ?? '');
    default:
      return html`${item.text}`;
  }
}

/** All options, the chosen ones marked. Screen readers hear which ones are not chosen. */
function optionList(options: readonly string[], chosen: readonly string[]): Html {
  const none = chosen.length === 0 && html`<p>None of these:</p>`;
  return html`${none}<ul class="options">${options.map((option) =>
    chosen.includes(option)
      ? html`<li class="on">✓ ${optionText(option)}</li>`
      : html`<li><span class="unseen">not: </span>${optionText(option)}</li>`,
  )}</ul>`;
}

/** A link that shows its host. */
export function webLink(url: string): Html {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return html`${url}`;
  return html`<a href="${url}" rel="noreferrer">${new URL(url).hostname.replace(/^www\./, '')} <span aria-hidden="true">↗</span></a>`;
}

/** Where a value was found, and when: `Source: nass.org ↗ · as of 2026-09-01`. */
export function renderSource({ source, asOf }: Pick<Item, 'source' | 'asOf'>): Html {
  if (source === null || source === '') return html``;
  // Some sources are a URL and a remark.
  const [, url, remark = ''] = /^(https?:\/\/\S+)(.*)$/.exec(source) ?? [];
  const named = url ? html`${webLink(url)}${remark}` : source;
  return html`<p class="meta">Source: ${named} · ${asOf ? html`as of <time datetime="${asOf}">${asOf}</time>` : 'no date'}</p>`;
}

/** A value with its footnotes and its source. */
export function fullValue(item: Item, options: readonly string[] | null, context: DataPageContext<unknown>): Html {
  return html`<div class="value">${renderValue(item, options)}</div>
${item.footnotes !== '' && html`<div class="footnote">${context.markdown(item.footnotes)}</div>`}${renderSource(item)}`;
}
