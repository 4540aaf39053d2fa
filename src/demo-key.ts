import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { dirname, join } from 'node:path';
import type { Accounts } from '../db/accounts.js';
import type { Config } from './settings/config.js';

/** Customer of the demo key. */
const DEMO_CUSTOMER = 'Demo';

export interface DemoKey {
  keyId: string;
  keySecret: string;
}

/** The file beside the accounts that keeps the demo key, so that each start can show it. */
export function demoKeyFile(accountsPath: string): string {
  return join(dirname(accountsPath), 'demo-key.json');
}

/**
 * The key that a newcomer can use at once (design section 5): made at the first start, and only where nobody else can reach the
 * service. One that was revoked or suspended stays so.
 */
export async function demoKey(config: Config, accounts: Accounts): Promise<DemoKey | undefined> {
  if (config.production || !isLoopback(config.host)) return undefined;
  const file = demoKeyFile(config.accountsPath);
  const kept = readKey(file);
  if (kept) {
    const known = (await accounts.listKeys()).find(({ keyId }) => keyId === kept.keyId);
    if (known) return (await accounts.authenticate(kept.keyId, kept.keySecret)).status === 'active' ? kept : undefined;
  }
  const customers = await accounts.listCustomers();
  if (!customers.some(({ name }) => name === DEMO_CUSTOMER)) await accounts.createCustomer(DEMO_CUSTOMER);
  const { keyId, keySecret } = await accounts.createKey(DEMO_CUSTOMER, 'made at the first start');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ keyId, keySecret }, null, 2)}\n`, { mode: 0o600 });
  return { keyId, keySecret };
}

/** The Authorization header of a key (RFC 7617). */
export function basicAuthorization({ keyId, keySecret }: DemoKey): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function readKey(file: string): DemoKey | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { keyId, keySecret } = JSON.parse(readFileSync(file, 'utf8')) as Partial<DemoKey>;
    return keyId && keySecret ? { keyId, keySecret } : undefined;
  } catch {
    return undefined;
  }
}
