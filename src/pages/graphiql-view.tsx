import type { Html } from './html.js';
import type { PageContext } from './page.js';
import { demoHint } from './sample-request.js';

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
