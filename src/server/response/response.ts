import type { Language } from '../../../db/domain/language/catalog.js';
import { withoutSecrets } from '../../../db/domain/text/shorten.js';
import type { Locale } from '../../messages/locale.js';

/** Header names and values that responses share. */

/** Identifies the request in every response and in the log. */
export const REQUEST_ID = 'x-request-id';

/** Response headers by name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Response headers that scripts of other sites may read. */
const EXPOSED =
  'ETag, Link, Deprecation, Sunset, Retry-After, RateLimit, RateLimit-Policy, Allow, WWW-Authenticate, X-Request-Id, ' +
  'Accept-Ranges, Content-Disposition, Content-Encoding, Content-Range';

/** Part of every response: browsers must not guess another content type. */
export const NO_SNIFFING: Headers = { 'x-content-type-options': 'nosniff' };

/** Scripts of any site may read the API. They send their key themselves, so no credentials of the visitor are allowed. Pages leave this out. */
export const ANY_ORIGIN: Headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };

/**
 * Part of the response to a CORS preflight. `*` allows the headers that GraphQL clients add. `Authorization` has to be named
 * (Fetch standard, section 4.9).
 */
export const PREFLIGHT: Headers = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, If-None-Match, *',
  'access-control-max-age': '86400',
  // Apollo Sandbox is a page on the internet, and the service may run on the visitor's own machine.
  'access-control-allow-private-network': 'true',
};

/** How long clients and proxies may store a response, and which request headers it depends on. */
export const CACHE_HEADERS = {
  open: { 'cache-control': 'public, max-age=300, stale-while-revalidate=600', vary: 'Accept-Encoding' },
  keyed: { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' },
} as const satisfies Record<string, Headers>;

/** For responses that may change at any moment. */
export const NO_STORE: Headers = { 'cache-control': 'no-store' };

/** An error body, `application/problem+json` (RFC 9457). Clients written for Django REST framework read `detail`. */
export interface Problem {
  type: 'about:blank';
  /** The reason phrase of the status, as RFC 9457 requires for `about:blank`. */
  title: string;
  status: number;
  /** What is wrong and what to do. */
  detail: string;
}

const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export type ProblemStatus = keyof typeof TITLES;

/** Creates an error body; no other function does. Clients log these texts, so a secret in a path that the text repeats is hidden. */
export function problem(status: ProblemStatus, detail: string): Problem {
  return { type: 'about:blank', title: TITLES[status], status, detail: withoutSecrets(detail) };
}

/** The allowed methods of all read-only paths. */
const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

function methodNotAllowed(method: string): Problem {
  return problem(405, `${method} is not allowed here: this address is read-only. Use GET.`);
}

/** A complete HTTP response, ready to be sent. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body?: Buffer | undefined;
  /** Path of a file that is the body. `sendFile` handles its length, ranges and conditions. */
  readonly file?: string;
  /** Creates the JSON body of an error, which has the id of the request. Replaces `body`. */
  readonly errorBody?: (requestId: string) => unknown;
  /** The error, for a response that is a problem (RFC 9457). */
  readonly problem?: Problem;
  /** Pages that the client may have meant, for the error page. */
  readonly suggestions?: readonly Suggestion[];
  /** The main text of the error page. The problem is then in a collapsed section for developers. */
  readonly help?: Help;
  /** Whether scripts of other sites must not read the response. */
  readonly sameOriginOnly?: boolean;
  /** The headers as a flat list, the form that Node sends. Cached responses have it, so that it is built once. */
  readonly rawHeaders?: readonly string[];
}

/** A link on an error page. */
export interface Suggestion {
  /** Path within the service. */
  path: string;
  name: string;
  /** The name in the language of the page; left out if it is the same in all languages. */
  nameIn?(locale: Locale): string;
}

/** What an error page tells people to do. */
export interface Help {
  heading: string;
  lead: string;
  /** Language of the texts; English by default. Pages in other languages have words of their own for each status instead. */
  language?: Language;
  /** HTML. */
  content?: { readonly text: string };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A response about the service itself, such as its health. */
export function jsonResponse(value: unknown): HttpResponse {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status: 200,
    headers: { 'content-type': JSON_TYPE, 'content-length': String(body.length), ...NO_STORE },
    body,
  };
}

/** An error (RFC 9457). `instance` is the id of the request, as in the log. */
export function problemResponse(body: Problem, headers: Headers = {}): HttpResponse {
  return {
    status: body.status,
    problem: body,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...NO_STORE, ...headers },
    errorBody: (requestId) => ({ ...body, instance: `urn:uuid:${requestId}` }),
  };
}

export function emptyResponse(status: number, headers: Headers): HttpResponse {
  // 204 and 304 have no body by definition, and no length either (RFC 9110, section 8.6).
  return { status, headers: status === 204 || status === 304 ? headers : { 'content-length': '0', ...headers } };
}

/** An unexpected error. The log has the reason; the client does not get it. */
export const FAILED = problem(500, 'The service failed to answer. Nothing is wrong with the request. Try again later.');

export const internalError = (): HttpResponse => problemResponse(FAILED);

/** The response to methods other than GET and HEAD on a read-only path; undefined for those two. */
export function methodResponse(method: string, headers: Headers = {}): HttpResponse | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method === 'OPTIONS') return emptyResponse(204, { ...headers, ...ALLOW, ...PREFLIGHT });
  return problemResponse(methodNotAllowed(method), { ...headers, ...ALLOW });
}

/** For errors that pass: seconds until a client should try again. */
export const RETRY: Headers = { 'retry-after': '10' };

export const NO_DATASET = problem(503, 'The service cannot read its dataset right now. Try again later.');
export const NO_ACCOUNTS = problem(
  503,
  'The service cannot check API keys right now. Paths that need no key still work. Try again later.',
);

export const NOT_ACCEPTABLE = problem(
  406,
  'The Accept-Encoding header rules out every coding of the response. Accept br, gzip or identity, or leave the header out.',
);

const MAX_DEPTH = 20;

/** A relative link from one path of the service to another. */
export function linkFrom(path: string, to: string): string {
  const depth = Math.max(0, path.split('/').length - 2);
  // Only paths that do not exist are so deep, and each link on their error page would be as long as the path.
  if (depth > MAX_DEPTH) return to;
  const up = '../'.repeat(depth);
  return `${up || './'}${to.slice(1)}`;
}

/**
 * A redirect from one path to another. It is temporary, because browsers never forget a permanent one, and relative, so that it works behind
 * a proxy that adds a path.
 */
export function redirect(from: string, to: string, search = ''): HttpResponse {
  return emptyResponse(302, { location: `${linkFrom(from, to)}${search && `?${search}`}`, ...NO_STORE });
}
