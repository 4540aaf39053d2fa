import type { Authentication, KeyStore } from '../authentication.js';
import type { Storage } from '../storage.js';
import { AccountsFileError, identityOf, REMOVED } from './file-error.js';
import { checkThere, openAccounts, SERVER_BUSY_MS } from './open.js';
import type { SqliteAccounts } from './storage.js';

export interface SqliteKeyStoreOptions {
  /** Called when the file was removed or cannot be used: once for each fault. */
  onError?: (error: AccountsFileError) => void;
  /** Called when it can be used again. */
  onRecovery?: () => void;
  /** Whether the service is of use without any key. */
  needsNoKey?: boolean;
}

/** How long a look at the file holds. Under load requests share it, which saves a tenth of a cached GraphQL response. */
const CHECK_MS = 1;

const NO_KEYS =
  'There is no API key, so nobody can read values. If there should be some, check ACCOUNTS_URL, or restore a backup of the accounts.';

const STILL_READ = 'The keys that it had are still accepted, and nothing can be changed.';

/** How long to wait before a failed file is tried again, so that retries do not take up the service's time. */
const RETRY_MS = 500;

/**
 * The accounts file as a server reads it. The store notices when the file is replaced, and reopens it after a failure. If the file
 * is deleted, the store keeps answering from the open handle until a new file appears.
 */
export class SqliteKeyStore implements KeyStore {
  #open: { accounts: SqliteAccounts; identity: string } | undefined;
  #failure: { error: AccountsFileError; at: number } | undefined;
  /** What is wrong with the file, if anything is. */
  #error: AccountsFileError | undefined;
  /** Whether the file was removed, and is read from the open handle. */
  #isRemoved = false;
  /** When the file's identity was looked at, in terms of `performance.now()`. */
  #checkedAt = Number.NEGATIVE_INFINITY;
  #revision: { accounts: SqliteAccounts; version: number } | undefined;
  /** When the revision was read, in the same terms. */
  #revisionAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly path: string,
    private readonly options: SqliteKeyStoreOptions = {},
  ) {}

  revision(): object | undefined {
    if (this.#revision && performance.now() - this.#revisionAt < CHECK_MS) return this.#revision;
    this.#revisionAt = performance.now();
    try {
      const accounts = this.#current();
      const version = accounts.version();
      if (this.#revision?.accounts !== accounts || this.#revision.version !== version)
        this.#revision = { accounts, version };
      // After a failure, only reading the content shows whether it is over.
      if (!this.#failure && (this.#isRemoved || this.#error)) this.#succeed();
      return this.#revision;
    } catch (error) {
      this.#revision = undefined;
      this.#fail(error);
      return undefined;
    }
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication | { status: 'unavailable' }> {
    try {
      const answer = await this.#current().authenticate(keyId, keySecret);
      this.#succeed();
      return answer;
    } catch (error) {
      this.#fail(error);
      return { status: 'unavailable' };
    }
  }

  async check(): Promise<{ canRead: boolean; problem: string | undefined }> {
    const canRead = (await this.authenticate('', '')).status !== 'unavailable';
    if (this.#error) {
      const { summary, advice } = this.#error;
      return { canRead, problem: [summary, canRead ? STILL_READ : '', advice].filter(Boolean).join(' ') };
    }
    const isUsable = this.options.needsNoKey || this.#current().hasKeys();
    return { canRead, problem: isUsable ? undefined : NO_KEYS };
  }

  /** Each call uses the file as it is at that time. */
  readonly storage: Storage = {
    prunedAtOnce: 200,
    now: () => new Date(),
    close: () => this.close(),
    read: (work) => this.#call(() => this.#current().storage.read(work)),
    snapshot: (work) => this.#call(() => this.#current().storage.snapshot(work)),
    write: (work) => this.#call(() => this.#writable().storage.write(work)),
    // On the connection that checks keys, so that `revision` stays the same. A failure has no effect on requests: a full disk or another
    // writer does not keep this connection from reading.
    record: async (work) => this.#writable().storage.record(work),
  };

  /** @throws AccountsFileError if the file cannot be used */
  open(): void {
    this.#current();
  }

  close(): void {
    this.#open?.accounts.close();
    this.#open = undefined;
  }

  #current(): SqliteAccounts {
    if (this.#failure && performance.now() - this.#failure.at < RETRY_MS) throw this.#failure.error;
    if (this.#open && performance.now() - this.#checkedAt < CHECK_MS) return this.#open.accounts;
    this.#checkedAt = performance.now();
    const identity = identityOf(this.path);
    this.#isRemoved = this.#open !== undefined && identity === undefined;
    if (this.#open && (this.#isRemoved || identity === this.#open.identity)) return this.#open.accounts;
    try {
      // Before anything is closed: to close an emptied file fills it with what its log has, maybe without a trace in ours.
      checkThere(this.path);
      // Before the new one is opened: both have the same names of a log, and to close one drops the locks of the other.
      this.close();
      const accounts = openAccounts(this.path, { busyMs: SERVER_BUSY_MS, create: false });
      this.#open = { accounts, identity: identityOf(this.path) ?? '' };
      return accounts;
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  /** Writes to a deleted file would be lost. */
  #writable(): SqliteAccounts {
    const isCurrent = () => identityOf(this.path) === this.#open?.identity;
    const accounts = this.#current();
    if (isCurrent()) return accounts;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    const replaced = this.#current();
    if (!isCurrent()) throw new AccountsFileError(this.path, 'removed', REMOVED);
    return replaced;
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#succeed();
      return result;
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string };
      if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code ?? '')) this.#fail((error as Error).cause ?? error);
      throw error;
    }
  }

  #succeed(): void {
    this.#failure = undefined;
    if (!this.#isRemoved) this.#report(undefined);
    else if (this.#error?.fault !== 'removed') this.#report(new AccountsFileError(this.path, 'removed', REMOVED));
  }

  #fail(cause: unknown): void {
    // The next attempt opens a new handle, which also sees a file that was repaired in place.
    this.close();
    if (this.#failure?.error === cause) return;
    const error = AccountsFileError.from(this.path, cause);
    this.#failure = { error, at: performance.now() };
    this.#report(error);
  }

  #report(error: AccountsFileError | undefined): void {
    const before = this.#error;
    this.#error = error;
    if (error && error.fault !== before?.fault) this.options.onError?.(error);
    if (!error && before) this.options.onRecovery?.();
  }
}
