import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { withoutSecrets } from '../../db/accounts/key-secret.js';
import { BROWSER_CHALLENGE } from '../access/basic-auth.js';
import { prefersHtml } from '../cache/content-coding.js';
import type { Problem } from '../response/problems.js';
import { linkFrom } from '../response/redirect.js';
import { splitTarget } from '../response/request-context.js';
import type { Help, HttpResponse, Suggestion } from '../response/response.js';
import { htmlResponse } from './content-security.js';
import { EMBED_PATH, EMBED_SECURITY, embedDocument, fullPath } from './embed-document.js';
import { Html } from './html.js';
import { layout } from './layout.js';
import type { SiteContext } from './page.js';
import { pageLink } from './page-link.js';
import { SIGN_IN_PATH, SignIn } from './sign-in.js';

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

/** What everyone may see of a page that needs a key. */
export interface OpenPart {
  /** Where the page is. */
  crumbs?: Html | undefined;
  heading: string;
  lead: string;
  main: Html;
}

/**
 * Turns an error into an HTML page where a person opens an address in a browser. Programs, and REST in any case, get JSON.
 *
 * @param findOpenPart of a path, for visitors who have sent no key. With a wrong one, the response is the same for all paths.
 */
export function createErrorPages(options: SiteContext, findOpenPart: (path: string) => OpenPart | undefined) {
  return (request: IncomingMessage, response: HttpResponse, requestId: string): HttpResponse => {
    const { method = '', url = '', headers } = request;
    const [path, search = ''] = splitTarget(withoutSecrets(url));
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !HEADINGS[response.status] || REST.test(path) || !prefersHtml(headers)) return response;
    if (EMBED_PATH.test(path) && FRAMES.test(headers['sec-fetch-dest'] ?? '')) return frameError(path, response);
    const vary = response.headers.vary ? `Accept, ${response.headers.vary}` : 'Accept';
    const hasKey = headers.authorization !== undefined;
    const open = response.status === 401 && !hasKey && path !== SIGN_IN_PATH ? findOpenPart(path) : undefined;
    const text = open
      ? openPage({ path, search }, open, options)
      : errorPage({ path, search, hasKey }, response, requestId, options);
    const { errorBody: _json, ...rest } = response;
    const asks = response.status === 401 && !hasKey && isVisit(headers) && path !== SIGN_IN_PATH;
    const own = { ...response.headers, vary, ...(asks && BROWSER_CHALLENGE) };
    return { ...rest, ...htmlResponse(response.status, text, own) };
  };
}

/**
 * Whether a person opens an address in a browser. Programs can ask for HTML as well, as `wget --mirror` is told to, and send their key after
 * the challenge. Browsers send the first header to servers with TLS and on their own machine, the second one to all (Fetch Metadata; Upgrade
 * Insecure Requests, section 3.2.1).
 */
const isVisit = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || headers['upgrade-insecure-requests'] === '1';

/** Destinations of a request (Fetch Metadata) that show a page of this service inside another one. */
const FRAMES = /^(iframe|frame|embed|object)$/;

/**
 * An error in a frame of another site: a link to the page itself. It has no challenge, because a browser would ask the readers of that site
 * for a password, and so it is a 403 instead of a 401 (RFC 9110, section 15.5.2).
 */
function frameError(path: string, { status, headers }: HttpResponse): HttpResponse {
  const { 'www-authenticate': _challenge, 'content-type': _type, 'content-length': _length, ...rest } = headers;
  const text = embedDocument({
    path,
    title: 'Civic Data Service',
    children: (
      <p>
        {status === 401 || status === 403 ? 'This answer needs an API key.' : (HEADINGS[status] ?? '')}{' '}
        <a href={linkFrom(path, status === 404 ? '/' : fullPath(path))}>Open it at the Civic Data Service</a>
      </p>
    ),
  });
  const { body, ...response } = htmlResponse(status === 401 ? 403 : status, text, rest);
  const { 'x-frame-options': _frames, 'cross-origin-opener-policy': _opener, ...own } = response.headers;
  return { ...response, body, headers: { ...own, ...EMBED_SECURITY } };
}

/** Instead of an error, what is open, and how to sign in for the rest. */
function openPage({ path, search }: Address, { crumbs, heading, lead, main }: OpenPart, options: SiteContext): string {
  return layout({
    context: options,
    path,
    title: `${heading} · Civic Data Service`,
    description: lead,
    styles: ['explorer.css'],
    main: (
      <>
        {crumbs}
        <h1>{heading}</h1>
        <p class="lead">{lead}</p>
        <div class="main-and-side">
          {main}
          <SignIn from={path} to={addressText({ path, search })} {...options} />
        </div>
      </>
    ),
  });
}

interface Address {
  path: string;
  /** The query, without its question mark. */
  search: string;
}

const addressText = ({ path, search }: Address): string => `${path}${search && `?${search}`}`;

function errorPage(
  { path, search, hasKey }: Address & { hasKey: boolean },
  response: HttpResponse,
  requestId: string,
  options: SiteContext,
): string {
  const { status, suggestions = [], problem, help = status === 401 ? signInHelp(hasKey) : undefined } = response;
  const heading = help?.heading ?? HEADINGS[status] ?? '';
  return layout({
    context: options,
    path,
    title: `${heading} · Civic Data Service`,
    description: heading,
    styles: [help?.content || status === 401 ? 'explorer.css' : 'text.css'],
    main: (
      <div class="failure">
        {!help && <p class="status">Error {status}</p>}
        <h1>{heading}</h1>
        <p class="lead">{help?.lead ?? problem?.detail}</p>
        <Suggestions from={path} suggestions={suggestions} />
        {help?.content && new Html(help.content.text)}
        {status === 401 && <SignIn from={path} to={addressText({ path, search })} {...options} />}
        <p>
          <a href={pageLink(path, '/')}>Start page</a>
        </p>
        <ForPrograms problem={help && problem} requestId={requestId} />
      </div>
    ),
  });
}

/** HTTP Basic authentication is for programs. */
const signInHelp = (hasKey: boolean): Help => ({
  heading: 'This page needs an API key',
  lead: hasKey ? 'Your key was not accepted. Check its ID and its secret.' : 'Sign in to see all answers.',
});

/** What people need only to report an error. */
function ForPrograms({ problem, requestId }: { problem: Problem | undefined; requestId: string }): Html {
  const request = (
    <p class="note">
      Request <code>{requestId}</code>
    </p>
  );
  if (!problem) return request;
  return (
    <details>
      <summary>For programs</summary>
      <p>
        Error {problem.status}. {problem.detail}
      </p>
      {request}
    </details>
  );
}

function Suggestions({ from, suggestions }: { from: string; suggestions: readonly Suggestion[] }): Html | null {
  if (suggestions.length === 0) return null;
  return (
    <>
      <h2>Did you mean</h2>
      <ul>
        {suggestions.map(({ path, name }) => (
          <li>
            <a href={pageLink(from, path)}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
