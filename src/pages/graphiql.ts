import { readSamples } from '../../schema/samples.js';
import { DEMO_AUTHORIZATION } from '../access/demo-key.js';
import { linkFrom } from '../response/redirect.js';
import { assetPath } from './asset-files.js';
import { contentSecurityPolicy } from './content-security.js';
import { renderGraphiql } from './graphiql-view.js';
import { layout } from './layout.js';
import type { Page } from './page.js';

const PATH = '/graphiql';

/** Which worker Monaco, the editor of GraphiQL, asks for under which label. */
const WORKERS = {
  editorWorkerService: 'editor.worker.js',
  json: 'json.worker.js',
  graphql: 'graphql.worker.js',
};

/** GET /graphiql: an IDE that loads nothing from other hosts, with sample operations. */
export const graphiql: Page = {
  path: PATH,
  // The editor creates style elements, and runs completion and validation in workers.
  policy: contentSecurityPolicy({ 'style-src': "'self' 'unsafe-inline'", 'worker-src': "'self'" }),
  render(context) {
    return layout({
      context,
      path: PATH,
      title: 'GraphiQL · Civic Data Service',
      description: 'Write and run GraphQL operations in the browser.',
      styles: ['graphiql.css', 'tools.css'],
      scripts: ['graphiql.js'],
      fills: true,
      settings: {
        endpoint: linkFrom(PATH, '/graphql'),
        script: linkFrom(PATH, assetPath('graphiql-bundle.js')),
        workers: Object.fromEntries(
          Object.entries(WORKERS).map(([label, name]) => [label, linkFrom(PATH, assetPath(name))]),
        ),
        authorization: context.hasLocalDemo ? DEMO_AUTHORIZATION : undefined,
        samples: readSamples(),
      },
      main: renderGraphiql(context),
    });
  },
};
