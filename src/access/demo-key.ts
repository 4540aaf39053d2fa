import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Accounts } from '../../db/accounts/accounts.js';
import { START } from '../../db/accounts/audit.js';
import type { Config } from '../config/config.js';
import { isLoopback } from '../config/parse-values.js';

/** Customer of the demo key. */
const DEMO_CUSTOMER = 'Demo';

/** Of the demo key. People may change it. */
const DEMO_LABEL = 'made at the first start';

/** Whether a start made a key: its secret is in a file, and was printed. Keys of earlier versions have only the label. */
export const isDemoKey = ({ label, createdBy }: { label: string; createdBy: string | null }): boolean =>
  createdBy === START.name || (createdBy === null && label === DEMO_LABEL);

export interface DemoKey {
  keyId: string;
  keySecret: string;
}

/** The key of DEMO_STATES, which everyone may know. No account has it: ids of keys begin with `cds_`. */
export const PUBLIC_DEMO: DemoKey = { keyId: 'demo', keySecret: 'demo' };

/** The settings that decide whether there is a demo key, and where. */
interface DemoKeyConfig extends Pick<Config, 'host' | 'production' | 'createDemoKey'> {
  /** Of the accounts file. */
  accountsPath: string;
}

/** The file next to the accounts that holds the demo key, so that it can be shown at each startup. */
export function demoKeyFile(accountsPath: string): string {
  return join(dirname(accountsPath), 'demo-key.json');
}

/**
 * The key that a newcomer can use at once, made at the first start: only on a loopback address, not in production, and not with
 * DEMO_KEY=off. One that was revoked or suspended stays so.
 */
export async function findOrCreateDemoKey(
  { host, production, createDemoKey, accountsPath }: DemoKeyConfig,
  accounts: Accounts,
): Promise<DemoKey | undefined> {
  if (production || !createDemoKey || !isLoopback(host)) return undefined;
  const file = demoKeyFile(accountsPath);
  const stored = readDemoKey(file);
  if (stored && (await accounts.keys.list()).some(({ keyId }) => keyId === stored.keyId)) {
    const { status } = await accounts.authenticate(stored.keyId, stored.keySecret);
    return status === 'active' ? stored : undefined;
  }
  const { keyId, keySecret } = await accounts.keys.create(await demoCustomer(accounts), { label: DEMO_LABEL }, START);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ keyId, keySecret }, null, 2)}\n`, { mode: 0o600 });
  return { keyId, keySecret };
}

/** The name of the customer, which an operator may have created in another case. */
async function demoCustomer(accounts: Accounts): Promise<string> {
  const names = (await accounts.customers.list()).map(({ name }) => name);
  const found =
    names.find((name) => name === DEMO_CUSTOMER) ??
    names.find((name) => name.toLowerCase() === DEMO_CUSTOMER.toLowerCase());
  return found ?? (await accounts.customers.create(DEMO_CUSTOMER, START)).name;
}

/** The Authorization header of a key (RFC 7617). */
export function basicAuthorization({ keyId, keySecret }: DemoKey): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

/** @param file see `demoKeyFile` */
export function readDemoKey(file: string): DemoKey | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { keyId, keySecret } = JSON.parse(readFileSync(file, 'utf8')) as Partial<DemoKey>;
    return keyId && keySecret ? { keyId, keySecret } : undefined;
  } catch {
    return undefined;
  }
}
