import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';
import type { Log } from '../../process/log/log.js';

/** Identifies the client of a request by its address: the same text for each spelling of an address, and for each address of an IPv6 /64. */
export type ClientAddress = (request: IncomingMessage) => string;

/** All connections whose address Node does not know: the client has gone away. */
const UNKNOWN = 'unknown';

/**
 * The client's address is the one that the outermost proxy of the operator saw. Whatever a client itself puts into X-Forwarded-For
 * stands further left and is not believed. An entry that is not an IP address counts as the proxy itself.
 *
 * @param trustedProxies how many proxies of the operator add to X-Forwarded-For
 */
export function createClientAddress(trustedProxies: number, log: Log): ClientAddress {
  let hasWarned = false;
  const isTrusted = (_: string, position: number): boolean => position < trustedProxies;
  return (request) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && trustedProxies > 0) {
      const address = normalizeAddress(proxyAddress(request, isTrusted) ?? '');
      if (address !== undefined) return address;
    }
    if (isForwarded && trustedProxies === 0 && !hasWarned) {
      hasWarned = true;
      log.warn(
        'A request has the header X-Forwarded-For, but TRUSTED_PROXIES is 0. If it came through a proxy of yours, all clients ' +
          'of that proxy share one rate limit: set TRUSTED_PROXIES to the number of your proxies',
      );
    }
    return normalizeAddress(request.socket.remoteAddress ?? '') ?? UNKNOWN;
  };
}

/** The longest spelling of an address: IPv6 with an embedded IPv4 address, a zone, brackets and a port. */
const MAX_LENGTH = 80;

/**
 * An address without port and zone; IPv6 as its /64, the smallest block that a network gives to a customer (RFC 6177); IPv4-mapped
 * IPv6 (RFC 4291, section 2.5.5.2) as IPv4.
 *
 * @returns undefined for a text that is not an IP address
 */
export function normalizeAddress(text: string): string | undefined {
  // What Node reports for IPv4 clients, which takes no parsing.
  const reported = text.startsWith('::ffff:') ? text.slice(7) : text;
  if (isIPv4(reported)) return reported;
  if (text.length > MAX_LENGTH) return undefined;
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  // Node's check is stricter than that of ipaddr.js, which also accepts octal and short forms of IPv4.
  if (isIPv4(host)) return host;
  if (!isIPv6(host)) return undefined;
  const address = ipaddr.process(host.replace(/%.*$/, ''));
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The /48 of an IPv6 client (RFC 6177); undefined for IPv4. */
export function networkOf(client: string): string | undefined {
  return client.endsWith('/64') ? `${client.split(':', 3).join(':')}::/48` : undefined;
}
