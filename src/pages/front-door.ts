import { contentSecurityPolicy } from './content-security.js';
import { type Html, html } from './html.js';
import { layout, linkFrom } from './layout.js';
import { openOperation } from './operation.js';
import type { Page, PageContext } from './page.js';
import { curlCredentials, DEMO_LINK_HINT, SAMPLE_BODY } from './sample-request.js';

interface FrontDoorData {
  release: {
    version: string;
    title: string;
    publishedAt: string;
    licence: string;
    disclaimer: string;
    counts: { states: number; fields: number; values: number; overrides: number };
  };
}

/** The paths of the service, for programs. */
export const LINKS = {
  graphql: '/graphql',
  graphiql: '/graphiql',
  graphqlSchema: '/schema.graphql',
  possibleTypes: '/possible-types.json',
  clientTypes: '/types.d.ts',
  changesAtom: '/changes.atom',
  changesJson: '/changes.json',
  v2Documentation: '/docs/api/v2',
  v2OpenApi: '/docs/api/v2/openapi.json',
  v1Documentation: '/docs/api/v1',
  v1OpenApi: '/docs/api/v1/openapi.json',
  guide: '/docs',
  upgradeGuide: '/docs/upgrade',
  v2Fields: '/v2/election/field/',
  v2State: '/v2/election/data/state/{state}/',
  v2Overrides: '/v2/election/override/',
  v1Fields: '/v1/election/field/',
  v1State: '/v1/election/data/state/{state}/',
  health: '/healthz',
  readiness: '/readyz',
} as const;

/** The start page as JSON: the release, and links. They are absolute if PUBLIC_URL is set. */
export function frontDoorJson({ data, publicUrl }: PageContext): unknown {
  const links = Object.entries(LINKS).map(([name, path]) => [name, `${publicUrl}${path}`]);
  return { ...(data as FrontDoorData), links: Object.fromEntries(links) };
}

/** GET /: the start page, with a first step for each kind of user. */
export const frontDoor: Page = {
  path: '/',
  operation: openOperation('pages/front-door'),
  policy: contentSecurityPolicy(),
  render: (context) =>
    layout({
      context,
      path: '/',
      title: 'Civic Data Service',
      description: 'Election information for the 51 US jurisdictions, through GraphQL and REST.',
      styles: ['text.css'],
      scripts: ['front-door.js'],
      main: html`
<h1>Election information for the 51 US jurisdictions</h1>
<p class="lead">Voter registration, absentee voting, vote-by-mail, ID laws, voting rights after a felony conviction, and more. There is one value for each
state and field, and regions such as counties can override it. Use GraphQL, or the REST API.</p>
${ways(context)}
${published(context.data as FrontDoorData)}`,
    }),
};

const link = (to: string, text: string): Html => html`<a href="${linkFrom('/', to)}">${text}</a>`;

function ways({ demoKey, hasDemoLink, contactEmail, publicUrl, paths }: PageContext): Html {
  const base = publicUrl || html`<span data-base>http://127.0.0.1:4000</span>`;
  const credentials = curlCredentials(demoKey);
  const contact = contactEmail
    ? html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
    : 'the operator of the service';
  return html`<div class="cards">
<section aria-labelledby="trying"><h2 id="trying">Try it out</h2>
<p>Run a sample operation in ${link('/graphiql', 'GraphiQL')}${paths.includes('/graphql') && html` or in ${link('/graphql', 'Apollo Sandbox')}, which loads from Apollo’s website`}.
${demoKey ? 'The demo key is already filled in.' : html`Values require an API key. ${hasDemoLink ? DEMO_LINK_HINT : html`To get one, contact ${contact}.`}`}
The field list needs no key:</p>
<pre tabindex="0"><code>curl ${base}/v2/election/field/</code></pre>
</section>
<section aria-labelledby="front-end"><h2 id="front-end">Front-end teams</h2>
<p>Get everything that a page needs with one GraphQL request, as typed values. ${link('/schema.graphql', 'The schema')} describes every type and field.
Code generators can download it or use introspection. Every origin may call <code>/graphql</code>; send the key in the <code>Authorization</code> header.</p>
<pre tabindex="0"><code>curl -u ${credentials} \\
  -H 'Content-Type: application/json' \\
  -d '${SAMPLE_BODY}' \\
  ${base}/graphql</code></pre>
</section>
<section aria-labelledby="partner"><h2 id="partner">REST partners</h2>
<p>The paths and properties of ${link('/docs/api/v2', 'REST v2')} never change. ${link('/docs/api/v1', 'REST v1')} still works but is deprecated: see
${link('/docs/upgrade', 'what replaces each V1 slug')}. OpenAPI documents: ${link('/docs/api/v2/openapi.json', 'v2')} and
${link('/docs/api/v1/openapi.json', 'v1')}.</p>
<pre tabindex="0"><code>curl -u ${credentials} ${base}/v2/election/data/state/CA/</code></pre>
</section>
</div>`;
}

function published({ release }: FrontDoorData): Html {
  const { counts } = release;
  const cells = counts.states * counts.fields;
  const share = Math.round((100 * counts.values) / cells);
  return html`<section aria-labelledby="published"><h2 id="published">Current release</h2>
<dl>
<div><dt>Release</dt><dd>${release.version}, published <time datetime="${release.publishedAt}">${release.publishedAt.slice(0, 10)}</time></dd></div>
<div><dt>Title</dt><dd>${release.title}</dd></div>
<div><dt>Coverage</dt><dd>${counts.values.toLocaleString('en')} of ${cells.toLocaleString('en')} values are known (${share}%) for ${counts.states} jurisdictions and ${counts.fields} fields. ${counts.overrides} regional overrides.
Empty text means unknown, never “no”.</dd></div>
<div><dt>License</dt><dd>${release.licence}</dd></div>
</dl>
<p class="note">${release.disclaimer}</p>
</section>`;
}
