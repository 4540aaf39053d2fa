import { lockFolder } from '../../db/files/folder-lock.js';
import { OperatorError } from '../../db/operator-error.js';

/** Another process uses the folder. */
export class CopiesInUseError extends OperatorError {
  override name = 'CopiesInUseError';
  constructor(folder: string) {
    super(
      `Another process keeps its copies in ${folder}. Give each process a folder of its own with COPIES, ` +
        'such as COPIES=/var/lib/civic-data/copies-2, or stop the other process.',
    );
  }
}

/** Folders that this process has locked, each with what releases it. */
const locked = new Map<string, () => void>();

/**
 * Takes the folder for this process until it ends: two processes would write to the same copies. To take it again has no effect.
 *
 * @throws CopiesInUseError if another process has it
 * @throws FileWriteError if it cannot be written
 */
export function lockCopiesFolder(folder: string): void {
  if (locked.has(folder)) return;
  const unlock = lockFolder(folder);
  if (!unlock) throw new CopiesInUseError(folder);
  locked.set(folder, unlock);
}
