import { AccountsError } from '../db/accounts.js';
import { FileWriteError } from '../db/atomic-write.js';
import { BackupError } from '../db/backup/files.js';
import { DatasetFileError } from '../db/open.js';
import { AccountsFileError } from '../db/open-accounts.js';
import { FolderInUseError } from '../db/publish/folder/write.js';
import { ImportLockedError } from '../db/publish/lock.js';
import { InterruptedError } from './cli/interrupted.js';
import { WorkerError } from './cluster/worker-error.js';
import { FirstPublishError } from './first-publish.js';
import { ListenError } from './listen.js';
import { ConfigError } from './settings/config.js';

/** Errors whose message tells the operator what to do; a stack would only hide it. */
const TOLD = [
  AccountsError,
  AccountsFileError,
  BackupError,
  ConfigError,
  DatasetFileError,
  FileWriteError,
  FirstPublishError,
  FolderInUseError,
  ImportLockedError,
  InterruptedError,
  ListenError,
  WorkerError,
];

/** What an operator is shown of the error that ended a start or a command; the stack of one that nobody foresaw. */
export function operatorMessage(error: unknown): string {
  const { message, stack, syscall, code } = error as NodeJS.ErrnoException;
  // A system error, and one of SQLite's, says in its message what is wrong with which file.
  const told = syscall !== undefined || code?.startsWith('SQLITE_') || TOLD.some((type) => error instanceof type);
  return told || !stack ? message : stack;
}
