import type { Version } from '../../rest-compat/openapi/document.js';
import { linkFrom } from '../response/redirect.js';
import type { Html } from './html.js';
import type { PageContext } from './page.js';
import { demoHint } from './sample-request.js';

/** The content of the documentation of a REST version, into which a script puts Swagger UI. */
export function renderDocumentation(version: Version, context: PageContext): Html {
  const link = (to: string) => linkFrom(`/docs/api/${version}`, to);
  return (
    <>
      <h1>REST {version}</h1>
      {version === 'v1' && (
        <p class="warning">
          <strong>V1 is deprecated.</strong> It still works; its values are derived from V2. See{' '}
          <a href={link('/docs/upgrade')}>what replaces each V1 slug</a>.
        </p>
      )}
      <p>
        Each path returns one JSON document. Empty text means that a value is unknown. Errors are problem details (RFC
        9457): <code>detail</code> says what to do.{' '}
        {context.hasLocalDemo
          ? 'The demo key is already filled in.'
          : `To try a path that requires an API key, click “Authorize” and enter the id and secret of your key. ${demoHint(context)}`}
      </p>
      <p>
        For tools, there is an <a href={link(`/docs/api/${version}/openapi.json`)}>OpenAPI document</a>.
        {version === 'v2' && (
          <>
            {' '}
            For clients of the deprecated V1, see <a href={link('/docs/api/v1')}>REST v1</a>.
          </>
        )}
      </p>
      <div id="documentation">
        <p class="loading">
          Loading the documentation. It needs JavaScript; the OpenAPI document has the same content.
        </p>
      </div>
    </>
  );
}
