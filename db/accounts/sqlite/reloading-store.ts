import { statSync } from 'node:fs';
import type { CivilDay } from '../../deadlines/civil-day.js';
import type { Authentication } from '../authentication.js';
import type { UsageEntry, UsageGroup, UsageOf, UsageReader, UsageRow, UsageWriter } from '../usage.js';
import type { SqliteAccounts } from './accounts.js';
import { AccountsFileError, openAccounts, SERVER_BUSY_MS } from './open.js';

export interface AccountsStoreOptions {
  /** Called when the file cannot be read; not again until a read has succeeded. */
  onError?: (error: Error) => void;
  /** What is read instead of the file, as long as there is something: another object after each change. */
  inMemory?: () => SqliteAccounts | undefined;
}

/** How long a look at the file holds. Under load requests share it, which saves a tenth of a cached GraphQL response. */
const CHECK_MS = 1;

/** How long to wait before a failed file is tried again, so that retries do not take up the service's time. */
const RETRY_MS = 500;

/**
 * The accounts file as a server reads it. The store notices when the file is replaced, and reopens it after a failure. If the file
 * is deleted, the store keeps answering from the open handle until a new file appears.
 */
export class AccountsStore implements UsageWriter, UsageReader {
  #open: { accounts: SqliteAccounts; identity: string } | undefined;
  #failure: { error: Error; at: number } | undefined;
  /** When the file's identity was looked at, in terms of `performance.now()`. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #revision: { accounts: SqliteAccounts; version: number } | undefined;
  /** When the revision was read, in the same terms. */
  #revisionAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly path: string,
    private readonly options: AccountsStoreOptions = {},
  ) {}

  /**
   * An object that identifies the current content: the same object until a millisecond after the accounts have changed.
   *
   * @returns undefined while the accounts cannot be read
   */
  revision(): object | undefined {
    if (this.#revision && performance.now() - this.#revisionAt < CHECK_MS) return this.#revision;
    this.#revisionAt = performance.now();
    try {
      const accounts = this.#current();
      const version = accounts.version();
      if (this.#revision?.accounts !== accounts || this.#revision.version !== version)
        this.#revision = { accounts, version };
      return this.#revision;
    } catch (error) {
      this.#revision = undefined;
      this.#fail(error as Error);
      return undefined;
    }
  }

  /** @returns status `unavailable` while the accounts cannot be read */
  async authenticate(keyId: string, keySecret: string): Promise<Authentication | { status: 'unavailable' }> {
    try {
      const answer = await this.#current().authenticate(keyId, keySecret);
      this.#failure = undefined;
      return answer;
    } catch (error) {
      this.#fail(error as Error);
      return { status: 'unavailable' };
    }
  }

  /** Whether a key can be looked up now. */
  async canRead(): Promise<boolean> {
    return (await this.authenticate('', '')).status !== 'unavailable';
  }

  now(): Date {
    return new Date();
  }

  /**
   * Writes on the connection that checks keys, so that `revision` stays the same. A failure has no effect on requests: a full disk or
   * another writer does not keep this one from reading.
   *
   * @throws Error if the usage cannot be written now
   */
  async recordUsage(entries: readonly UsageEntry[]): Promise<void> {
    await this.#writable().recordUsage(entries);
  }

  /** Of a copy, there is none: usage is in the database alone. */
  async usage(of: UsageOf, by: UsageGroup): Promise<UsageRow[]> {
    return this.#current().usage(of, by);
  }

  async pruneUsage(before: () => CivilDay): Promise<number> {
    return this.#writable().pruneUsage(before);
  }

  /** @throws AccountsFileError if the file cannot be used */
  open(): void {
    this.#current();
  }

  close(): void {
    this.#open?.accounts.close();
    this.#open = undefined;
  }

  #current(): SqliteAccounts {
    const inMemory = this.options.inMemory?.();
    if (inMemory) return inMemory;
    if (this.#failure && performance.now() - this.#failure.at < RETRY_MS) throw this.#failure.error;
    if (this.#open && performance.now() - this.#checkedAt < CHECK_MS) return this.#open.accounts;
    this.#checkedAt = performance.now();
    const identity = identityOf(this.path);
    if (this.#open && (identity === undefined || identity === this.#open.identity)) return this.#open.accounts;
    const accounts = openAccounts(this.path, SERVER_BUSY_MS);
    this.close();
    this.#open = { accounts, identity: identityOf(this.path) ?? '' };
    return accounts;
  }

  /** What is written to a file that was deleted would be lost. */
  #writable(): SqliteAccounts {
    const isCurrent = () => identityOf(this.path) === this.#open?.identity;
    const accounts = this.#current();
    if (isCurrent()) return accounts;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    const replaced = this.#current();
    if (!isCurrent()) throw new AccountsFileError(this.path, 'it was removed');
    return replaced;
  }

  #fail(error: Error): void {
    // The next attempt opens a new handle, which also sees a file that was repaired in place.
    this.close();
    const previous = this.#failure;
    if (previous?.error === error) return;
    this.#failure = { error, at: performance.now() };
    if (previous) return;
    this.options.onError?.(AccountsFileError.from(this.path, error));
  }
}

/** Undefined if there is no file, or if it may not be read. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
