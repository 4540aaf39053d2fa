import type { PostgresClient } from '../../db/accounts/postgres/client.js';
import { migrateAccounts } from '../../db/accounts/postgres/migrate.js';
import { hostName, type PostgresTarget } from '../../db/accounts/postgres/url.js';
import {
  type AccountsCopy,
  AccountsCopyWriteError,
  type CopyState,
  type CopyTransaction,
} from '../../db/accounts/replica/accounts-copy.js';
import {
  COMPARISON_START,
  type Comparison,
  compareNext,
  copyAll,
  copyChanges,
  readState,
  type SourceState,
} from '../../db/accounts/replica/sync.js';
import type { Log } from '../logging/log.js';
import { Follower } from './follower.js';

/** Between two checks of the number of the last change. A revoked key has to be refused within a second. */
const POLL_MS = 200;
/** Between two checks for a primary, while a standby answers. */
const PRIMARY_MS = 2_000;
/** How often an unchanged copy stores that it is current, for the next start. */
const STORE_MS = 30_000;

export interface AccountsFollowerOptions {
  client: PostgresClient;
  copy: AccountsCopy;
  log: Log;
}

/** Keeps a local accounts file equal to a database: the number of its last change is read five times a second. */
export class AccountsFollower extends Follower {
  readonly name = 'accounts';
  /** When the first of the last failures was; undefined if the last update succeeded. */
  #failedAt: number | undefined;
  #isPrepared = false;
  #comparison: Comparison | undefined;
  /** The connection whose rows are being compared, or were. */
  #compared = 0;
  #primaryAt = 0;
  #storedAt = Date.now();
  #state: CopyState | undefined;
  readonly #target: PostgresTarget;

  constructor(private readonly options: AccountsFollowerOptions) {
    super(new AbortController());
    this.#target = options.client.named.target;
    this.#state = options.copy.state();
  }

  /** Whether the copy was complete once, and is one of this database: of the same name, on at least one of the same hosts. */
  hasCopy(): boolean {
    const { database, hosts } = this.#target;
    const known = this.#state;
    return known?.database === database && hosts.some((host) => known.hosts.includes(hostName(host)));
  }

  ageSeconds(): number {
    return this.#state ? Math.max(0, (Date.now() - this.#state.currentAt) / 1_000) : Number.POSITIVE_INFINITY;
  }

  override async stop(): Promise<void> {
    const stopped = super.stop();
    const { client, copy } = this.options;
    client.close();
    await stopped;
    try {
      if (this.#state) copy.saveState(this.#state);
    } finally {
      copy.close();
    }
  }

  /** Reads how far the database is, and copies what changed. */
  async update(): Promise<void> {
    const { client } = this.options;
    if (!this.#isPrepared) await migrateAccounts(client);
    this.#isPrepared = true;
    const found = await client.read(readState);
    if (this.#compared !== client.connection) {
      // What happened in between is not known: the database may have been restored, or rows removed.
      this.#compared = client.connection;
      this.#comparison = COMPARISON_START;
    }
    const isBehind = this.#isSame(found) && found.change < (this.#state?.change ?? 0) && found.standby;
    const isSame = this.#isSame(found) && found.change === this.#state?.change;
    if (!isBehind && (!isSame || this.#comparison)) await this.#copy();
    else if (isSame) this.#current(found);
    if (found.standby) this.#lookForPrimary();
  }

  protected pause(): number {
    return POLL_MS;
  }

  protected failed({ message }: Error): string {
    if (this.#failedAt === undefined)
      this.options.log.warn(
        { copyAgeSeconds: Math.round(this.ageSeconds()) },
        `${message} Until the copy is current again, API keys stay as they were copied: new keys are unknown, and revoked keys are accepted.`,
      );
    this.#failedAt ??= performance.now();
    return message;
  }

  protected recovered(): void {
    const seconds = Math.round((performance.now() - (this.#failedAt ?? 0)) / 1_000);
    this.#failedAt = undefined;
    this.options.log.info({ seconds }, 'The copy of the API keys is current again');
  }

  /** In one transaction of each side. Readers of the copy see all of it or nothing. */
  async #copy(): Promise<void> {
    const { client, copy } = this.options;
    await client.snapshot(async (call) => {
      const found = await readState(call);
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
            this.options.log.warn('The accounts database is another one or was restored; copying all of it');
          await copyAll(call, copy, transaction, this.#state === undefined);
        } else {
          await copyChanges(call, copy, transaction, change);
          comparison = this.#comparison && (await compareNext(call, copy, transaction, this.#comparison));
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
    const { database, hosts } = this.#target;
    return { identity, change, database, hosts: hosts.map(hostName), currentAt: Date.now() };
  }

  #current(found: SourceState): void {
    this.#state = this.#stateOf(found);
    if (Date.now() - this.#storedAt < STORE_MS) return;
    this.#storedAt = Date.now();
    this.options.copy.saveState(this.#state);
  }

  #lookForPrimary(): void {
    if (this.#target.hosts.length === 1 || performance.now() - this.#primaryAt < PRIMARY_MS) return;
    this.#primaryAt = performance.now();
    this.options.client.preferPrimary().catch(() => {});
  }
}
