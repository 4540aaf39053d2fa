import { commandLine } from '../../../db/command-line.js';
import { codeBlock } from '../../pages/code-frame.js';
import { type Html, html } from '../../pages/html.js';
import type { PageContext } from '../../pages/page.js';
import { baseUrl, curlCredentials, DEMO_LINK_HINT, SAMPLE_BODY } from '../../pages/sample-request.js';
import { linkFrom } from '../../response/redirect.js';

const link = (to: string, text: string): Html => html`<a href="${linkFrom('/', to)}">${text}</a>`;

/** Where a reader begins, by what they want. */
export function audiences(context: PageContext): Html {
  return html`<h2 id="build">Build on it</h2>
<div class="audiences">
${frontEndTeams(context)}
${restPartners(context)}
${tryingIt(context)}
${operators()}
</div>`;
}

function frontEndTeams({ demoKey, publicUrl }: PageContext): Html {
  return html`<section class="card" aria-labelledby="front-end"><h3 id="front-end">Front-end teams</h3>
<p>One GraphQL request returns everything that a page needs, as typed values. Every origin may call <code>/graphql</code>; send the key in the
<code>Authorization</code> header.</p>
${codeBlock(
  'GraphQL with curl',
  'the GraphQL command',
  html`curl -u ${curlCredentials(demoKey)} \\
  -H 'Content-Type: application/json' \\
  -d '${SAMPLE_BODY}' \\
  ${baseUrl(publicUrl)}/graphql`,
)}
<ul class="links"><li>${link('/docs', 'Guide')}</li><li>${link('/schema.graphql', 'Schema')}</li></ul></section>`;
}

function restPartners({ demoKey, publicUrl }: PageContext): Html {
  return html`<section class="card" aria-labelledby="partner"><h3 id="partner">REST partners</h3>
<p>The paths and properties of v2 never change. V1 still works but is deprecated.</p>
${codeBlock('REST v2 with curl', 'the REST command', html`curl -u ${curlCredentials(demoKey)} ${baseUrl(publicUrl)}/v2/election/data/state/CA/`)}
<ul class="links"><li>${link('/docs/api/v2', 'REST v2')} (${link('/docs/api/v2/openapi.json', 'OpenAPI')})</li>
<li>${link('/docs/api/v1', 'REST v1')} (${link('/docs/api/v1/openapi.json', 'OpenAPI')})</li>
<li>${link('/docs/upgrade', 'What replaces each V1 slug')}</li></ul></section>`;
}

function tryingIt({ demoKey, hasDemoLink, contactEmail, publicUrl, paths }: PageContext): Html {
  const contact = contactEmail
    ? html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
    : 'the operator of the service';
  return html`<section class="card" aria-labelledby="trying"><h3 id="trying">Trying it out</h3>
<p>Run a sample operation in ${link('/graphiql', 'GraphiQL')}${paths.includes('/graphql') && html` or in ${link('/graphql', 'Apollo Sandbox')}, which loads from Apollo’s website`}.
${demoKey ? 'The demo key is already filled in.' : html`Values require an API key. ${hasDemoLink ? DEMO_LINK_HINT : html`To get one, contact ${contact}.`}`}
The field list needs no key:</p>
${codeBlock('Without a key', 'the command for fields', html`curl ${baseUrl(publicUrl)}/v2/election/field/`)}</section>`;
}

function operators(): Html {
  return html`<section class="card" aria-labelledby="operators"><h3 id="operators">Operators</h3>
<p>Publish from CSV files: see what would change, then publish all of it or nothing. The README of the project leads to guides for settings, API keys
and backups.</p>
${codeBlock('Command line', 'the commands for operators', html`${commandLine('diff ../my-dataset')}\n${commandLine('import ../my-dataset')}`)}
<ul class="links"><li>${link('/coverage', 'Coverage: what is missing or old')}</li><li>${link('/healthz', 'Health')}</li><li>${link('/readyz', 'Readiness')}</li></ul></section>`;
}
