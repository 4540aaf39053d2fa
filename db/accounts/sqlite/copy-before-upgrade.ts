import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { syncToDisk } from '../../files/atomic-write.js';
import { createPrivateFile } from '../../files/private-file.js';
import { AccountsFileError } from './file-error.js';

/** Of the newest versions. */
const MAX_COPIES = 2;

/**
 * Copies an accounts file beside itself, as `accounts.sqlite.version-3`, before its tables change: an earlier version of the service cannot read
 * the new ones. The caller has the write lock, so the copy has all that was written.
 *
 * @param version of its tables
 * @throws AccountsFileError if it cannot be copied
 */
export function copyBeforeUpgrade(path: string, version: number): void {
  const copy = `${path}.version-${version}`;
  const temporary = `${copy}.new`;
  try {
    rmSync(temporary, { force: true });
    createPrivateFile(temporary);
    const connection = new DatabaseConstructor(path, { readonly: true, fileMustExist: true });
    try {
      connection.prepare('VACUUM INTO ?').run(temporary);
    } finally {
      connection.close();
    }
    syncToDisk(temporary);
    renameSync(temporary, copy);
    syncToDisk(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    const { message } = error as Error;
    throw new AccountsFileError(
      path,
      'unusable',
      `it could not be copied before its tables are upgraded, so it was not: ${message}`,
    );
  }
  for (const old of copiesOf(path).slice(MAX_COPIES)) rmSync(old, { force: true });
}

/** The newest version first. */
function copiesOf(path: string): string[] {
  const prefix = `${basename(path)}.version-`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .toSorted((one, other) => Number(other.slice(prefix.length)) - Number(one.slice(prefix.length)))
    .map((name) => join(dirname(path), name));
}
