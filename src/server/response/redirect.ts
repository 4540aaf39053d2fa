import { NO_STORE } from './headers.js';
import { emptyResponse, type HttpResponse } from './response.js';

const MAX_DEPTH = 20;

/** The relative link from one path of the service to another. */
export function linkFrom(path: string, to: string): string {
  const depth = Math.max(0, path.split('/').length - 2);
  // Only a path that does not exist is as deep, and the links of its page would be as long as it.
  if (depth > MAX_DEPTH) return to;
  const up = '../'.repeat(depth);
  return `${up || './'}${to.slice(1)}`;
}

/**
 * Leads from one path to another. Temporary, because browsers never forget a permanent redirect. Relative, so that it works behind a proxy
 * that adds a path.
 */
export function redirect(from: string, to: string, search = ''): HttpResponse {
  return emptyResponse(302, { location: `${linkFrom(from, to)}${search && `?${search}`}`, ...NO_STORE });
}
