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

/** GET /docs/upgrade: what became of each V1 slug, from the rules of the published dataset. */
export const upgrade: Page = {
  path: PATH,
  operation: openOperation('upgrade'),
  policy: contentSecurityPolicy(),
  render(context) {
    const { v1Slugs } = context.data as UpgradeData;
    const replacements = v1Slugs.map((v1) => ({ ...v1, ...replacementOf(v1) }));
    return layout({
      context,
      path: PATH,
      title: 'From V1 to V2 · Civic Data Service',
      description: 'What became of each V1 slug, and the GraphQL that replaces it.',
      styles: ['text.css'],
      scripts: ['upgrade.js'],
      settings: {
        graphiql: linkFrom(PATH, '/graphiql'),
        slugs: replacements.map(({ slug, slugs, rule }) => ({ slug, slugs, rule })),
      },
      main: html`
<h1>From V1 to V2</h1>
<p class="lead">V1 goes on answering, and its values are derived from those of V2 by the rules below. What replaces a slug is a field of V2, a part of one, or nothing.</p>
${pasteBox()}
<h2 id="all">All ${v1Slugs.length} V1 slugs</h2>
<div class="scroll" role="region" aria-labelledby="all" tabindex="0">
<table><thead><tr><th scope="col">V1 slug</th><th scope="col">V2 fields</th><th scope="col">What became of it</th></tr></thead>
<tbody>
${replacements.map(row)}</tbody></table></div>`,
    });
  },
};

function pasteBox(): Html {
  return html`<section aria-labelledby="yours"><h2 id="yours">Your slugs</h2>
<p>Paste V1 slugs in any form, or a whole answer of V1. Nothing leaves your browser.</p>
<label for="pasted">V1 slugs, or an answer of V1</label>
<textarea id="pasted" rows="6" spellcheck="false" autocomplete="off" placeholder="felon_vote_parole, external_tool_ovr"></textarea>
<div id="result" aria-live="polite"></div>
<noscript><p>The box needs JavaScript. The table below has the same in full.</p></noscript>
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
