import { isLoopback } from '../../config/parse-values.js';
import { type IsAllowedAddress, isPublicAddress, refusePrivateHost } from '../../remote/public-address.js';

/** Which receivers of messages are allowed. */
export interface ReceiverRules {
  isAllowedAddress: IsAllowedAddress;
  /** Whether receivers on this machine are allowed, also without TLS. */
  allowsLoopback: boolean;
}

/**
 * Receivers are on the public internet. Those on this machine are for development: they are allowed only if the dashboard itself is open
 * to nobody else, and never in production. No setting of its own can open this by accident.
 */
export function receiverRules(dashboardUrl: string, isProduction: boolean): ReceiverRules {
  const allowsLoopback = !isProduction && isLoopback(hostOf(new URL(dashboardUrl)));
  const isAllowedAddress = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address));
  return { allowsLoopback, isAllowedAddress };
}

export const MAX_URL = 500;

/** What is wrong with the address of a receiver, in a sentence for the customer; undefined if nothing is. */
export function problemWithUrl(text: string, rules: ReceiverRules): string | undefined {
  if (text === '') return 'Enter the address of your receiver, such as https://example.org/webhook.';
  if (text.length > MAX_URL) return `Enter an address of at most ${MAX_URL} characters.`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isUsableUrl(url, rules)) return 'Enter a complete address that begins with https://.';
  if (url.username || url.password) return 'Leave out the user name and password. Check the signature instead.';
  if (url.hash) return 'Leave out the part after #, which is never sent.';
  try {
    refusePrivateHost(url, rules.isAllowedAddress);
    return undefined;
  } catch {
    return 'Enter an address on the public internet. This one is private.';
  }
}

/** Whether messages can go there as far as the scheme is concerned. */
export function isUsableUrl(url: URL, { allowsLoopback }: ReceiverRules): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && allowsLoopback && isLoopback(hostOf(url)));
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
