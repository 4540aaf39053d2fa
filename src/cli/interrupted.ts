import { OperatorError } from '../../db/operator-error.js';

/** A signal ended the work at a point where nothing was changed yet. */
export class InterruptedError extends OperatorError {
  override name = 'InterruptedError';
  constructor(readonly signal: NodeJS.Signals) {
    super(`Stopped by ${signal}. Nothing was changed.`);
  }
}
