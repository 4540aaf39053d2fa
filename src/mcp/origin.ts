import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a program, or from a page of the service itself. Browsers name the origin of a page with each POST; the
 * protocol asks servers to check it, because of DNS rebinding (Streamable HTTP, Security Warning).
 */
export function isOwnOrigin({ origin, host = '' }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: own, origin: normalized } = new URL(origin);
  if (!/^https?:$/.test(protocol)) return false;
  if (publicUrl && new URL(publicUrl).origin === normalized) return true;
  // A proxy may have terminated TLS, so only the host counts. The scheme decides which port may be left out.
  const url = `${protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === own;
}
