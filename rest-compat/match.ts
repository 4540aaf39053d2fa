import { ALLOW, methodNotAllowed, type Problem } from './problems.js';
import type { AnyRoute, MatchOptions, Params } from './route.js';
import { routes } from './routes.js';

/** What a method and a request target mean, before anyone has looked at who asks. */
export type Match =
  /** No REST path: another part of the service may know it. */
  | { kind: 'none' }
  | { kind: 'problem'; problem: Problem; headers: Record<string, string> }
  /** Answered with a status and headers alone. */
  | { kind: 'empty'; status: 204 | 301; headers: Record<string, string> }
  | Call;

/** A prepared call of a route. `parameterProblem` is for callers who may see the resource: credentials are checked before it. */
export interface Call {
  kind: 'call';
  route: AnyRoute;
  params: Params;
  parameterProblem: Problem | undefined;
  headers: Record<string, string>;
}

/**
 * Matches a request in the order of design section 5: path, method, closing slash, parameters.
 * Paths are compared as they were sent, segment by segment and by case; only a parameter is percent-decoded.
 *
 * @param target the request target as it stands in the request line: path and query, or a whole address (RFC 9112, section 3.2)
 */
export function match(method: string, target: string, options: MatchOptions = {}): Match {
  const [path, query] = splitTarget(target);
  const closed = path.endsWith('/') ? path : `${path}/`;
  const segments = closed.split('/');
  for (const [expected, route] of SEGMENTS) {
    const params = matchSegments(expected, segments);
    if (!params) continue;
    const headers = { ...route.headers?.(closed, options) };
    if (method === 'OPTIONS') return { kind: 'empty', status: 204, headers: { ...headers, ...ALLOW } };
    if (method !== 'GET' && method !== 'HEAD')
      return { kind: 'problem', problem: methodNotAllowed(method), headers: { ...headers, ...ALLOW } };
    if (closed !== path) {
      const location = `${options.baseUrl ?? ''}${closed}${query === undefined ? '' : `?${query}`}`;
      return { kind: 'empty', status: 301, headers: { ...headers, location } };
    }
    return { kind: 'call', route, params, parameterProblem: route.validate?.(params), headers };
  }
  return { kind: 'none' };
}

/** Path and query. A proxy may send the whole address; its host is not looked at: the service is the same under every name. */
export function splitTarget(target: string): [path: string, query?: string] {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const at = local.indexOf('?');
  return at === -1 ? [local] : [local.slice(0, at), local.slice(at + 1)];
}

const SEGMENTS = routes.map((route) => [route.path.split('/'), route] as const);

function matchSegments(expected: readonly string[], given: readonly string[]): Params | undefined {
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
