import { OperatorError } from '../../db/operator-error.js';

/** A worker process failed. */
export class WorkerError extends OperatorError {
  override name = 'WorkerError';
}
