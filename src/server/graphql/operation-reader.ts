import { LRUCache } from 'lru-cache';
import { type NamedQuery, PersistedQueries } from './persisted-queries.js';
import { readParameters, spellOperation } from './request-parameters.js';

/** Heap that the texts of requests may take. */
const MAX_BYTES = 2 * 2 ** 20;
/** Bytes of an entry, without its texts. */
const ENTRY_BYTES = 500;

/** The operation of a request. */
export interface ReadOperation {
  named: NamedQuery;
  /** See `spellOperation`. */
  text: string;
}

/**
 * Reads the operations of requests. It stores operations that come again by the text of the request: parsing and checking the text each
 * time would take an eighth of the time of a cached response.
 */
export class OperationReader {
  readonly #persistedQueries = new PersistedQueries();
  readonly #known = new LRUCache<string, ReadOperation>({
    maxSize: MAX_BYTES,
    // A character takes one or two bytes.
    sizeCalculation: ({ named, text }, request) =>
      ENTRY_BYTES + 2 * (request.length + text.length + named.query.length),
  });

  /**
   * @param request the body of a POST, or the query string of a GET
   * @throws RequestError
   */
  read(method: string, request: string): ReadOperation {
    const known = method === 'POST' ? this.#known.get(request) : undefined;
    if (known) return known;
    const parameters = readParameters(method, request);
    const named = this.#persistedQueries.read(parameters);
    return { named, text: spellOperation(named.query, parameters) };
  }

  /** Stores an operation that has run. @param isRepeated whether it had run before */
  add(method: string, request: string, operation: ReadOperation, isRepeated: boolean): void {
    this.#persistedQueries.add(operation.named);
    // A request with a hash alone does not contain its document.
    const isWhole = method === 'POST' && operation.named.hash === undefined;
    if (isRepeated && isWhole && !this.#known.has(request)) this.#known.set(request, operation);
  }
}
