import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../../operator-error.js';
import { writeFileAtomic } from '../../files/atomic-write.js';
import { OWNER_ONLY } from '../../files/private-file.js';
import { type Authentication, authenticationOf, type KeyStore, type KeyUseRow } from '../authentication.js';
import type { Keys } from './source.js';

/** The file cannot be written, for example because the disk is full. */
export class SnapshotWriteError extends OperatorError {
  override name = 'SnapshotWriteError';
  constructor(error: unknown) {
    // Everybody can read the message, so it has no path.
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    super(
      `The copy of the accounts in COPIES cannot be written (${code}). This process has all changes in memory, so revoked keys are ` +
        'refused, but a restart without the database would not know them. Check the disk and the rights of that folder.',
    );
  }
}

/** How often a file whose keys did not change is noted to be current. */
const DATE_MS = 30_000;
/** After a failure to write. */
const RETRY_MS = 1_000;

/** The keys of a database in memory, from which a server answers, and in a file for its next start. */
export class FollowedKeys implements KeyStore {
  /** Undefined as long as no keys are known. */
  known: KnownKeys | undefined;
  #currentAt = 0;
  #isSaved = true;
  /** In terms of `performance.now()`. */
  #savedAt = Number.NEGATIVE_INFINITY;
  #failure: { error: SnapshotWriteError; at: number } | undefined;

  constructor(private readonly path: string) {}

  /** Reads the file, if there is one. @throws see `readSnapshot` */
  load(): void {
    const snapshot = readSnapshot(this.path);
    if (!snapshot) return;
    this.known = snapshot.known;
    this.#currentAt = snapshot.currentAt;
  }

  ageSeconds(): number {
    return this.known ? Math.max(0, (Date.now() - this.#currentAt) / 1_000) : Number.POSITIVE_INFINITY;
  }

  revision(): object | undefined {
    return this.known;
  }

  async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    const row = this.known?.valid.get(keyId) ?? this.known?.revoked.get(keyId);
    return authenticationOf(keyId, keySecret, row, new Date());
  }

  async check(): Promise<{ canRead: boolean; problem: undefined }> {
    return { canRead: this.known !== undefined, problem: undefined };
  }

  /** Replaces the keys. @throws SnapshotWriteError if they are in memory only; `confirm` tries again */
  update(known: KnownKeys): void {
    this.known = known;
    this.#isSaved = false;
    this.confirm();
  }

  /** Notes that the keys are current. @throws SnapshotWriteError if they are in memory only */
  confirm(): void {
    this.#currentAt = Date.now();
    const now = performance.now();
    if (this.#failure && now - this.#failure.at < RETRY_MS) throw this.#failure.error;
    if (this.#isSaved && now - this.#savedAt < DATE_MS) return;
    try {
      this.#save();
    } catch (error) {
      // Its file may be gone.
      this.#isSaved = false;
      this.#failure = { error: new SnapshotWriteError(error), at: performance.now() };
      throw this.#failure.error;
    }
    this.#failure = undefined;
    this.#savedAt = performance.now();
  }

  close(): void {
    try {
      this.#save();
    } catch {
      // The next start takes them from the database, or has older ones.
    }
  }

  #save(): void {
    if (!this.known) return;
    if (!this.#isSaved) writeSnapshot(this.path, this.known);
    utimesSync(this.path, this.#currentAt / 1_000, this.#currentAt / 1_000);
    this.#isSaved = true;
  }
}

/** The keys of a database, and which state of which database they are. */
export interface KnownKeys extends Keys {
  /** The random id of the database. */
  identity: string;
  change: number;
  /** As `describeTarget` writes it. */
  database: string;
}

/** A file with keys, for a start while the database cannot be reached. It is JSON, with a hash of each secret. */
interface Snapshot extends Omit<KnownKeys, keyof Keys> {
  version: typeof VERSION;
  valid: [id: string, hash: string, ...(KeyUseRow extends readonly [unknown, ...infer Rest] ? Rest : never)][];
  revoked: string[];
}

const VERSION = 1;

/** The file in the folder of copies. */
export const snapshotFile = (copies: string): string => join(copies, 'accounts.json');

/** The file contains something other than keys. */
export class DamagedSnapshotError extends Error {
  override name = 'DamagedSnapshotError';
}

/**
 * @returns the keys, and when they were last known to be current, which is the time of the file; undefined if there is no file
 * @throws DamagedSnapshotError, or an OperatorError if the file cannot be read now. It may be good, so it stays as it is
 */
export function readSnapshot(path: string): { known: KnownKeys; currentAt: number } | undefined {
  let text: string;
  let currentAt: number;
  try {
    text = readFileSync(path, 'utf8');
    currentAt = statSync(path).mtimeMs;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new OperatorError(
      `The copy of the accounts in COPIES cannot be opened: ${message}. It was not changed. Check the disk and the rights of that folder; ` +
        `if nothing helps, remove ${path}, and the next start copies the database again.`,
    );
  }
  return { known: parseSnapshot(text), currentAt };
}

function parseSnapshot(text: string): KnownKeys {
  try {
    const { version, valid, revoked, ...rest } = JSON.parse(text) as Snapshot;
    if (version !== VERSION) throw new Error(`its version is ${version}`);
    const keys = valid.map(([id, hash, ...use]) => [id, [Buffer.from(hash, 'base64'), ...use] as KeyUseRow] as const);
    return { ...rest, valid: new Map(keys), revoked: new Map(revoked.map((id) => [id, undefined])) };
  } catch (error) {
    throw new DamagedSnapshotError((error as Error).message);
  }
}

/** @throws FileWriteError */
function writeSnapshot(path: string, { valid, revoked, ...rest }: KnownKeys): void {
  const rows = [...valid].map(([id, [hash, ...use]]) => [id, hash.toString('base64'), ...use]);
  const snapshot = { version: VERSION, ...rest, valid: rows, revoked: [...revoked.keys()] };
  writeFileAtomic(path, Buffer.from(JSON.stringify(snapshot)), { mode: OWNER_ONLY });
}
