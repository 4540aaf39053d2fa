import { join } from 'node:path';
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

/** The folder of the local copies, which belongs to this process. */
export interface CopiesFolder {
  /** The path of a file in it. */
  file(name: string): string;
  /** Ends this use. The end of the last one releases the lock. */
  release(): void;
}

/** Folders that this process has locked. The copies of a dataset and of accounts are in the same one. */
const locked = new Map<string, { uses: number; unlock: () => void }>();

/**
 * Takes the folder for this process. Two processes would write to the same copies.
 *
 * @throws CopiesInUseError if another process has it
 * @throws FileWriteError if it cannot be written
 */
export function lockCopiesFolder(folder: string): CopiesFolder {
  const unlock = locked.get(folder)?.unlock ?? lockFolder(folder);
  if (!unlock) throw new CopiesInUseError(folder);
  const entry = locked.get(folder) ?? { uses: 0, unlock };
  entry.uses += 1;
  locked.set(folder, entry);
  let isReleased = false;
  return {
    file: (name) => join(folder, name),
    release: () => {
      if (isReleased) return;
      isReleased = true;
      entry.uses -= 1;
      if (entry.uses > 0) return;
      locked.delete(folder);
      unlock();
    },
  };
}
