import type { V1Rule } from '../../rest-compat/v1/derive.js';
import { replacementOf } from '../../rest-compat/v1/upgrade.js';
import { contentSecurityPolicy } from './content-security.js';
import { type Html, html } from './html.js';
import { layout, linkFrom } from './layout.js';
import { openOperation } from './operation.js';
import type { Page } from './page.js';

interface UpgradeData {
  v1Slugs: (V1Rule & { longName: string; note: string })[];
}

const PATH = '/docs/upgrade';

/** GET /docs/upgrade: what replaces each V1 slug, from the V1 rules of the release. */
export const upgrade: Page = {
  path: PATH,
  operation: openOperation('pages/upgrade'),
  policy: contentSecurityPolicy(),
  render(context) {
    const { v1Slugs } = context.data as UpgradeData;
    const replacements = v1Slugs.map((v1) => ({ ...v1, ...replacementOf(v1) }));
    return layout({
      context,
      path: PATH,
      title: 'Upgrade from V1 to V2 · Civic Data Service',
      description: 'What replaces each V1 slug in V2 and GraphQL.',
      styles: ['text.css'],
      scripts: ['upgrade.js'],
      settings: {
        graphiql: linkFrom(PATH, '/graphiql'),
        slugs: replacements.map(({ slug, slugs, rule }) => ({ slug, slugs, rule })),
      },
      main: html`
<h1>Upgrade from V1 to V2</h1>
<p class="lead">V1 is deprecated. It still works: its values are derived from V2 by the rules below. A V1 slug is replaced by one or more V2 fields, by a part of a field, or by nothing.</p>
${pasteBox()}
<h2 id="all">All ${v1Slugs.length} V1 slugs</h2>
<div class="scroll" role="region" aria-labelledby="all" tabindex="0">
<table><thead><tr><th scope="col">V1 slug</th><th scope="col">V2 fields</th><th scope="col">How to replace it</th></tr></thead>
<tbody>
${replacements.map(row)}</tbody></table></div>`,
    });
  },
};

function pasteBox(): Html {
  return html`<section aria-labelledby="yours"><h2 id="yours">Your slugs</h2>
<p>Paste V1 slugs in any form, or a complete V1 response. The text stays in your browser.</p>
<label for="pasted">V1 slugs or a V1 response</label>
<textarea id="pasted" rows="6" spellcheck="false" autocomplete="off" placeholder="felon_vote_parole, external_tool_ovr"></textarea>
<div id="result" aria-live="polite"></div>
<noscript><p>This box needs JavaScript. The table below has the same information.</p></noscript>
</section>`;
}

function row({
  slug,
  slugs,
  longName,
  note,
  how,
  selection,
}: UpgradeData['v1Slugs'][number] & ReturnType<typeof replacementOf>): Html {
  return html`<tr id="${slug}"><th scope="row"><code>${slug}</code></th>
<td>${slugs.length === 0 ? 'none' : slugs.map((v2) => html`<code>${v2}</code> `)}</td>
<td><p>${longName}</p><p>${note ? `${note} ` : ''}${how}</p>${selection && html`<pre tabindex="0"><code>${selection}</code></pre>`}</td></tr>
`;
}
