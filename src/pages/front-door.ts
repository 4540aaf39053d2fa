import { contentSecurityPolicy } from './content-security.js';
import { type Html, html } from './html.js';
import { layout, linkFrom } from './layout.js';
import { openOperation } from './operation.js';
import type { Page, PageContext } from './page.js';
import { curlCredentials, SAMPLE_BODY } from './sample-request.js';

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

/** Where everything is, for programs: the same links that the page has. */
export const LINKS = {
  graphql: '/graphql',
  graphiql: '/graphiql',
  graphqlSchema: '/schema.graphql',
  v2Documentation: '/docs/api/v2',
  v2OpenApi: '/docs/api/v2/openapi.json',
  v1Documentation: '/docs/api/v1',
  v1OpenApi: '/docs/api/v1/openapi.json',
  upgradeGuide: '/docs/upgrade',
  v2Fields: '/v2/election/field/',
  v2State: '/v2/election/data/state/{state}/',
  v2Overrides: '/v2/election/override/',
  v1Fields: '/v1/election/field/',
  v1State: '/v1/election/data/state/{state}/',
  health: '/healthz',
  readiness: '/readyz',
} as const;

/** The front door as JSON: the release, and links that start with the service's address where that is known. */
export function frontDoorJson({ data, publicUrl }: PageContext): unknown {
  const links = Object.entries(LINKS).map(([name, path]) => [name, `${publicUrl}${path}`]);
  return { ...(data as FrontDoorData), links: Object.fromEntries(links) };
}

/** GET /: who is it for, and what does each need first? */
export const frontDoor: Page = {
  path: '/',
  operation: openOperation('front-door'),
  policy: contentSecurityPolicy(),
  render: (context) =>
    layout({
      context,
      path: '/',
      title: 'Civic Data Service',
      description: 'Election information of the 51 US jurisdictions, as GraphQL and REST.',
      styles: ['text.css'],
      scripts: ['front-door.js'],
      main: html`
<h1>Election information of the 51 US jurisdictions</h1>
<p class="lead">Registration, absentee and vote-by-mail voting, ID laws, voting rights after a felony conviction, and more: one value for each state and field,
and values of single regions where they differ. GraphQL, and REST for clients of v1 and v2.</p>
${ways(context)}
${published(context.data as FrontDoorData)}`,
    }),
};

const link = (to: string, text: string): Html => html`<a href="${linkFrom('/', to)}">${text}</a>`;

function ways({ demoKey, contactEmail, publicUrl, paths }: PageContext): Html {
  const base = publicUrl || html`<span data-base>http://127.0.0.1:4000</span>`;
  const credentials = curlCredentials(demoKey);
  const contact = contactEmail
    ? html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
    : 'the operator of the service';
  return html`<div class="cards">
<section aria-labelledby="trying"><h2 id="trying">Trying it out</h2>
<p>Run a sample operation in ${link('/graphiql', 'GraphiQL')}${paths.includes('/graphql') && html`, or in ${link('/graphql', 'Apollo Sandbox')}, which loads from Apollo’s site`}.
${demoKey ? 'The demo key of this machine is filled in.' : html`Values take a key: ask ${contact}. Fields, the release and this guide take none.`}</p>
<pre tabindex="0"><code>curl ${base}/v2/election/field/</code></pre>
</section>
<section aria-labelledby="front-end"><h2 id="front-end">Front-end team</h2>
<p>One request for what a page needs, with typed values. ${link('/schema.graphql', 'The schema')} describes every type and field; code generators can read it
there or by introspection. Any site may call <code>/graphql</code>; it sends the key in the <code>Authorization</code> header.</p>
<pre tabindex="0"><code>curl -u ${credentials} \\
  -H 'Content-Type: application/json' \\
  -d '${SAMPLE_BODY}' \\
  ${base}/graphql</code></pre>
</section>
<section aria-labelledby="partner"><h2 id="partner">Partner with a REST client</h2>
<p>The paths, names and shapes of ${link('/docs/api/v2', 'v2')} never change. ${link('/docs/api/v1', 'v1')} goes on, and is deprecated:
${link('/docs/upgrade', 'what replaces each V1 slug')}. For code generators: OpenAPI of ${link('/docs/api/v2/openapi.json', 'v2')} and
${link('/docs/api/v1/openapi.json', 'v1')}.</p>
<pre tabindex="0"><code>curl -u ${credentials} ${base}/v2/election/data/state/CA/</code></pre>
</section>
</div>`;
}

function published({ release }: FrontDoorData): Html {
  const { counts } = release;
  const cells = counts.states * counts.fields;
  const share = Math.round((100 * counts.values) / cells);
  return html`<section aria-labelledby="published"><h2 id="published">What is published</h2>
<dl>
<div><dt>Release</dt><dd>${release.version}, published <time datetime="${release.publishedAt}">${release.publishedAt.slice(0, 10)}</time></dd></div>
<div><dt>Title</dt><dd>${release.title}</dd></div>
<div><dt>Coverage</dt><dd>${counts.values.toLocaleString('en')} of ${cells.toLocaleString('en')} values are known (${share} %): ${counts.states} states, ${counts.fields} fields. ${counts.overrides} regional overrides.
Empty text means unknown, never “no”.</dd></div>
<div><dt>Licence</dt><dd>${release.licence}</dd></div>
</dl>
<p class="note">${release.disclaimer}</p>
</section>`;
}
