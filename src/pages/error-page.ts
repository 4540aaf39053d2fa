import type { IncomingMessage } from 'node:http';
import { prefersHtml } from '../cache/content-coding.js';
import { linkFrom } from '../response/redirect.js';
import type { HttpResponse } from '../response/response.js';
import { splitTarget } from '../response/target.js';
import { type Html, html } from './html.js';
import { htmlResponse } from './html-response.js';
import { layout } from './layout.js';
import { DEMO_LINK_HINT } from './sample-request.js';

export interface ErrorPageOptions {
  /** Paths of all pages, for the navigation. */
  paths: readonly string[];
  /** Whether the start printed a demo link. */
  hasDemoLink: boolean;
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
  return (request: IncomingMessage, answer: HttpResponse, requestId: string): HttpResponse => {
    const { method = '', url = '', headers } = request;
    const [path] = splitTarget(url);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !HEADINGS[answer.status] || REST.test(path) || !prefersHtml(headers)) return answer;
    const vary = answer.headers.vary ? `Accept, ${answer.headers.vary}` : 'Accept';
    const page = htmlResponse(answer.status, errorPage(path, answer, requestId, options), { ...answer.headers, vary });
    const { errorBody: _json, ...rest } = answer;
    return { ...rest, ...page };
  };
}

function errorPage(path: string, answer: HttpResponse, requestId: string, options: ErrorPageOptions): string {
  const heading = HEADINGS[answer.status] ?? '';
  const { suggestions = [], problem } = answer;
  const link = ({ path: to, name }: { path: string; name: string }): Html =>
    html`<li><a href="${linkFrom(path, to)}">${name}</a></li>`;
  return layout({
    context: options,
    path,
    title: `${heading} · Civic Data Service`,
    description: heading,
    styles: ['text.css'],
    main: html`<div class="failure">
<p class="status">Error ${answer.status}</p>
<h1>${heading}</h1>
<p class="lead">${problem?.detail}</p>
${suggestions.length > 0 && html`<h2>Did you mean</h2><ul>${suggestions.map(link)}</ul>`}
${answer.status === 401 && howToOpen(options)}
<p><a href="${linkFrom(path, '/')}">Start page</a></p>
<p class="note">Request <code>${requestId}</code></p>
</div>`,
  });
}

function howToOpen({ hasDemoLink }: ErrorPageOptions): Html {
  return html`<p>Reload this page. When the browser asks, enter the id of your key as the user name, and its secret as the password.</p>
${hasDemoLink && html`<p>${DEMO_LINK_HINT}</p>`}`;
}
