import { expect, vi } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { type Authentication, authenticationOf } from '../../../db/storage/accounts/authentication.js';
import type { CreatedKey } from '../../../db/storage/accounts/keys.js';
import { readKeys } from '../../../db/storage/accounts/postgres/source.js';
import { SqliteAccounts } from '../../../db/storage/accounts/sqlite/storage.js';

/** Accounts that are empty at first. */
export interface OpenedAccounts {
  accounts: Accounts;
  /** Opens the same accounts once more, as another process does. */
  openAnother(): Promise<Accounts>;
  /** Adds an active customer without the checks of the service, as a version of it did that had none. */
  insertCustomer(name: string): Promise<void>;
}

/** What a test has of them. */
export interface TestedAccounts extends OpenedAccounts {
  /** A new key of a customer, which is created if needed. */
  newKey(customer?: string, label?: string): Promise<CreatedKey>;
  /** The result of a check of a key. */
  check(key: Credentials): Promise<Authentication>;
}

type Credentials = Pick<CreatedKey, 'keyId' | 'keySecret'>;

/** The result of a check of a key, as a server of the storage makes it. */
export async function checkKey(accounts: Accounts, { keyId, keySecret }: Credentials): Promise<Authentication> {
  if (accounts instanceof SqliteAccounts) return accounts.authenticate(keyId, keySecret);
  const { valid, revoked } = await accounts.storage.snapshot(readKeys);
  return authenticationOf(keyId, keySecret, valid.get(keyId) ?? revoked.get(keyId), accounts.now());
}

/** How a key without label, end and origins is accepted. */
const UNLIMITED = { rateLimit: null, endsAt: null };
export const USE = { ...UNLIMITED, status: 'active', label: '', expiresAt: null, scope: 'all', origins: null };

/** `YYYY-MM-DDTHH:MM:SSZ` */
export const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

/**
 * Runs work with the clock of the accounts at a second after a time, because times are stored in whole seconds. No other clock changes:
 * deadlines of connections count on theirs.
 */
export async function atTime<Result>(
  { storage }: Pick<Accounts, 'storage'>,
  time: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const clock = vi.spyOn(storage, 'now').mockImplementation(() => new Date(Date.parse(time) + 1_000));
  return work().finally(() => clock.mockRestore());
}
