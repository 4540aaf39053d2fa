import { OperatorError } from '../../db/operator-error.js';

/** A published file was fetched, but must not be used. The message is the reason, and what to do if that is not obvious. */
export class RefusedError extends OperatorError {
  override name = 'RefusedError';
}
