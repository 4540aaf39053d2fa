import { htmlResponse } from '../../pages/content-security.js';
import { NO_STORE } from '../../response/headers.js';
import { emptyResponse, type HttpResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import { dashboardPolicy } from '../request/secure-headers.js';
import { type FrameVisit, layout, type PageContent } from './layout.js';

/** A page as the response to a visit. @param status 422 where a form has a problem, 409 where the state of things forbids it */
export function pageResponse(
  visit: FrameVisit,
  dashboard: Dashboard,
  content: PageContent,
  status = 200,
): HttpResponse {
  return htmlResponse(status, layout(visit, dashboard, content), NO_STORE, dashboardPolicy(dashboard.settings));
}

/** Leads to another page of the dashboard after a form: the browser then reloads that page, and not the form. */
export function seeOther(path: `/${string}`, headers: Record<string, string> = {}): HttpResponse {
  return { ...emptyResponse(303, { location: path, ...NO_STORE, ...headers }), sameOriginOnly: true };
}
