/**
 * An error whose message is written for the operator: it says what is wrong and what to do, so no stack needs to be shown.
 * Each subclass sets `name`.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** Code that is loaded later has a class of its own, which `instanceof` would not recognize. */
  readonly isForOperator = true;

  /**
   * @param withoutAdvice what is wrong: the whole message, if it also says what to do
   * @param advice sentences about what to do, with commands to copy
   */
  constructor(
    readonly withoutAdvice: string,
    readonly advice?: string,
    options?: ErrorOptions,
  ) {
    super(advice === undefined ? withoutAdvice : `${withoutAdvice} ${advice}`, options);
  }
}

/** What to show of the error that ended the service or a command: its message, or the stack of an unexpected one. */
export function errorMessage(error: unknown): string {
  const { message, stack, syscall, code } = error as NodeJS.ErrnoException;
  // The messages of system errors and of SQLite say what is wrong with which file.
  const explained =
    (error as Partial<OperatorError>).isForOperator || syscall !== undefined || code?.startsWith('SQLITE_');
  return explained || !stack ? message : stack;
}
