import type { PostgresClient } from '../../db/accounts/postgres/client.js';
import { migrateAccounts } from '../../db/accounts/postgres/migrate.js';
import { hostName, type PostgresTarget } from '../../db/accounts/postgres/url.js';
import { type AccountsCopy, AccountsCopyWriteError } from '../../db/accounts/replica/accounts-copy.js';
import type { CopyState } from '../../db/accounts/replica/copy-state.js';
import { readRows, readState, type SourceState } from '../../db/accounts/replica/source.js';
import type { Log } from '../logging/log.js';
import { Follower } from './follower.js';

/** Between two checks of the number of the last change. A revoked key has to be refused within a second. */
const POLL_MS = 200;
/** Between two checks for a primary, while a standby answers. */
const PRIMARY_MS = 2_000;
/** Between two comparisons of the whole copy, and two connections. */
const COMPARE_MS = 5 * 60_000;
/** Ids in a line of the log. */
const IDS_IN_LINE = 100;

const CONSEQUENCE =
  'Until the copy is current again, API keys stay as they were copied: new keys are unknown, and revoked keys are accepted.';

export interface AccountsFollowerOptions {
  client: PostgresClient;
  copy: AccountsCopy;
  log: Log;
  compareMs?: number | undefined;
}

/**
 * Keeps a local accounts file equal to a database: the number of its last change is read five times a second. All of the database is
 * compared when it is not the one of before, and now and then, because rows can be restored without a new number.
 */
export class AccountsFollower extends Follower {
  readonly name = 'accounts';
  /** When the first of the last failures was; undefined if the last update succeeded. */
  #failedAt: number | undefined;
  #isPrepared = false;
  /** Which database the whole copy was last compared with, and when. */
  #compared = { place: '', at: Number.NEGATIVE_INFINITY };
  #connectedAt = performance.now();
  readonly #compareMs: number;
  readonly #target: PostgresTarget;

  constructor(private readonly options: AccountsFollowerOptions) {
    super(new AbortController());
    this.#target = options.client.named.target;
    this.#compareMs = options.compareMs ?? COMPARE_MS;
  }

  /** Whether the copy was complete once, and is one of this database: of the same name, on at least one of the same hosts. */
  hasCopy(): boolean {
    const { database, hosts } = this.#target;
    const known = this.options.copy.state;
    return known?.database === database && hosts.some((host) => known.hosts.includes(hostName(host)));
  }

  ageSeconds(): number {
    const { state } = this.options.copy;
    return state ? Math.max(0, (Date.now() - state.currentAt) / 1_000) : Number.POSITIVE_INFINITY;
  }

  override async stop(): Promise<void> {
    const stopped = super.stop();
    this.options.client.close();
    await stopped;
    this.options.copy.close();
  }

  /** Reads how far the database is, and copies what changed. */
  async update(): Promise<void> {
    const { client, copy } = this.options;
    if (!this.#isPrepared) await migrateAccounts(client);
    this.#isPrepared = true;
    const found = await client.read(readState);
    this.#reconnect(found);
    if (this.#isLate(found)) return;
    const isSame = found.identity === copy.state?.identity && found.change === copy.state.change;
    if (isSame && !this.#isComparisonDue(found)) await copy.update(this.#stateOf(found));
    else await this.#copy();
  }

  protected pause(): number {
    return POLL_MS;
  }

  protected failed(error: Error): string {
    const { message } = error;
    const consequence = error instanceof AccountsCopyWriteError ? '' : ` ${CONSEQUENCE}`;
    if (this.#failedAt === undefined)
      this.options.log.error({ copyAgeSeconds: Math.round(this.ageSeconds()) }, `${message}${consequence}`);
    this.#failedAt ??= performance.now();
    return message;
  }

  protected recovered(): void {
    const seconds = Math.round((performance.now() - (this.#failedAt ?? 0)) / 1_000);
    this.#failedAt = undefined;
    this.options.log.info({ seconds }, 'The copy of the API keys is current again');
  }

  /** Reads one state of the database, and writes it at once. */
  async #copy(): Promise<void> {
    const { client, copy } = this.options;
    const read = await client.snapshot(async (call) => {
      const found = await readState(call);
      if (this.#isLate(found)) return undefined;
      const isAll = this.#isComparisonDue(found);
      const since = isAll ? undefined : copy.state?.change;
      const rows = {
        customers: await readRows(call, 'customers', since),
        apiKeys: await readRows(call, 'apiKeys', since),
      };
      return { found, rows, isAll };
    });
    if (!read) return;
    const { found, rows, isAll } = read;
    const changes = await copy.tables.compare(rows, isAll);
    this.#reportRevived(await copy.tables.revivedBy(changes));
    if (isAll) this.#compared = { place: found.place, at: performance.now() };
    await copy.update(this.#stateOf(found), changes);
  }

  /** A lower number is a database that was restored to an earlier state, but a standby is only late. */
  #isLate({ identity, change, standby }: SourceState): boolean {
    const known = this.options.copy.state;
    return standby && identity === known?.identity && change < known.change;
  }

  #isComparisonDue({ identity, place, change }: SourceState): boolean {
    const known = this.options.copy.state;
    const isLower = identity !== known?.identity || change < known.change;
    return isLower || place !== this.#compared.place || performance.now() - this.#compared.at >= this.#compareMs;
  }

  #stateOf({ identity, change }: SourceState): CopyState {
    const { database, hosts } = this.#target;
    return { identity, change, database, hosts: hosts.map(hostName), currentAt: Date.now() };
  }

  #reportRevived(ids: readonly string[]): void {
    for (let first = 0; first < ids.length; first += IDS_IN_LINE)
      this.options.log.error(
        { keyIds: ids.slice(first, first + IDS_IN_LINE) },
        'API keys that were revoked are accepted again: the accounts database has an earlier state. Revoke them again: civic-data keys revoke ID',
      );
  }

  /** For a name of a host that leads to another server by now, and for a primary while a standby answers. */
  #reconnect({ standby }: SourceState): void {
    const pause = standby && this.#target.hosts.length > 1 ? PRIMARY_MS : this.#compareMs;
    if (performance.now() - this.#connectedAt < pause) return;
    this.#connectedAt = performance.now();
    void this.options.client.preferPrimary();
  }
}
