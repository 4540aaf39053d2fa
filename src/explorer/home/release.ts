import { type Html, html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { linkFrom } from '../../response/redirect.js';
import type { HomeData } from '../operation-types.js';

/** What the current release has, and its terms. */
export function currentRelease({ release }: HomeData, { paths }: PageContext): Html {
  const { counts } = release;
  const cells = counts.states * counts.fields;
  const share = Math.round((100 * counts.values) / cells);
  const coverage = `${counts.values.toLocaleString('en')} of ${cells.toLocaleString('en')} values are known (${share}%)`;
  return html`<section aria-labelledby="published"><h2 id="published">Current release</h2>
<dl class="card release">
<div><dt>Release</dt><dd>${release.version}, published <time datetime="${release.publishedAt}">${release.publishedAt.slice(0, 10)}</time></dd></div>
<div><dt>Title</dt><dd>${release.title}</dd></div>
<div><dt>Coverage</dt><dd>${paths.includes('/coverage') ? html`<a href="${linkFrom('/', '/coverage')}">${coverage}</a>` : coverage} for ${counts.states} jurisdictions and ${counts.fields} fields. ${counts.overrides} regional overrides.
Empty text means unknown, never “no”.</dd></div>
<div><dt>License</dt><dd>${release.licence}</dd></div>
<div><dt>Disclaimer</dt><dd>${release.disclaimer}</dd></div>
</dl></section>`;
}
