/** A worker process failed. The message is written for the operator. */
export class WorkerError extends Error {
  override name = 'WorkerError';
}
