import { statSync } from 'node:fs';
import { commandLine } from '../../../command-line.js';
import { OperatorError } from '../../../operator-error.js';

const RESTORE = `restore a backup: ${commandLine('restore DIR --only accounts --replace')}`;
const WRONG = `Check ACCOUNTS_URL. If it is the right file, ${RESTORE}. Without one, move the file away, start again, and issue new keys.`;

/** What is wrong with an accounts file, to complete a sentence that starts with it, and what to do. */
const FAULTS = {
  removed: ['was removed', `Put it back, or ${RESTORE}`],
  empty: ['is empty', WRONG],
  damaged: ['is damaged', WRONG],
  foreign: ['is no accounts file', WRONG],
  newer: [
    'was written by a newer version of the service',
    `Install that version, or restore a backup from before the upgrade: ${commandLine('restore DIR --only accounts --replace')}`,
  ],
  locked: ['is locked by another program', 'Close that program.'],
  unusable: [
    'cannot be opened',
    `Check the disk, and that this user may read and write the file and its folder. If nothing helps, ${RESTORE}`,
  ],
} as const;

export type AccountsFileFault = keyof typeof FAULTS;

export class AccountsFileError extends OperatorError {
  override name = 'AccountsFileError';
  /** @param reason what exactly is wrong, as the operator may know it */
  constructor(
    path: string,
    readonly fault: AccountsFileFault,
    readonly reason = `it ${FAULTS[fault][0]}`,
  ) {
    super(`The accounts file ${path} cannot be used (${reason}).`, FAULTS[fault][1]);
  }

  static from(path: string, error: unknown): AccountsFileError {
    if (error instanceof AccountsFileError) return error;
    const { message, code = '' } = error as NodeJS.ErrnoException;
    if (/^SQLITE_BUSY/.test(code)) return new AccountsFileError(path, 'locked');
    return new AccountsFileError(path, /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? 'damaged' : 'unusable', message);
  }

  /** For everybody: a sentence without paths and without messages of SQLite. */
  get summary(): string {
    return `The accounts file ${FAULTS[this.fault][0]}.`;
  }
}

/** Why a removed file is not written to. Its keys are read from the open handle. */
export const REMOVED = 'it was removed; the keys that it had are still accepted, and nothing can be changed';

/** Undefined if there is no file, or if it may not be read. A file that was emptied is another one. */
export function identityOf(path: string): string | undefined {
  try {
    const { dev, ino, size } = statSync(path);
    return `${dev}:${ino}${size === 0 ? ' empty' : ''}`;
  } catch {
    return undefined;
  }
}
