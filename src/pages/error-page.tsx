import type { IncomingMessage } from 'node:http';
import { prefersHtml } from '../cache/content-coding.js';
import { linkFrom } from '../response/redirect.js';
import { splitTarget } from '../response/request-context.js';
import type { HttpResponse, Suggestion } from '../response/response.js';
import type { Html } from './html.js';
import { htmlResponse } from './html-response.js';
import { layout } from './layout.js';
import type { SiteContext } from './page.js';
import { demoHint } from './sample-request.js';

export interface ErrorPageOptions extends Pick<SiteContext, 'hasDemoLink' | 'demoStates'> {
  /** Paths of all pages, for the navigation. */
  paths: readonly string[];
}

/** Paths of REST, where errors are always JSON. */
const REST = /^\/v[12](\/|$)/;

const HEADINGS: Record<number, string> = {
  400: 'The address has a mistake',
  401: 'This page needs an API key',
  403: 'You may not see this page',
  404: 'There is no such page',
  405: 'This address is for programs',
  410: 'This is gone',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available at the moment',
};

/** Turns an error into an HTML page where a person opens an address in a browser. Programs, and REST in any case, get JSON. */
export function createErrorPages(options: ErrorPageOptions) {
  return (request: IncomingMessage, response: HttpResponse, requestId: string): HttpResponse => {
    const { method = '', url = '', headers } = request;
    const [path] = splitTarget(url);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !HEADINGS[response.status] || REST.test(path) || !prefersHtml(headers)) return response;
    const vary = response.headers.vary ? `Accept, ${response.headers.vary}` : 'Accept';
    const text = errorPage(path, response, requestId, options);
    const { errorBody: _json, ...rest } = response;
    return { ...rest, ...htmlResponse(response.status, text, { ...response.headers, vary }) };
  };
}

function errorPage(path: string, response: HttpResponse, requestId: string, options: ErrorPageOptions): string {
  const { status, suggestions = [], problem } = response;
  const heading = HEADINGS[status] ?? '';
  return layout({
    context: options,
    path,
    title: `${heading} · Civic Data Service`,
    description: heading,
    styles: ['text.css'],
    main: (
      <div class="failure">
        <p class="status">Error {status}</p>
        <h1>{heading}</h1>
        <p class="lead">{problem?.detail}</p>
        <Suggestions from={path} suggestions={suggestions} />
        {status === 401 && <HowToOpen hint={demoHint(options)} />}
        <p>
          <a href={linkFrom(path, '/')}>Start page</a>
        </p>
        <p class="note">
          Request <code>{requestId}</code>
        </p>
      </div>
    ),
  });
}

function Suggestions({ from, suggestions }: { from: string; suggestions: readonly Suggestion[] }): Html | null {
  if (suggestions.length === 0) return null;
  return (
    <>
      <h2>Did you mean</h2>
      <ul>
        {suggestions.map(({ path, name }) => (
          <li>
            <a href={linkFrom(from, path)}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function HowToOpen({ hint }: { hint: string }): Html {
  return (
    <>
      <p>
        Reload this page. When the browser asks, enter the id of your key as the user name, and its secret as the
        password.
      </p>
      {hint && <p>{hint}</p>}
    </>
  );
}
