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
