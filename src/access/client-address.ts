import type { IncomingMessage } from 'node:http';

/**
 * Address of the client: the one that the outermost proxy of the operator saw. Whatever a client itself puts into X-Forwarded-For
 * stands further left and is not believed.
 *
 * @param trustedProxies how many proxies of the operator add to the header
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-Math.min(trustedProxies, forwarded.length)) ?? direct;
}
