import { existsSync } from 'node:fs';
import { type AccountsLocation, type OpenOptions, openClient } from '../accounts-location.js';
import { AccountsFileError } from '../open-accounts.js';
import type { AccountsPlace } from './place.js';
import { PostgresPlace } from './postgres-place.js';
import { SqlitePlace } from './sqlite-place.js';

/**
 * Opens accounts to copy them. Creates or migrates a target; a source must exist.
 *
 * @throws AccountsFileError or AccountsDatabaseError
 */
export async function openPlace(
  location: AccountsLocation,
  { mustExist = false, ...options }: OpenOptions & { mustExist?: boolean } = {},
): Promise<AccountsPlace> {
  if (location.kind === 'file') {
    if (mustExist && !existsSync(location.path)) throw new AccountsFileError(location.path, 'there is no such file');
    return new SqlitePlace(location.path);
  }
  return new PostgresPlace(await openClient(location.url, { mustExist, ...options }));
}
