import { Accounts } from '../../db/storage/accounts/accounts.js';
import { createPostgresStorage, describeLocation } from '../../db/storage/accounts/open.js';
import { AccountsDatabaseError } from '../../db/storage/accounts/postgres/errors.js';
import {
  DamagedSnapshotError,
  FollowedKeys,
  SnapshotWriteError,
  snapshotFile,
} from '../../db/storage/accounts/postgres/followed-keys.js';
import { migrateAccounts } from '../../db/storage/accounts/postgres/migrate.js';
import {
  readKeys,
  readState,
  revivedKeys,
  type SourceState,
  TooManyKeysError,
} from '../../db/storage/accounts/postgres/source.js';
import type { PostgresStorage } from '../../db/storage/accounts/postgres/storage.js';
import { describeTarget } from '../../db/storage/accounts/postgres/url.js';
import type { Log } from '../process/log/log.js';
import { Follower, lockCopiesFolder, retryAtStart } from './follower.js';

interface FollowOptions {
  /** URL of the database. */
  url: string;
  /** Folder of the file with the keys. */
  copies: string;
  /** Seconds to wait for the database if there is no such file yet. */
  startWait: number;
  /** Milliseconds between two reads of all keys, and between two connections; five minutes by default. */
  compareMs?: number;
}

interface FollowedAccounts {
  keys: FollowedKeys;
  follower: Follower;
  /** Where usage is written and read. */
  usage: Accounts;
}

/**
 * Reads the keys of an accounts database, and follows its changes. If the database cannot be reached, the keys that an earlier start has
 * stored are used.
 *
 * @throws UnreachableError, AccountsDatabaseError, TooManyKeysError or CopiesInUseError if there is nothing to start with
 */
export async function followAccounts(
  { url, copies, startWait, compareMs }: FollowOptions,
  log: Log,
): Promise<FollowedAccounts> {
  lockCopiesFolder(copies);
  const path = snapshotFile(copies);
  const keys = new FollowedKeys(path);
  await retryAtStart(startWait, log, async () => load(keys, path, log));
  const client = createPostgresStorage(url, { lifetimeSeconds: compareMs && compareMs / 1_000 });
  const follower = new AccountsFollower({ client, keys, log, compareMs });
  try {
    if (follower.hasCopy()) await follower.poll();
    else await retryAtStart(startWait, log, () => readFirst(follower), isFinal);
  } catch (error) {
    // What went wrong first is what the operator has to know.
    await follower.stop().catch(() => {});
    throw error;
  }
  log.info({ database: describeLocation({ kind: 'postgres', url }), copy: path }, 'Following the accounts database');
  follower.start();
  return { keys, follower, usage: new Accounts(client) };
}

function load(keys: FollowedKeys, path: string, log: Log): void {
  try {
    keys.load();
  } catch (error) {
    if (!(error instanceof DamagedSnapshotError)) throw error;
    log.warn({ path, reason: error.message }, 'The copy of the accounts cannot be read and is replaced');
  }
}

/** Succeeds even if the keys cannot be written to the file: in memory, they are complete. The next update reports the failure. */
async function readFirst(follower: AccountsFollower): Promise<void> {
  await follower.update().catch((error: unknown) => {
    if (!follower.hasCopy()) throw error;
  });
}

/** Waiting does not fix wrong settings, and a start should report them. */
const isFinal = (error: unknown): boolean =>
  error instanceof TooManyKeysError ||
  (error instanceof AccountsDatabaseError && (error.problem === 'refused' || error.problem === 'newer'));

/** Between two checks of the number of the last change. A revoked key has to be refused within a second. */
const POLL_MS = 200;
/** Between two checks for a primary, while a standby answers. */
const PRIMARY_MS = 2_000;
/** Between two reads of all keys without a change. */
const COMPARE_MS = 5 * 60_000;
/** Ids in a line of the log. */
const IDS_IN_LINE = 100;

const CONSEQUENCE =
  'Until the copy is current again, API keys stay as they were copied: new keys are unknown, and revoked keys are accepted.';

interface AccountsFollowerOptions {
  client: PostgresStorage;
  keys: FollowedKeys;
  log: Log;
  compareMs?: number | undefined;
}

/**
 * Keeps the keys in memory equal to those of a database. It reads the number of the last change five times a second. It reads all keys when
 * that number or the database is a different one, and every five minutes, because rows can be restored without a new number.
 */
class AccountsFollower extends Follower {
  readonly name = 'accounts';
  /** When updates began to fail; undefined if the last one succeeded. */
  #failedAt: number | undefined;
  #isPrepared = false;
  /** Where all keys were last read from, and when. */
  #read = { place: '', at: Number.NEGATIVE_INFINITY };
  #connectedAt = performance.now();
  /** The database, in messages and in the file of its keys. */
  readonly #database: string;

  constructor(private readonly options: AccountsFollowerOptions) {
    super(new AbortController());
    this.#database = describeTarget(options.client.named.target);
  }

  /** Whether there are keys of this database. */
  hasCopy(): boolean {
    return this.options.keys.known?.database === this.#database;
  }

  ageSeconds(): number {
    return this.options.keys.ageSeconds();
  }

  override async stop(): Promise<void> {
    const stopped = super.stop();
    this.options.client.close();
    await stopped;
    this.options.keys.close();
  }

  async update(): Promise<void> {
    const { client, keys } = this.options;
    if (!this.#isPrepared) await migrateAccounts(client);
    this.#isPrepared = true;
    const found = await client.read(readState);
    if (found.standby) this.#findPrimary();
    if (this.#isBehind(found)) return;
    if (this.#isCurrent(found)) keys.confirm();
    else await this.#readKeys();
  }

  protected pause(): number {
    return POLL_MS;
  }

  protected failed(error: Error): string {
    const { message } = error;
    const consequence = error instanceof SnapshotWriteError ? '' : ` ${CONSEQUENCE}`;
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

  async #readKeys(): Promise<void> {
    const { client, keys } = this.options;
    const [found, read] = await client.snapshot(async (call) => [await readState(call), await readKeys(call)]);
    if (this.#isBehind(found)) return;
    const { identity, change, place } = found;
    if (keys.known) this.#reportRevived(revivedKeys(keys.known, read));
    this.#read = { place, at: performance.now() };
    keys.update({ ...read, identity, change, database: this.#database });
  }

  /** Whether a standby lags behind the copy. On a primary, a lower number means that the database was restored to an earlier state. */
  #isBehind({ identity, change, standby }: SourceState): boolean {
    const { known } = this.options.keys;
    return standby && identity === known?.identity && change < known.change;
  }

  #isCurrent({ identity, place, change }: SourceState): boolean {
    const { keys, compareMs = COMPARE_MS } = this.options;
    const isRead = place === this.#read.place && performance.now() - this.#read.at < compareMs;
    return isRead && identity === keys.known?.identity && change === keys.known.change;
  }

  #reportRevived(ids: readonly string[]): void {
    for (let first = 0; first < ids.length; first += IDS_IN_LINE)
      this.options.log.error(
        { keyIds: ids.slice(first, first + IDS_IN_LINE) },
        'API keys that were revoked are accepted again: the accounts database has an earlier state. Revoke them again: civic-data keys revoke ID',
      );
  }

  /** Connects again: the host of the URL, which led to a standby, may lead to the primary by now. */
  #findPrimary(): void {
    if (performance.now() - this.#connectedAt < PRIMARY_MS) return;
    this.#connectedAt = performance.now();
    this.options.client.reconnect();
  }
}
