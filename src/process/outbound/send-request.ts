import dns, { type LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

interface RequestOptions {
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  /** Milliseconds for the whole exchange. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** To which addresses it may connect; undefined for all. */
  isAllowedAddress?: IsAllowedAddress | undefined;
}

/** Bytes of the response that are read, so that the server can send a short one to its end. */
const MAX_RESPONSE = 8_192;

/**
 * Sends a request to a host that a customer or a dataset names. It follows no redirect, and always opens a new connection: an open one may
 * lead to any address.
 *
 * @throws PrivateAddressError, and errors of the network
 */
export async function sendRequest(url: URL, options: RequestOptions): Promise<{ status: number; location?: string }> {
  const { method, headers, body, timeoutMs, signal, isAllowedAddress } = options;
  if (isAllowedAddress) refusePrivateHost(url, isAllowedAddress);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const lookup = isAllowedAddress && { lookup: lookupOf(isAllowedAddress) };
    const request = send(url, { method, agent: false, headers, ...lookup, ...(signal && { signal }) });
    const late = () => request.destroy(new Error(`no complete response within ${Math.ceil(timeoutMs / 1_000)} s`));
    const timer = setTimeout(late, timeoutMs);
    // The request ends with a response or an error, whatever the server does.
    request.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed without a response'));
    });
    request.once('upgrade', ({ statusCode = 101 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode });
    });
    request.on('error', reject);
    request.once('response', (response) => {
      discard(response);
      const {
        statusCode = 0,
        headers: { location },
      } = response;
      resolve({ status: statusCode, ...(location !== undefined && { location }) });
    });
    request.end(body);
  });
}

function discard(response: IncomingMessage): void {
  let size = 0;
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_RESPONSE) response.destroy();
  });
}

/** A host has no public address: it is on this machine, in its network, or at a reserved address. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** All addresses of the public internet in IPv6 (https://www.iana.org/assignments/ipv6-unicast-address-assignments). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is of the public internet. IPv6 addresses that contain one of IPv4 are not. */
export function isPublicAddress(address: string): boolean {
  // Node's check is stricter than that of ipaddr.js, which also accepts octal and short forms of IPv4.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6));
}

export type IsAllowedAddress = (address: string) => boolean;

/** Refuses a URL whose host is an address that is not allowed. A host name is checked when it is looked up. @throws PrivateAddressError */
export function refusePrivateHost({ hostname }: URL, isAllowed: IsAllowedAddress = isPublicAddress): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddressError(`${host} is a private address`);
}

/** Looks up a host name for a connection, which goes to one of the addresses that were checked here: no second look-up can differ. */
const lookupOf =
  (isAllowed: IsAllowedAddress): LookupFunction =>
  (hostname, options, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const refused = addresses.find(({ address }) => !isAllowed(address));
        if (refused) return callback(new PrivateAddressError(`${hostname} has a private address`), '', 0);
        if (options.all) return callback(null, addresses);
        const [first = { address: '', family: 0 }] = addresses;
        callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };

/** DNS error codes for a name without addresses. */
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * Asks the name servers directly. The operating system looks up two names at a time for a process, so two whose name servers stall would
 * hold up all others.
 */
async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  // Name servers may not know it.
  if (hostname === 'localhost') return lookup(hostname, { all: true });
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers(dns.getServers());
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = results.flatMap((result, index) =>
    result.status === 'rejected' ? [] : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  );
  if (addresses.length > 0) return addresses;
  const isUnknown = results.every((result) => result.status === 'fulfilled' || NO_ADDRESS.includes(result.reason.code));
  throw Object.assign(new Error(`${hostname} has no address`), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' });
}
