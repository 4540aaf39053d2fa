import type { IncomingMessage } from 'node:http';
import type { KeyUse } from '../../../db/storage/accounts/authentication.js';
import type { Config } from '../../process/settings/config.js';
import { isLoopback } from '../../process/settings/parse-values.js';
import { type Authentication, howToGetKey, type KeyContact } from './basic-auth.js';

/** The demo key, which everyone may know. No account has it: ids of keys begin with `cds_`. */
export const DEMO_KEY = { keyId: 'demo', keySecret: 'demo' };

/** The Authorization header of a key (RFC 7617). */
export function basicAuthorization({ keyId, keySecret }: typeof DEMO_KEY): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

export const DEMO_AUTHORIZATION = basicAuthorization(DEMO_KEY);

/** The demo key as if an account had it. */
const DEMO: Omit<KeyUse, 'origins'> = {
  keyId: DEMO_KEY.keyId,
  customer: 'Demo',
  label: '',
  expiresAt: null,
  scope: 'all',
};

/** What the demo key is for a service; undefined if there is none. Where everyone has it, each address has its own points. */
export function demoAuthentication({ hasLocalDemo, demoStates }: ServiceConfig): Authentication | undefined {
  if (hasLocalDemo) return { status: 'active', ...DEMO, origins: null };
  return demoStates.length > 0 ? { status: 'demo', ...DEMO, origins: [] } : undefined;
}

/** What the demo key reads with DEMO_STATES. */
export const readByDemo = (states: readonly string[]): string =>
  `values of ${states.join(', ')}, by REST and by "state(code:)" of GraphQL`;

/** Why the demo key with DEMO_STATES does not open something. */
export const demoRefusal = ({ demoStates, ...contact }: KeyContact & Pick<Config, 'demoStates'>): string =>
  `The demo key reads only ${readByDemo(demoStates)}. To get an API key of your own, ${howToGetKey(contact)}.`;

export interface ServiceConfig extends Config {
  /** Whether the demo key opens everything, and pages need no key. */
  readonly hasLocalDemo: boolean;
}

/**
 * What the demo key opens. Where only the person who started the service reaches it, it opens everything, and pages need no key. Any
 * setting that says otherwise turns that off; then the key reads only the states of DEMO_STATES.
 */
export function demoOf(config: Config): Pick<ServiceConfig, 'hasLocalDemo' | 'demoStates'> {
  const { host, production, demoKey, publicUrl, proxies, accounts, demoStates } = config;
  const isForOthers = production || !isLoopback(host) || publicUrl !== '' || proxies > 0 || accounts.kind !== 'file';
  const hasLocalDemo = demoKey && !isForOthers;
  return { hasLocalDemo, demoStates: hasLocalDemo ? [] : demoStates };
}

/**
 * Whether a request comes from this machine: neither from a page of another site, nor through a proxy. A site can call the address of
 * the service, which `Origin` tells, or have its own name resolved to it (DNS rebinding), which `Host` tells. nginx may send the address
 * of the service as the `Host` and no header of its own, but HTTP/1.0.
 */
export function isFromThisMachine({ headers, httpVersion }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  const isForwarded = httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name));
  return !isForwarded && isLocalUrl(`http://${host}`) && (origin === undefined || isLocalUrl(origin));
}

/** Headers that proxies add. */
const FORWARDED = /^(forwarded|via|x-forwarded-\w+|x-real-ip)$/;

function isLocalUrl(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? { protocol: '', hostname: '' };
  return /^https?:$/.test(protocol) && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
