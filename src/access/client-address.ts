import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Log } from '../logging/log.js';

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
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined && trustedProxies > 0) {
      const address = normalizeAddress(entryFromRight(String(forwarded), trustedProxies));
      if (address !== undefined) return address;
    }
    if (forwarded !== undefined && trustedProxies === 0 && !hasWarned) {
      hasWarned = true;
      log.warn(
        'A request has the header X-Forwarded-For, but TRUSTED_PROXIES is 0. If it came through a proxy of yours, all clients ' +
          'of that proxy share one rate limit: set TRUSTED_PROXIES to the number of your proxies',
      );
    }
    return normalizeAddress(socket.remoteAddress ?? '') ?? UNKNOWN;
  };
}

/** An entry of a comma-separated list, 1 for the last one. The first entry if there are fewer. */
function entryFromRight(list: string, position: number): string {
  let end = list.length;
  for (let n = 1; ; n += 1) {
    const comma = end > 0 ? list.lastIndexOf(',', end - 1) : -1;
    if (comma === -1 || n === position) return list.slice(comma + 1, end).trim();
    end = comma;
  }
}

/** The longest spelling of an address: IPv6 with an embedded IPv4 address, a zone, brackets and a port. */
const MAX_LENGTH = 80;

/**
 * An address without port and zone; IPv6 as its /64, the smallest block that a network gives to a customer (RFC 6177); IPv4-mapped
 * IPv6 (RFC 4291, section 2.5.5.2) as IPv4.
 *
 * @returns undefined for a text that is not an IP address
 */
function normalizeAddress(text: string): string | undefined {
  // The first two are what Node reports for IPv4 clients, and take no parsing.
  if (isIPv4(text)) return text;
  if (text.startsWith('::ffff:') && isIPv4(text.slice(7))) return text.slice(7);
  if (text.length > MAX_LENGTH) return undefined;
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  if (isIPv4(host)) return host;
  const known = NETWORKS.get(host);
  if (known !== undefined || !isIPv6(host)) return known;
  const network = networkOf(host.replace(/%.*$/, ''));
  NETWORKS.set(host, network);
  return network;
}

/** Spellings that were parsed lately, since parsing takes 3 µs. An entry takes some 200 bytes. */
const NETWORKS = new LRUCache<string, string>({ max: 1_000 });

/** @param address IPv6 without a zone */
function networkOf(address: string): string {
  // The URL Standard defines one canonical form: lower case, without leading zeros, hexadecimal throughout.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high && low)
    return [high, low]
      .map((part) => Number.parseInt(part, 16))
      .map(toIPv4Half)
      .join('.');
  const [before = '', after] = canonical.split('::', 2);
  const groups = before === '' ? [] : before.split(':');
  if (after !== undefined) {
    const last = after === '' ? [] : after.split(':');
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const toIPv4Half = (bits: number): string => `${bits >> 8}.${bits & 255}`;
