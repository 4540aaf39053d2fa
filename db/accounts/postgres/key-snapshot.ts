import { readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../../files/atomic-write.js';
import { OWNER_ONLY } from '../../files/private-file.js';
import { OperatorError } from '../../operator-error.js';
import type { KeyUseRow } from '../authentication.js';
import type { Keys } from './source.js';

/** The keys of a database, and which state of which database they are. */
export interface KnownKeys extends Keys {
  /** The random id of the database. */
  identity: string;
  /** The number of the last change. */
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

/** The file has something else than keys. */
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
    return { ...rest, valid: new Map(keys), revoked: new Set(revoked) };
  } catch (error) {
    throw new DamagedSnapshotError((error as Error).message);
  }
}

/** @throws FileWriteError */
export function writeSnapshot(path: string, { valid, revoked, ...rest }: KnownKeys): void {
  const rows = [...valid].map(([id, [hash, ...use]]) => [id, hash.toString('base64'), ...use]);
  const snapshot = { version: VERSION, ...rest, valid: rows, revoked: [...revoked] };
  writeFileAtomic(path, Buffer.from(JSON.stringify(snapshot)), { mode: OWNER_ONLY });
}

/** Notes in a file when its keys were last known to be current. @param currentAt in milliseconds since 1970 */
export function dateSnapshot(path: string, currentAt: number): void {
  utimesSync(path, currentAt / 1_000, currentAt / 1_000);
}
