import { expect, vi } from 'vitest';
import type { Accounts } from '../../../db/accounts/accounts.js';
import type { CreatedKey } from '../../../db/accounts/keys.js';

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
  check(key: { keyId: string; keySecret: string }): ReturnType<Accounts['authenticate']>;
}

/** How a key without label, end and origins is accepted. */
export const USE = { status: 'active', label: '', expiresAt: null, scope: 'all', origins: null };

/** `YYYY-MM-DDTHH:MM:SSZ` */
export const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

/**
 * Runs work a second after a time, by the clocks of this machine and of the database: these differ, and a second has two parts.
 */
export async function atTime<Result>(time: string, work: () => Promise<Result>): Promise<Result> {
  const shift = Date.parse(time) + 1_000 - Date.now();
  const [date, performanceNow] = [Date.now() + shift, performance.now.bind(performance)];
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => performanceNow() + shift);
  vi.useFakeTimers({ toFake: ['Date'], now: date });
  return work().finally(() => {
    vi.useRealTimers();
    spy.mockRestore();
  });
}
