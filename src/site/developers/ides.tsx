import { readSamples } from '../../../schema/samples.js';
import { DEMO_AUTHORIZATION, DEMO_KEY } from '../../server/access/demo-key.js';
import { linkFrom } from '../../server/response/response.js';
import { assetPath } from '../html/asset-files.js';
import { GetKey } from '../html/controls.js';
import type { Html } from '../html/html.js';
import { contentSecurityPolicy, type Page, type PageContext } from '../html/page.js';
import { demoHint } from '../html/sample-request.js';

const PATH = '/graphiql';

/** The worker scripts of Monaco, the editor of GraphiQL, by label. */
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
        key: context.hasLocalDemo ? DEMO_KEY : undefined,
        samples: readSamples(),
      },
      main: renderGraphiql(context),
    };
  },
};

/** Renders the page of GraphiQL. A script adds the editor. */
function renderGraphiql(context: PageContext): Html {
  const { hasLocalDemo } = context;
  return (
    <>
      <h1 class="unseen">GraphiQL</h1>
      <div class="bar">
        <label for="sample">Sample operation</label>
        <select class="control" id="sample">
          <option value="">Choose one …</option>
        </select>
        <button class="button quiet" type="button" popovertarget="key-box">
          API key: <span id="key-name">{hasLocalDemo ? DEMO_KEY.keyId : 'none'}</span>
        </button>
        {!hasLocalDemo && <span class="hint">Values require an API key. {demoHint(context)}</span>}
        <a href={linkFrom(PATH, '/docs/graphql')}>Guide</a>
        {/* The page of Sandbox redirects here if Apollo cannot be reached. */}
        <p id="sandbox-unreachable" class="hint" role="status" hidden>
          Apollo Sandbox cannot be reached, so this is GraphiQL.
        </p>
      </div>
      <KeyBox {...context} />
      <div id="ide">
        <p class="loading">Loading GraphiQL. It needs JavaScript.</p>
      </div>
    </>
  );
}

/** The inputs have no names, and the form has no action, so the secret is never in an address, even without scripts. */
function KeyBox(context: PageContext): Html {
  return (
    <div id="key-box" popover>
      <form id="key-form" method="dialog">
        <h2>API key</h2>
        <label for="key-id">ID</label>
        <input class="control" id="key-id" autocomplete="off" spellcheck="false" required autofocus />
        <label for="key-secret">Secret</label>
        <input class="control" id="key-secret" type="password" autocomplete="off" required />
        <p class="hint">
          This tab of your browser remembers the secret until you close it, and sends it only to this service, with each
          operation. It is in no address. An Authorization header in the Headers tab takes its place.
        </p>
        <p id="key-message" role="status" />
        <p>
          <button class="button" type="submit">
            Use this key
          </button>{' '}
          <button class="button quiet" type="button" id="key-forget">
            Forget it
          </button>
        </p>
        <p class="hint">
          To get a key, <GetKey contactEmail={context.contactEmail} dashboardUrl={context.dashboardUrl} />.
        </p>
      </form>
    </div>
  );
}

const SCRIPT = 'https://embeddable-sandbox.cdn.apollographql.com';
const FRAME = 'https://sandbox.embed.apollographql.com';

/** GET /graphql in a browser: Apollo Sandbox, which loads from Apollo's servers, and GraphiQL if they cannot be reached. */
export const sandbox: Page = {
  path: '/graphql',
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
        graphiql: linkFrom('/graphql', '/graphiql'),
        headers: context.hasLocalDemo ? { Authorization: DEMO_AUTHORIZATION } : {},
      },
      main: renderSandbox(linkFrom('/graphql', '/graphiql')),
    };
  },
};

/** Renders the page of Apollo Sandbox. A script loads the Sandbox. */
function renderSandbox(graphiql: string): Html {
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
