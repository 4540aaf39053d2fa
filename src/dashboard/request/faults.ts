import { AccountsDatabaseError } from '../../../db/accounts/postgres/errors.js';
import { AccountsFileError } from '../../../db/accounts/sqlite/file-error.js';
import { problem } from '../../response/problems.js';

export const UNAVAILABLE = problem(
  503,
  'The accounts cannot be read or changed at the moment. Nothing was changed. API keys go on working; try again in a minute.',
);

/** Whether the accounts cannot be used now: the file is locked or was removed, the disk is full, PostgreSQL is gone. */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof AccountsDatabaseError || error instanceof AccountsFileError) return true;
  const { code, cause } = error as NodeJS.ErrnoException;
  if (cause instanceof Error) return isStorageFault(cause);
  return /^(SQLITE_|ENOSPC|EACCES|EROFS)/.test(code ?? '');
}
