import { LRUCache } from 'lru-cache';
import type { AccountsStore } from '../db/accounts-store.js';
import { authenticate, type Caller } from './auth.js';

/** Headers that are remembered; each is a key that was used since the accounts changed last. */
const MOST_KNOWN = 10_000;

/**
 * Callers by their Authorization header. One who was let in is known again for as long as nothing in the accounts has changed, which
 * is looked up for each turn of requests; any change, of whatever key, forgets them all. Who was refused is looked up each time.
 */
export class KnownCallers {
  readonly #known = new LRUCache<string, Caller>({ max: MOST_KNOWN });
  #state: object | undefined;

  constructor(private readonly accounts: AccountsStore) {}

  /** Who sends this header. At once where that is known. */
  authenticate(header: string | undefined): Caller | Promise<Caller> {
    if (header === undefined) return { status: 'anonymous' };
    const state = this.accounts.state();
    if (state !== this.#state) {
      this.#known.clear();
      this.#state = state;
    }
    return this.#known.get(header) ?? this.#lookUp(header, state);
  }

  async #lookUp(header: string, state: object | undefined): Promise<Caller> {
    const caller = await authenticate(header, this.accounts);
    // What was read is at least as new as the state; if it is newer, the next turn forgets it.
    if (caller.status === 'keyed' && state !== undefined && state === this.#state) this.#known.set(header, caller);
    return caller;
  }
}
