import type { Version } from '../../rest-compat/openapi/document.js';
import { DEMO_KEY } from '../access/demo-key.js';
import { linkFrom } from '../response/redirect.js';
import { assetPath } from './asset-files.js';
import { contentSecurityPolicy } from './content-security.js';
import { renderDocumentation } from './documentation-view.js';
import { layout } from './layout.js';
import { readOperation } from './operation.js';
import type { DocumentationData } from './operation-types.js';
import type { Page } from './page.js';

/** GET /docs/api/{version}: Swagger UI with the OpenAPI document of a version. */
export function documentation(version: Version, publicUrl: string): Page {
  const path = `/docs/api/${version}`;
  const link = (to: string) => linkFrom(path, to);
  // Requests go to the public URL of the service, which may have another origin than the page.
  const service = publicUrl ? ` ${new URL(publicUrl).origin}` : '';
  return {
    path,
    operation: readOperation('pages/documentation'),
    policy: contentSecurityPolicy({ 'style-src': "'self' 'unsafe-inline'", 'connect-src': `'self'${service}` }),
    render(context) {
      const { states } = context.data as DocumentationData;
      return layout({
        context,
        path,
        title: `REST ${version} · Civic Data Service`,
        description: `Interactive documentation of the REST API ${version}.`,
        styles: ['swagger-ui.css', 'documentation.css', 'documentation-colors.css'],
        scripts: ['documentation.js'],
        settings: {
          script: link(assetPath('swagger-ui-bundle.js')),
          openApi: link(`/docs/api/${version}/openapi.json`),
          graphiql: link('/graphiql'),
          service: publicUrl || link('/'),
          demoKey: context.hasLocalDemo ? DEMO_KEY : undefined,
          states: states.map(({ code }) => code),
        },
        main: renderDocumentation(version, context),
      });
    },
  };
}
