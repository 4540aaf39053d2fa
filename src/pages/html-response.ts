import { HTML_TYPE } from '../resources/formats.js';
import type { HttpResponse } from '../response/response.js';
import { contentSecurityPolicy, PAGE_SECURITY } from './content-security.js';

/**
 * A page that is made for one request, as a response.
 *
 * @param headers besides those that every page has
 * @param policy its Content-Security-Policy
 */
export function htmlResponse(
  status: number,
  page: string,
  headers: Record<string, string> = {},
  policy = contentSecurityPolicy(),
): HttpResponse {
  const body = Buffer.from(page);
  const own = {
    'content-type': HTML_TYPE,
    'content-length': String(body.length),
    'content-security-policy': policy,
    ...PAGE_SECURITY,
  };
  return { status, headers: { ...headers, ...own }, body, sameOriginOnly: true };
}
