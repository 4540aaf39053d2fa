import { NO_STORE } from './headers.js';
import { emptyResponse, type HttpResponse } from './response.js';

/** The relative link from one path of the service to another. */
export function linkFrom(path: string, to: string): string {
  const up = '../'.repeat(Math.max(0, path.split('/').length - 2));
  return `${up || './'}${to.slice(1)}`;
}

/**
 * Leads from one path to another. Temporary, because browsers never forget a permanent redirect. Relative, so that it works behind a proxy
 * that adds a path.
 */
export function redirect(from: string, to: string, search = ''): HttpResponse {
  return emptyResponse(302, { location: `${linkFrom(from, to)}${search && `?${search}`}`, ...NO_STORE });
}
