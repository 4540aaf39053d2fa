import { statSync } from 'node:fs';
import type { Accounts, Authentication } from './accounts.js';
import { onceATurn } from './once-a-turn.js';
import { AccountsFileError, openAccounts } from './open-accounts.js';

export interface AccountsStoreOptions {
  /** Told when the file cannot be used, once until it can be again. */
  onError?: (error: Error) => void;
  /** Whether changes are looked for once for all that happens in a turn of the event loop; else each time. */
  onceATurn?: boolean;
}

/** How long a server waits for whoever has locked the file: it answers nobody meanwhile. */
const BUSY_MS = 250;

/** How long a file that could not be used is left alone, so that trying it again does not take the service's time. */
const RETRY_MS = 500;

/**
 * The accounts file at a path, as a server reads it: followed when it is replaced, and given up and tried again when it cannot be
 * read. A file that is deleted goes on answering from the handle that is open, until there is another.
 */
export class AccountsStore {
  #open: { accounts: Accounts; identity: string } | undefined;
  #failure: { error: Error; at: number } | undefined;
  #state: { accounts: Accounts; version: number } | undefined;
  readonly #checkState: () => object | undefined;

  constructor(
    readonly path: string,
    private readonly options: AccountsStoreOptions = {},
  ) {
    const check = () => this.#readState();
    this.#checkState = options.onceATurn ? onceATurn(check) : check;
  }

  /**
   * Stands for all that is in the accounts: the same object as long as nobody has changed anything.
   *
   * @returns undefined where they cannot be read at the moment
   */
  state(): object | undefined {
    return this.#checkState();
  }

  /** @returns `unavailable` where the accounts cannot be read at the moment */
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

  #readState(): object | undefined {
    try {
      const accounts = this.#current();
      const version = accounts.version();
      if (this.#state?.accounts !== accounts || this.#state.version !== version) this.#state = { accounts, version };
      return this.#state;
    } catch (error) {
      this.#fail(error as Error);
      return undefined;
    }
  }

  #current(): Accounts {
    if (this.#failure && performance.now() - this.#failure.at < RETRY_MS) throw this.#failure.error;
    const identity = identityOf(this.path);
    if (this.#open && (identity === undefined || identity === this.#open.identity)) return this.#open.accounts;
    const accounts = openAccounts(this.path, BUSY_MS);
    this.close();
    this.#open = { accounts, identity: identityOf(this.path) ?? '' };
    return accounts;
  }

  #fail(error: Error): void {
    // Another try begins with a new handle, which sees a file that was mended in place.
    this.close();
    const previous = this.#failure;
    if (previous?.error === error) return;
    this.#failure = { error, at: performance.now() };
    if (previous) return;
    this.options.onError?.(
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
