import { statSync } from 'node:fs';
import type { Accounts, Authentication } from './accounts.js';
import { AccountsFileError, openAccounts } from './open-accounts.js';

export interface AccountsStoreOptions {
  /** Told when the file cannot be used, once until it can be again. */
  onRefused?: (error: Error) => void;
}

/** How long a server waits for whoever has locked the file: it answers nobody meanwhile. */
const BUSY_MS = 250;

/** How long a file that could not be used is left alone, so that trying it again does not take the service's time. */
const PAUSE_MS = 500;

/**
 * The accounts file at a path, as a server reads it: followed when it is replaced, and given up and tried again when it cannot be
 * read. A file that is deleted goes on answering from the handle that is open, until there is another.
 */
export class AccountsStore {
  #open: { accounts: Accounts; identity: string } | undefined;
  #refused: { error: Error; at: number } | undefined;

  constructor(
    readonly path: string,
    private readonly options: AccountsStoreOptions = {},
  ) {}

  /** @returns `unavailable` where the accounts cannot be read at the moment */
  async authenticate(keyId: string, keySecret: string): Promise<Authentication | { status: 'unavailable' }> {
    try {
      const answer = await this.#current().authenticate(keyId, keySecret);
      this.#refused = undefined;
      return answer;
    } catch (error) {
      this.#refuse(error as Error);
      return { status: 'unavailable' };
    }
  }

  /** Whether a key could be looked up now. */
  async canRead(): Promise<boolean> {
    return (await this.authenticate('', '')).status !== 'unavailable';
  }

  /** @throws AccountsFileError when the file cannot be used */
  open(): void {
    this.#current();
  }

  close(): void {
    this.#open?.accounts.close();
    this.#open = undefined;
  }

  #current(): Accounts {
    if (this.#refused && performance.now() - this.#refused.at < PAUSE_MS) throw this.#refused.error;
    const identity = identityOf(this.path);
    if (this.#open && (identity === undefined || identity === this.#open.identity)) return this.#open.accounts;
    const accounts = openAccounts(this.path, BUSY_MS);
    this.close();
    this.#open = { accounts, identity: identityOf(this.path) ?? '' };
    return accounts;
  }

  #refuse(error: Error): void {
    // Another try begins with a new handle, which sees a file that was mended in place.
    this.close();
    const known = this.#refused;
    if (known?.error === error) return;
    this.#refused = { error, at: performance.now() };
    if (known) return;
    this.options.onRefused?.(
      error instanceof AccountsFileError ? error : new AccountsFileError(this.path, error.message),
    );
  }
}

/** Undefined when there is no file, or none that may be looked at. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
