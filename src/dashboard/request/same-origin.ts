import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of the dashboard itself. Browsers say so, and pages of others cannot make them say something else.
 * Go's CrossOriginProtection works like this, but lets requests pass that have neither header.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === origin;
}
