import { HTML_TYPE } from '../../server/resources/formats.js';
import type { HttpResponse } from '../../server/response/response.js';

type Sources = Readonly<Record<string, string>>;

/** Allows only files of this service (CSP level 3). */
const SAME_ORIGIN: Sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** A Content-Security-Policy. @param more directives that replace the defaults */
export function contentSecurityPolicy(more: Sources = {}): string {
  return Object.entries({ ...SAME_ORIGIN, ...more })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** The other security headers of every page. */
export const PAGE_SECURITY = {
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * The response for an HTML page.
 *
 * @param headers in addition to the headers of every page
 * @param policy the Content-Security-Policy of the page
 */
export function htmlResponse(
  status: number,
  page: string,
  headers: Record<string, string> = {},
  policy = contentSecurityPolicy(),
): HttpResponse {
  const body = Buffer.from(page);
  const pageHeaders = {
    'content-type': HTML_TYPE,
    'content-length': String(body.length),
    'content-security-policy': policy,
    ...PAGE_SECURITY,
  };
  return { status, headers: { ...headers, ...pageHeaders }, body, sameOriginOnly: true };
}
