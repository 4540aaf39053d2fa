import type { IncomingMessage } from 'node:http';

/**
 * Address of the client, as far as it can be believed: what the outermost proxy of ours has seen. Whatever a client itself puts
 * into X-Forwarded-For stands further left.
 *
 * @param proxies how many of them are ours
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return direct;
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return seen.at(-Math.min(proxies, seen.length)) ?? direct;
}
