import type { Version } from '../../rest-compat/openapi/document.js';
import { contentSecurityPolicy } from './content-security.js';
import { html } from './html.js';
import { layout, linkFrom } from './layout.js';
import type { Page } from './page.js';

/** GET /docs/api/{version}: what the OpenAPI document says, to read and to try. */
export function documentation(version: Version, publicUrl: string): Page {
  const path = `/docs/api/${version}`;
  const link = (to: string) => linkFrom(path, to);
  // Where the service has a public address, the requests go there: it may be another origin than the page's.
  const service = publicUrl ? ` ${new URL(publicUrl).origin}` : '';
  return {
    path,
    policy: contentSecurityPolicy({ 'style-src': "'self' 'unsafe-inline'", 'connect-src': `'self'${service}` }),
    render(context) {
      const { demoKey } = context;
      return layout({
        context,
        path,
        title: `REST ${version} · Civic Data Service`,
        description: `Interactive documentation of the REST paths of ${version}.`,
        styles: ['swagger-ui.css', 'documentation.css'],
        scripts: ['documentation.js'],
        settings: {
          script: link('/assets/swagger-ui-bundle.js'),
          openApi: link(`/docs/api/${version}/openapi.json`),
          graphiql: link('/graphiql'),
          service: publicUrl || link('/'),
          demoKey,
        },
        main: html`<h1>REST ${version}</h1>
${
  version === 'v1' &&
  html`<p class="warning"><strong>V1 is deprecated.</strong> It goes on answering, with values derived from those of V2.
<a href="${link('/docs/upgrade')}">What replaces each V1 slug</a></p>`
}
<p>Each path gives one resource as JSON. Empty text means unknown. An error is a problem (RFC 9457) whose detail says what to do.
${
  demoKey
    ? 'The demo key of this machine is filled in.'
    : 'To try keyed paths, press “Authorize” and enter the id and secret of a key.'
}</p>
<p>For tools: the <a href="${link(`/docs/api/${version}/openapi.json`)}">OpenAPI document</a>. ${version === 'v2' ? html`For clients of the deprecated V1: <a href="${link('/docs/api/v1')}">REST v1</a>.` : ''}</p>
<div id="documentation"><p class="loading">The documentation is loading. It needs JavaScript; the OpenAPI document has the same in full.</p></div>`,
      });
    },
  };
}
