import { ALLOW, methodNotAllowed, type Problem } from './problems.js';
import type { AnyRoute, MatchOptions, Params } from './route.js';
import { routes } from './routes.js';

/** The result of routing a request, before its credentials are checked. */
export type Match =
  /** Not a REST path. Another part of the service may handle it. */
  { kind: 'none' } | Answered | Call;

/** What a path answers by itself. */
export type Answered =
  | { kind: 'problem'; problem: Problem; headers: Record<string, string> }
  /** A response without a body. */
  | { kind: 'empty'; status: 204 | 301; headers: Record<string, string> };

/** A request for a route. Check the credentials before sending `parameterProblem`. */
export interface Call {
  kind: 'call';
  route: AnyRoute;
  params: Params;
  parameterProblem: Problem | undefined;
  headers: Record<string, string>;
}

/**
 * Matches a request, in this order: path, method, trailing slash, parameters. Paths are compared segment by segment as they were sent.
 * They are case-sensitive, and only parameters are percent-decoded.
 *
 * @param target the request target from the request line: path and query, or an absolute URL (RFC 9112, section 3.2)
 */
export function match(method: string, target: string, options: MatchOptions = {}): Match {
  const [path, query] = splitTarget(target);
  const closed = path.endsWith('/') ? path : `${path}/`;
  const segments = closed.split('/');
  for (const [expected, route] of SEGMENTS) {
    const params = matchSegments(expected, segments);
    if (!params) continue;
    const headers = { ...route.headers?.(closed, options) };
    const answered = answerMethod(method, headers);
    if (answered) return answered;
    if (closed !== path) {
      const location = `${options.baseUrl ?? ''}${closed}${query === undefined ? '' : `?${query}`}`;
      return { kind: 'empty', status: 301, headers: { ...headers, location } };
    }
    return { kind: 'call', route, params, parameterProblem: route.validate?.(params), headers };
  }
  return { kind: 'none' };
}

/** What a read-only path answers to methods other than GET and HEAD; undefined for those two. */
export function answerMethod(method: string, headers: Record<string, string> = {}): Answered | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const allowed = { ...headers, ...ALLOW };
  if (method === 'OPTIONS') return { kind: 'empty', status: 204, headers: allowed };
  return { kind: 'problem', problem: methodNotAllowed(method), headers: allowed };
}

/** Splits a target into path and query. A proxy may send an absolute URL; its host does not matter. */
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
      params[segment.slice(1, -1)] = decodePart(part);
    }
  }
  return params;
}

/** A segment of a path without percent-encoding, or as it was sent if that is malformed. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
