import type { Context } from '../schema/context.js';

/** What an operation has beside what the schema sees. */
export interface OperationContext extends Context {
  /** Id of the HTTP request; none for operations of our own. */
  readonly requestId?: string;
  /** Pays for the operation before it runs, once its cost is known. @throws RATE_LIMITED */
  readonly pay?: (cost: number) => void | Promise<void>;
}
