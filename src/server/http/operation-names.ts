import type { RequestContext } from '../response/request-context.js';

/** A label of a metric, and the name of a span, must have few values: a time series is stored for each. */
const MAX_NAMES = 100;

/** Names of operations for metrics and spans: the first ones that clients with a key use; `other` stands for the rest. */
export class OperationNames {
  readonly #known = new Set<string>();

  /** @returns undefined if the request has no operation that could be read */
  nameOf({ operationName, client }: Pick<RequestContext, 'operationName' | 'client'>): string | undefined {
    if (operationName === undefined) return undefined;
    if (operationName === '') return 'anonymous';
    // Otherwise strangers could use up the names.
    if (client && this.#known.size < MAX_NAMES) this.#known.add(operationName);
    return this.#known.has(operationName) ? operationName : 'other';
  }
}
