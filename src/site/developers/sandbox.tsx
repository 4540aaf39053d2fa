import { readSamples } from '../../../schema/samples.js';
import { DEMO_AUTHORIZATION } from '../../server/access/demo-key.js';
import { linkFrom } from '../../server/response/response.js';
import { contentSecurityPolicy } from '../html/content-security.js';
import type { Html } from '../html/html.js';
import type { Page } from '../html/page.js';

const PATH = '/graphql';
const SCRIPT = 'https://embeddable-sandbox.cdn.apollographql.com';
const FRAME = 'https://sandbox.embed.apollographql.com';

/** GET /graphql in a browser: Apollo Sandbox, which loads from Apollo's servers, and GraphiQL if they cannot be reached. */
export const sandbox: Page = {
  path: PATH,
  policy: contentSecurityPolicy({ 'script-src': `'self' ${SCRIPT}`, 'frame-src': FRAME }),
  render(context) {
    const samples = readSamples();
    const first = samples.find(({ name }) => name === 'CompareStates') ?? samples[0];
    return {
      title: 'Apollo Sandbox · Civic Data Service',
      description: 'Write and run GraphQL operations in Apollo Sandbox.',
      styles: ['tools.css'],
      scripts: ['sandbox.js'],
      fills: true,
      settings: {
        script: `${SCRIPT}/_latest/embeddable-sandbox.umd.production.min.js`,
        document: first?.query,
        variables: first?.variables,
        graphiql: linkFrom(PATH, '/graphiql'),
        headers: context.hasLocalDemo ? { Authorization: DEMO_AUTHORIZATION } : {},
      },
      main: renderSandbox(linkFrom(PATH, '/graphiql')),
    };
  },
};

/** Renders the page of Apollo Sandbox. A script loads the Sandbox. */
export function renderSandbox(graphiql: string): Html {
  return (
    <>
      <div id="sandbox" />
      <section id="offline" aria-labelledby="offline-title">
        <h1 id="offline-title">Apollo Sandbox</h1>
        <p id="status" role="status">
          Loading Sandbox from Apollo’s servers. It needs JavaScript.
        </p>
        <p>
          <a href={graphiql}>GraphiQL</a> is a similar IDE that needs no other website.
        </p>
        <p>
          Programs send operations to this URL with POST: <code>{'{"query": "{ states { code } }"}'}</code>
        </p>
      </section>
    </>
  );
}
