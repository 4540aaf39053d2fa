import type { DemoLink } from '../access/demo-link.js';
import { prefersHtml } from '../cache/content-coding.js';
import { type Surface, withoutKey } from '../resources/surface.js';
import { NO_STORE } from '../response/headers.js';
import { problem } from '../response/problems.js';
import { linkFrom } from '../response/redirect.js';
import { splitTarget } from '../response/request-context.js';
import { emptyResponse, type HttpResponse, problemResponse } from '../response/response.js';
import { htmlResponse, PAGE_SECURITY } from './content-security.js';
import { oldLinkPage } from './old-link-page.js';
import type { PagePath } from './site-map.js';

const OLD_LINK = 'This link is from an earlier start. Use the link that the service printed last.';

/** GET /?demo=TOKEN: stores the token in a cookie, and redirects to the start page, so that the token leaves the address bar. */
export function demoLinkSurface(link: DemoLink, paths: readonly PagePath[]): Surface {
  const oldLink = htmlResponse(403, oldLinkPage(OLD_LINK, paths), { ...VARY, ...NO_STORE });
  return (request, path) => {
    if (path !== '/' || request.method !== 'GET') return undefined;
    const [token, ...more] = new URLSearchParams(splitTarget(request.url ?? '')[1]).getAll('demo');
    if (token === undefined) return undefined;
    if (more.length > 0 || !link.hasToken(token))
      return withoutKey(() => (prefersHtml(request.headers) ? oldLink : OLD_LINK_PROBLEM));
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
