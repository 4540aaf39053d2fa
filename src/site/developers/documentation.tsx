import type { Version } from '../../../rest-compat/routes.js';
import { DEMO_KEY } from '../../server/access/demo-key.js';
import { linkFrom } from '../../server/response/response.js';
import { assetPath } from '../html/asset-files.js';
import type { Html } from '../html/html.js';
import { contentSecurityPolicy, type Page, type PageContext } from '../html/page.js';
import { demoHint } from '../html/sample-request.js';
import { BesideGuide } from './guide/guide-frame.js';

/** GET /docs/api/{version}: Swagger UI with the OpenAPI document of a version. */
export function documentation(version: Version, publicUrl: string): Page {
  const path = `/docs/api/${version}` as const;
  const link = (to: string) => linkFrom(path, to);
  // Requests go to the public URL of the service, which may have a different origin than the page.
  const serviceOrigin = publicUrl ? ` ${new URL(publicUrl).origin}` : '';
  return {
    path,
    policy: contentSecurityPolicy({ 'style-src': "'self' 'unsafe-inline'", 'connect-src': `'self'${serviceOrigin}` }),
    render(context) {
      return {
        title: `REST ${version} · Civic Data Service`,
        description: `Interactive documentation of the REST API ${version}.`,
        styles: ['swagger-ui.css', 'reference.css', 'documentation.css', 'documentation-colors.css'],
        scripts: ['documentation.js'],
        settings: {
          script: link(assetPath('swagger-ui-bundle.js')),
          openApi: link(`/docs/api/${version}/openapi.json`),
          graphiql: link('/graphiql'),
          service: publicUrl || link('/'),
          demoKey: context.hasLocalDemo ? DEMO_KEY : undefined,
        },
        main: <BesideGuide path={path}>{renderDocumentation(version, context)}</BesideGuide>,
      };
    },
  };
}

/** Renders the page of a REST version. A script adds Swagger UI. */
function renderDocumentation(version: Version, context: PageContext): Html {
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
