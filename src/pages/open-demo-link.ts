import type { RequestHandler } from 'express';
import { problem } from '../../rest-compat/problems.js';
import type { DemoLink } from '../access/demo-link.js';
import { prefersHtml } from '../cache/content-coding.js';
import { NO_STORE } from '../response/headers.js';
import { linkFrom } from '../response/redirect.js';
import { emptyResponse, type HttpResponse, problemResponse } from '../response/response.js';
import { PAGE_SECURITY } from './content-security.js';
import { htmlResponse } from './html-response.js';
import { oldLinkPage } from './old-link-page.js';
import { sendFromExpress } from './send-cached.js';

const OLD_LINK = 'This link is from an earlier start. Use the link that the service printed last.';

/** GET /?demo=TOKEN: stores the token in a cookie, and redirects to the start page, so that the token leaves the address bar. */
export function openDemoLink(link: DemoLink, paths: readonly string[]): RequestHandler {
  const oldLink = htmlResponse(403, oldLinkPage(OLD_LINK, paths), { ...VARY, ...NO_STORE });
  return (request, response, next) => {
    const { demo } = request.query;
    if (demo === undefined) return next();
    if (typeof demo !== 'string' || !link.hasToken(demo))
      return sendFromExpress(response, prefersHtml(request.headers) ? oldLink : OLD_LINK_PROBLEM);
    const headers = {
      location: linkFrom('/', '/'),
      'set-cookie': link.cookieFor(request),
      ...NO_STORE,
      ...PAGE_SECURITY,
    };
    sendFromExpress(response, { ...emptyResponse(303, headers), sameOriginOnly: true });
  };
}

const VARY = { vary: 'Accept' };

const OLD_LINK_PROBLEM: HttpResponse = { ...problemResponse(problem(403, OLD_LINK), VARY), sameOriginOnly: true };
