import dns, { type LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A host is not on the internet, but on this machine, in its network, or nowhere. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** Private, shared, loopback, link-local and reserved addresses (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const NOT_PUBLIC_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
/** Of the global addresses: Teredo and 6to4, which contain IPv4 addresses, and those for documentation. */
const NOT_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = new BlockList();
for (const subnet of [...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6]) {
  const [address = '', prefix] = subnet.split('/');
  notPublic.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is of the public internet. Of IPv6, only global unicast addresses are: no IPv4-mapped and no translated ones. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export type IsAllowedAddress = (address: string) => boolean;

/** Refuses a URL whose host is an address that is not allowed. A host name is checked when it is looked up. @throws PrivateAddressError */
export function refusePrivateHost({ hostname }: URL, isAllowed: IsAllowedAddress = isPublicAddress): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddressError(`${host} is a private address`);
}

/** Looks up a host name for a connection, which goes to one of the addresses that were checked here: no second look-up can differ. */
export const lookupOf =
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

/** Codes of DNS for a name without addresses. */
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * Asks the name servers directly. The operating system looks up two names at a time for a process, so two whose name servers stall would
 * hold up all others.
 */
async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  // Name servers need not know it.
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
