import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { withoutSecrets } from '../../db/domain/text/shorten.js';
import { type Locale, localeOf } from '../messages/locale.js';
import { BROWSER_CHALLENGE } from '../server/access/basic-auth.js';
import { prefersHtml } from '../server/cache/representation.js';
import type { RequestContext } from '../server/response/request-context.js';
import type { Help, HttpResponse, Problem, Suggestion } from '../server/response/response.js';
import { English } from './html/controls.js';
import { EMBED_PATH, FRAMES, frameError } from './html/embed-document.js';
import { headingOf, isShown } from './html/error-headings.js';
import { type Child, Html } from './html/html.js';
import { layout } from './html/layout.js';
import { htmlResponse, type SiteContext } from './html/page.js';
import { isTranslated, pageLink } from './html/site-map.js';
import { SIGN_IN_PATH, SignIn } from './sign-in.js';

/** Matches paths of REST, where errors are always JSON. */
const REST_PATH = /^\/v[12](\/|$)/;

/** The public part of a page that needs a key. */
export interface OpenPart {
  /** The breadcrumbs. */
  crumbs?: Html | undefined;
  /** The title of the document. */
  title: string;
  heading: Child;
  lead: string;
  main: Html;
}

/**
 * Renders errors as HTML pages for browsers. Programs get JSON, and so do all requests to REST.
 *
 * @param findOpenPart returns the public part of a path, for visitors without a key. Requests with a wrong key get the same response for
 *   all paths.
 */
export function createErrorPages(options: SiteContext, findOpenPart: (path: string) => OpenPart | undefined) {
  return (request: IncomingMessage, response: HttpResponse, context: RequestContext): HttpResponse => {
    const { method = '', headers } = request;
    const [path, search] = [context.path, context.search ?? ''].map(withoutSecrets) as [string, string];
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !isShown(response.status) || REST_PATH.test(path) || !prefersHtml(headers)) return response;
    if (EMBED_PATH.test(path) && FRAMES.test(headers['sec-fetch-dest'] ?? '')) return frameError(path, response);
    const vary = response.headers.vary ? `Accept, ${response.headers.vary}` : 'Accept';
    const hasKey = headers.authorization !== undefined;
    const open = response.status === 401 && !hasKey && path !== SIGN_IN_PATH ? findOpenPart(path) : undefined;
    const text = open
      ? openPage({ path, search }, open, options)
      : errorPage({ path, search, hasKey }, response, context.id, options);
    const { errorBody: _json, ...rest } = response;
    const asksForKey = response.status === 401 && !hasKey && isVisit(headers) && path !== SIGN_IN_PATH;
    const pageHeaders = { ...response.headers, vary, ...(asksForKey && BROWSER_CHALLENGE) };
    return { ...rest, ...htmlResponse(response.status, text, pageHeaders) };
  };
}

/**
 * Whether a person opens an address in a browser. Programs such as `wget --mirror` may ask for HTML too, but send their key after the
 * challenge. Browsers send the first header to localhost and over TLS, and the second one to all servers (Fetch Metadata; Upgrade Insecure
 * Requests, section 3.2.1).
 */
const isVisit = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || headers['upgrade-insecure-requests'] === '1';

/** Renders the public part of a page instead of an error, with a link to sign in. */
function openPage(
  { path, search }: Address,
  { crumbs, title, heading, lead, main }: OpenPart,
  options: SiteContext,
): string {
  return layout({
    context: options,
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    title: `${title} · Civic Data Service`,
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
  /** The query without the question mark. */
  search: string;
}

const addressText = ({ path, search }: Address): string => `${path}${search && `?${search}`}`;

function errorPage(
  { path, search, hasKey }: Address & { hasKey: boolean },
  response: HttpResponse,
  requestId: string,
  options: SiteContext,
): string {
  const locale = localeOf(path);
  const { t } = locale;
  const { status, suggestions = [], problem } = response;
  const help = helpIn(locale, response, hasKey);
  const heading = help?.heading ?? headingOf(locale, status);
  return layout({
    context: options,
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    title: `${heading} · Civic Data Service`,
    description: heading,
    styles: [help?.content || status === 401 ? 'explorer.css' : 'text.css'],
    main: (
      <div class="failure">
        {!help && <p class="status">{t('error.status', { status })}</p>}
        <h1>{heading}</h1>
        <p class="lead">{help?.lead ?? problem?.detail}</p>
        <Suggestions from={path} suggestions={suggestions} />
        {help?.content && new Html(help.content.text)}
        {status === 401 && <SignIn from={path} to={addressText({ path, search })} {...options} />}
        <p>
          <a href={pageLink(path, '/')}>{t('error.startPage')}</a>
        </p>
        <ErrorDetails problem={help && problem} requestId={requestId} locale={locale} />
      </div>
    ),
  });
}

/** Returns the text to show instead of the problem, which is in English. */
function helpIn(locale: Locale, { status, help }: HttpResponse, hasKey: boolean): Help | undefined {
  const { language, t } = locale;
  if (help && (help.language ?? 'en') === language) return help;
  const heading = headingOf(locale, status);
  // The problem is about HTTP Basic authentication, which is a detail for programs.
  if (status === 401) return { heading, lead: t(hasKey ? 'error.keyRefused' : 'error.signIn') };
  if (language === 'en') return undefined;
  return { heading, lead: t('error.lead', { status: `${status}` }) };
}

interface ErrorDetailsProps {
  problem: Problem | undefined;
  requestId: string;
  locale: Locale;
}

/** The details of an error, for reports. */
function ErrorDetails({ problem, requestId, locale }: ErrorDetailsProps): Html {
  const { language, t, rich } = locale;
  const request = <p class="note">{rich<Html>('error.request', { id: <code>{requestId}</code> })}</p>;
  if (!problem) return request;
  return (
    <details>
      <summary>{t('error.forPrograms')}</summary>
      <p lang={language === 'en' ? undefined : 'en'}>
        Error {problem.status}. {problem.detail}
      </p>
      {request}
    </details>
  );
}

/** Whether a name is the same in all languages, as those of counties and cities are. */
const isProperName = (path: string): boolean => path.includes('/regions/');

function Suggestions({ from, suggestions }: { from: string; suggestions: readonly Suggestion[] }): Html | null {
  const locale = localeOf(from);
  const shown = locale.language === 'en' ? suggestions : suggestions.filter(({ path }) => isTranslated(path));
  if (shown.length === 0) return null;
  return (
    <>
      <h2>{locale.t('error.didYouMean')}</h2>
      <ul>
        {shown.map(({ path, name, nameIn }) => (
          <li>
            <a href={pageLink(from, path)}>
              {nameIn?.(locale) ?? (isProperName(path) ? name : <English locale={locale}>{name}</English>)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
