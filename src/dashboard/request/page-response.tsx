import { BYTE_ORDER_MARK, type Table, toCsv } from '../../../db/domain/text/csv.js';
import { CSV_TYPE } from '../../server/resources/formats.js';
import {
  emptyResponse,
  type HttpResponse,
  NO_STORE,
  problem,
  problemResponse,
} from '../../server/response/response.js';
import { htmlResponse } from '../../site/html/page.js';
import { type FrameVisit, layout, type PageContent } from '../layout/layout.js';
import type { Dashboard } from '../route.js';
import { DASHBOARD_POLICY } from './checks.js';

/** A page as the response to a visit. @param status 409 if the current state forbids the change */
export function pageResponse(
  visit: FrameVisit,
  dashboard: Dashboard,
  content: PageContent,
  status = visit.refusal ? 422 : 200,
): HttpResponse {
  return htmlResponse(status, layout(visit, dashboard, content), NO_STORE, DASHBOARD_POLICY);
}

/** The response for what does not exist, and for what the visitor may not see: they must not differ. */
export const notFound = (): HttpResponse =>
  problemResponse(problem(404, 'Check the address. You may also have no access to this page.'));

/** Redirects to another page of the dashboard after a form, so that a reload does not send the form again. */
export function seeOther(path: `/${string}`, headers: Record<string, string> = {}): HttpResponse {
  return { ...emptyResponse(303, { location: path, ...NO_STORE, ...headers }), sameOriginOnly: true };
}

/** A table as a CSV file that the browser downloads. */
export function csvResponse(name: string, table: Table): HttpResponse {
  const body = Buffer.from(BYTE_ORDER_MARK + toCsv(table));
  const headers = {
    'content-type': CSV_TYPE,
    'content-length': String(body.length),
    'content-disposition': `attachment; filename="${name}"`,
    ...NO_STORE,
  };
  return { status: 200, headers, body, sameOriginOnly: true };
}

const HEADINGS: Record<number, string> = {
  400: 'There is a mistake in the address',
  403: 'This form was not sent from the dashboard',
  404: 'Page not found',
  405: 'This page cannot do that',
  409: 'That is not possible right now',
  413: 'The form is too large',
  421: 'The dashboard is at another address',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available right now',
};

/** An error as a page. Except for faults, it is the same for every request, so that it reveals nothing about its object. */
export function errorPage(visit: FrameVisit, dashboard: Dashboard, response: HttpResponse, id: string): HttpResponse {
  const { status, problem, headers } = response;
  const heading = HEADINGS[status] ?? 'This did not work';
  const { headers: own, ...page } = pageResponse(
    visit,
    dashboard,
    {
      title: heading,
      main: (
        <div class="failure">
          <p class="status">Error {status}</p>
          <h1>{heading}</h1>
          <p class="lead">{problem?.detail}</p>
          <p>
            <a href={visit.visitor ? '/' : '/sign-in'}>{visit.visitor ? 'Overview' : 'Sign in'}</a>
          </p>
          {/* The log explains faults of the service by the id of the request. */}
          {status >= 500 && (
            <p class="note">
              Request <code>{id}</code>
            </p>
          )}
        </div>
      ),
    },
    status,
  );
  return { ...page, headers: { ...headers, ...own } };
}
