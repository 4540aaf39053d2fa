import { readSamples } from '../../schema/samples.js';
import { DEMO_AUTHORIZATION } from '../access/demo-key.js';
import { linkFrom } from '../response/redirect.js';
import { assetPath } from './asset-files.js';
import { contentSecurityPolicy } from './content-security.js';
import type { Html } from './html.js';
import type { Page, PageContext } from './page.js';
import { demoHint } from './sample-request.js';

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
    return {
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
    };
  },
};

/** The content of the page of GraphiQL, which a script completes. */
export function renderGraphiql(context: PageContext): Html {
  const { hasLocalDemo, paths } = context;
  return (
    <>
      <h1 class="unseen">GraphiQL</h1>
      <div class="bar">
        <label for="sample">Sample operation</label>
        <select class="control" id="sample">
          <option value="">Choose one …</option>
        </select>
        <span class="hint">
          {hasLocalDemo ? (
            'The demo key is in the Headers tab.'
          ) : (
            <>
              Values require an API key: enter <code>{'{"Authorization": "Basic …"}'}</code> in the Headers tab.{' '}
              {demoHint(context)}
            </>
          )}
        </span>
        {/* For visitors whom the page of Sandbox has sent here. */}
        {paths.includes('/graphql') && (
          <p id="sandbox-unreachable" class="hint" role="status" hidden>
            Apollo Sandbox cannot be reached, so this is GraphiQL.
          </p>
        )}
      </div>
      <div id="ide">
        <p class="loading">Loading GraphiQL. It needs JavaScript.</p>
      </div>
    </>
  );
}
