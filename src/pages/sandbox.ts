import { readSamples } from '../../schema/samples.js';
import { DEMO_AUTHORIZATION } from '../access/demo-key.js';
import { linkFrom } from '../response/redirect.js';
import { contentSecurityPolicy } from './content-security.js';
import { layout } from './layout.js';
import type { Page } from './page.js';
import { renderSandbox } from './sandbox-view.js';

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
    return layout({
      context,
      path: PATH,
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
    });
  },
};
