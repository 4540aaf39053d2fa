import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request comes from a program, or from a page of the service itself. Browsers name the origin of a page with each POST; the
 * protocol asks servers to check it (Streamable HTTP, Security Warning). The Host header does not count: a page that had its name resolved
 * to this machine (DNS rebinding) sends one that fits.
 *
 * @param publicUrl without it, only pages of this machine count
 */
export function isOwnOrigin({ origin }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: normalized } = new URL(origin);
  if (publicUrl) return new URL(publicUrl).origin === normalized;
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname);
}
