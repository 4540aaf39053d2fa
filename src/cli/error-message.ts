import type { OperatorError } from '../../db/operator-error.js';

/** What to show of the error that ended the service or a command: its message, or the stack of an unexpected one. */
export function errorMessage(error: unknown): string {
  const { message, stack, syscall, code } = error as NodeJS.ErrnoException;
  // The messages of system errors and of SQLite say what is wrong with which file.
  const explained =
    (error as Partial<OperatorError>).isForOperator || syscall !== undefined || code?.startsWith('SQLITE_');
  return explained || !stack ? message : stack;
}
