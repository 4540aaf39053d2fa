import { type Problem, problem } from './problems.js';
import type { AnyRoute, Params } from './route.js';
import { routes } from './routes.js';

/** What a method and a request target mean, before anyone has looked at who asks. */
export type Match =
  /** No REST path: another part of the service may know it. */
  | { kind: 'none' }
  | { kind: 'problem'; problem: Problem; headers: Record<string, string> }
  /** Answered with a status and headers alone. */
  | { kind: 'empty'; status: 204 | 301; headers: Record<string, string> }
  | Call;

/** A prepared call of a route. `refusal` is for callers who may see the resource: credentials are checked before it. */
export interface Call {
  kind: 'call';
  route: AnyRoute;
  params: Params;
  refusal: Problem | undefined;
  /** HEAD: all of the answer but its body. */
  headersOnly: boolean;
}

const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

/**
 * Matches a request in the order of design section 5: path, method, closing slash, parameters.
 * Paths are compared as they were sent, segment by segment and by case; only a parameter is percent-decoded.
 *
 * @param target the request target, path and query, as it stands in the request line
 * @param baseUrl put in front of the Location of a redirect; empty keeps it relative
 */
export function match(method: string, target: string, baseUrl = ''): Match {
  const [path = '', query] = split(target, '?');
  const closed = path.endsWith('/') ? path : `${path}/`;
  for (const route of routes) {
    const params = matchPath(route.path, closed);
    if (!params) continue;
    if (method === 'OPTIONS') return { kind: 'empty', status: 204, headers: ALLOW };
    if (method !== 'GET' && method !== 'HEAD') return { kind: 'problem', problem: wrongMethod(method), headers: ALLOW };
    if (closed !== path) {
      const location = `${baseUrl}${closed}${query === undefined ? '' : `?${query}`}`;
      return { kind: 'empty', status: 301, headers: { location } };
    }
    return { kind: 'call', route, params, refusal: route.refuse?.(params), headersOnly: method === 'HEAD' };
  }
  return { kind: 'none' };
}

function wrongMethod(method: string): Problem {
  return problem(405, `${method} is not allowed here: the service only reads. Use GET.`);
}

function matchPath(pattern: string, path: string): Params | undefined {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const part = given[index] as string;
    if (!segment.startsWith('{')) {
      if (segment !== part) return undefined;
    } else {
      if (part === '') return undefined;
      params[segment.slice(1, -1)] = decode(part);
    }
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function split(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
