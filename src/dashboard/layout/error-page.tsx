import type { HttpResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import type { FrameVisit } from './layout.js';
import { pageResponse } from './page-response.js';

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

/** An error as a page. Apart from faults, it is the same for each request, so that it tells nothing about what it was for. */
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
