import { statSync } from 'node:fs';
import type { AccountsFileError } from './file-error.js';

export interface FileStatusOptions {
  /** Called when the file was removed or cannot be used: once for each fault. */
  onError?: (error: AccountsFileError) => void;
  /** Called when it can be used again. */
  onRecovery?: () => void;
}

/** Why a removed file is not written to. Its keys are read from the open handle. */
export const REMOVED = 'it was removed; the keys that it had are still accepted, and nothing can be changed';

const STILL_READ = 'The keys that it had are still accepted, and nothing can be changed.';

/** What is wrong with the accounts file of a server, if anything is. */
export class FileStatus {
  error: AccountsFileError | undefined;

  constructor(private readonly options: FileStatusOptions) {}

  /** @param error undefined if the file can be used */
  report(error: AccountsFileError | undefined): void {
    const before = this.error;
    this.error = error;
    if (error && error.fault !== before?.fault) this.options.onError?.(error);
    if (!error && before) this.options.onRecovery?.();
  }

  /** For everybody: sentences without paths, and what to do. */
  describe(canRead: boolean): string | undefined {
    if (!this.error) return undefined;
    const { summary, advice } = this.error;
    return [summary, canRead ? STILL_READ : '', advice].filter(Boolean).join(' ');
  }
}

/** Undefined if there is no file, or if it may not be read. A file that was emptied is another one. */
export function identityOf(path: string): string | undefined {
  try {
    const { dev, ino, size } = statSync(path);
    return `${dev}:${ino}${size === 0 ? ' empty' : ''}`;
  } catch {
    return undefined;
  }
}
