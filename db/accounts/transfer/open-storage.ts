import { existsSync } from 'node:fs';
import { type AccountsLocation, type OpenOptions, openClient } from '../open.js';
import { AccountsFileError } from '../sqlite/open.js';
import { PostgresStorage } from './postgres-storage.js';
import { SqliteStorage } from './sqlite-storage.js';
import type { AccountsStorage } from './storage.js';

/**
 * Opens accounts to copy them. Creates or migrates a target; a source must exist.
 *
 * @throws AccountsFileError or AccountsDatabaseError
 */
export async function openStorage(
  location: AccountsLocation,
  { mustExist = false, ...options }: OpenOptions & { mustExist?: boolean } = {},
): Promise<AccountsStorage> {
  if (location.kind === 'file') {
    if (mustExist && !existsSync(location.path)) throw new AccountsFileError(location.path, 'there is no such file');
    return new SqliteStorage(location.path);
  }
  return new PostgresStorage(await openClient(location.url, { mustExist, ...options }));
}
