import { setTimeout } from 'node:timers/promises';
import type { AccountsSource, SourceState } from '../../db/accounts/postgres/source.js';
import type { PostgresTarget } from '../../db/accounts/postgres/url.js';
import { hostName } from '../../db/accounts/postgres/url.js';
import {
  type AccountsCopy,
  AccountsCopyWriteError,
  type CopyState,
  type CopyTransaction,
} from '../../db/accounts/replica/accounts-copy.js';
import type { Log } from '../logging/log.js';
import type { Follower } from './follower.js';
import { COMPARISON_START, type Comparison, compareNext, copyAll, copyChanges } from './sync-accounts.js';

/** Between two checks of the number of the last change. A revoked key has to be refused within a second. */
const LOOK_MS = 200;
/** Between two checks for a primary, while a standby answers. */
const PRIMARY_MS = 2_000;
/** How often an unchanged copy stores that it is current, for the next start. */
const STORE_MS = 30_000;

export interface AccountsFollowerParts {
  source: AccountsSource;
  copy: AccountsCopy;
  target: PostgresTarget;
  /** Creates or updates the tables of the database, and checks their version. */
  prepare: () => Promise<void>;
  /** Changes the connection to the primary, if there is one. */
  preferPrimary: () => Promise<void>;
  /** Releases what the follower was given. */
  onStop: () => void;
  log: Log;
}

/** Keeps a local accounts file equal to a database: the number of its last change is read five times a second. */
export class AccountsFollower implements Follower {
  readonly name = 'accounts';
  #problem: string | undefined;
  #failedAt = 0;
  #isPrepared = false;
  #comparison: Comparison | undefined;
  /** The connection whose rows are being compared, or were. */
  #compared = 0;
  #primaryAt = 0;
  #storedAt = Date.now();
  #state: CopyState | undefined;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly parts: AccountsFollowerParts) {
    this.#state = parts.copy.state();
  }

  /** Whether the copy was complete once, and is one of this database: of the same name, on at least one of the same hosts. */
  hasCopy(): boolean {
    const { database, hosts } = this.parts.target;
    const known = this.#state;
    return known?.database === database && hosts.some((host) => known.hosts.includes(hostName(host)));
  }

  ageSeconds(): number {
    return this.#state ? Math.max(0, (Date.now() - this.#state.currentAt) / 1_000) : Number.POSITIVE_INFINITY;
  }

  problem(): string | undefined {
    return this.#problem;
  }

  /** Looks at regular intervals until `stop`. */
  run(): void {
    this.#running = this.#loop();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.parts.source.close();
    await this.#running;
    try {
      if (this.#state) this.parts.copy.saveState(this.#state);
    } finally {
      this.parts.copy.close();
      this.parts.onStop();
    }
  }

  /** Reads how far the database is, and copies what changed. */
  async poll(): Promise<void> {
    const { source, prepare } = this.parts;
    if (!this.#isPrepared) await prepare();
    this.#isPrepared = true;
    const found = await source.state();
    if (this.#compared !== source.connection) {
      // What happened in between is not known: the database may have been restored, or rows removed.
      this.#compared = source.connection;
      this.#comparison = COMPARISON_START;
    }
    const isBehind = this.#isSame(found) && found.change < (this.#state?.change ?? 0) && found.standby;
    const isSame = this.#isSame(found) && found.change === this.#state?.change;
    if (!isBehind && (!isSame || this.#comparison)) await this.#copy();
    else if (isSame) this.#current(found);
    if (found.standby) this.#lookForPrimary();
  }

  /** Records a failure of the first poll, which the caller has seen. */
  fail(error: Error): void {
    const { log } = this.parts;
    if (this.#problem === undefined) {
      this.#failedAt = performance.now();
      log.warn(
        { copyAgeSeconds: Math.round(this.ageSeconds()) },
        `${error.message} Until the copy is current again, API keys stay as they were copied: new keys are unknown, and revoked keys are accepted.`,
      );
    }
    this.#problem = error.message;
  }

  async #loop(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.poll();
        this.#recover();
      } catch (error) {
        if (!signal.aborted) this.fail(error as Error);
      }
      await setTimeout(LOOK_MS, undefined, { signal }).catch(() => {});
    }
  }

  #recover(): void {
    if (this.#problem === undefined) return;
    this.#problem = undefined;
    const seconds = Math.round((performance.now() - this.#failedAt) / 1_000);
    this.parts.log.info({ seconds }, 'The copy of the API keys is current again');
  }

  /** In one transaction of each side. Readers of the copy see all of it or nothing. */
  async #copy(): Promise<void> {
    const { source, copy } = this.parts;
    await source.snapshot(async (reader) => {
      const found = await reader.state();
      const change = this.#state?.change ?? 0;
      const isLower = this.#isSame(found) && found.change < change;
      if (isLower && found.standby) return;
      let transaction: CopyTransaction | undefined;
      try {
        transaction = copy.begin();
        let comparison: Comparison | undefined;
        // Lower: the database was restored to an earlier state. (A standby is only late.)
        if (!this.#isSame(found) || isLower) {
          if (this.#state)
            this.parts.log.warn('The accounts database is another one or was restored; copying all of it');
          await copyAll(reader, copy, transaction, this.#state === undefined);
        } else {
          await copyChanges(reader, copy, transaction, change);
          comparison = this.#comparison && (await compareNext(reader, copy, transaction, this.#comparison));
        }
        const state = this.#stateOf(found);
        transaction.commit(state);
        this.#comparison = comparison;
        this.#state = state;
        this.#storedAt = state.currentAt;
      } catch (error) {
        transaction?.rollback();
        // The client would take an error of SQLite for one of the connection.
        throw AccountsCopyWriteError.from(error);
      }
    });
  }

  #isSame({ identity }: SourceState): boolean {
    return identity === this.#state?.identity;
  }

  #stateOf({ identity, change }: SourceState): CopyState {
    const { database, hosts } = this.parts.target;
    return { identity, change, database, hosts: hosts.map(hostName), currentAt: Date.now() };
  }

  #current(found: SourceState): void {
    this.#state = this.#stateOf(found);
    if (Date.now() - this.#storedAt < STORE_MS) return;
    this.#storedAt = Date.now();
    this.parts.copy.saveState(this.#state);
  }

  #lookForPrimary(): void {
    if (this.parts.target.hosts.length === 1 || performance.now() - this.#primaryAt < PRIMARY_MS) return;
    this.#primaryAt = performance.now();
    this.parts.preferPrimary().catch(() => {});
  }
}
