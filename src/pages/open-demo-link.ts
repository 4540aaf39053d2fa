import type { DemoLink } from '../access/demo-link.js';
import { prefersHtml } from '../cache/content-coding.js';
import { type Surface, withoutKey } from '../resources/surface.js';
import { NO_STORE } from '../response/headers.js';
import { problem } from '../response/problems.js';
import { linkFrom } from '../response/redirect.js';
import { emptyResponse, type HttpResponse, problemResponse } from '../response/response.js';
import { splitTarget } from '../response/target.js';
import { PAGE_SECURITY } from './content-security.js';
import { html } from './html.js';
import { htmlResponse } from './html-response.js';
import { layout } from './layout.js';

const OLD_LINK = 'This link is from an earlier start. Use the link that the service printed last.';

/** GET /?demo=TOKEN: stores the token in a cookie, and redirects to the start page, so that the token leaves the address bar. */
export function demoLinkSurface(link: DemoLink, paths: readonly string[]): Surface {
  const oldLinkPage = createOldLinkPage(paths);
  return (request, path) => {
    if (path !== '/' || request.method !== 'GET') return undefined;
    const [token, ...more] = new URLSearchParams(splitTarget(request.url ?? '')[1]).getAll('demo');
    if (token === undefined) return undefined;
    if (more.length > 0 || !link.hasToken(token))
      return withoutKey(() => (prefersHtml(request.headers) ? oldLinkPage : OLD_LINK_PROBLEM));
    const headers = {
      location: linkFrom('/', '/'),
      'set-cookie': link.cookieFor(request),
      ...NO_STORE,
      ...PAGE_SECURITY,
    };
    return withoutKey(() => ({ ...emptyResponse(303, headers), sameOriginOnly: true }));
  };
}

const VARY = { vary: 'Accept' };

const OLD_LINK_PROBLEM: HttpResponse = { ...problemResponse(problem(403, OLD_LINK), VARY), sameOriginOnly: true };

/** A link from before a restart is the usual reason for a wrong token. */
function createOldLinkPage(paths: readonly string[]): HttpResponse {
  const page = layout({
    context: { paths },
    path: '/',
    title: 'Old link · Civic Data Service',
    description: OLD_LINK,
    styles: ['text.css'],
    main: html`<h1>Old link</h1>
<p class="lead">${OLD_LINK}</p>
<p>The <a href="${linkFrom('/', '/')}">start page</a> and all others also work without the demo key.</p>`,
  });
  return htmlResponse(403, page, { ...VARY, ...NO_STORE });
}
