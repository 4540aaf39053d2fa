import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { badRequest, RequestError } from './error-response.js';
import { type Parameters, readParameters, spellOperation } from './request-parameters.js';

/** Heap that the texts of documents may take. */
const MAX_BYTES = 4 * 2 ** 20;
/** Bytes of an entry, without its text. A character takes one or two. */
const ENTRY_BYTES = 500;

interface ReadOperation {
  query: string;
  /** SHA-256 of the query, if the client sent a hash. */
  hash: string | undefined;
  /** See `spellOperation`. */
  text: string;
}

export class OperationReader {
  /**
   * Automatic persisted queries (the protocol of Apollo): a client sends the hash of a document, and its text only if the service does not
   * know the hash. The least recently used texts are evicted, so a client must be ready to send any of them again.
   */
  readonly #documents = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => ENTRY_BYTES + 2 * length,
  });

  /**
   * @param request the body of a POST, or the query string of a GET
   * @throws RequestError if it is malformed, or its hash is unknown or that of another text
   */
  read(method: string, request: string): ReadOperation {
    const parameters = readParameters(method, request);
    const hash = hashOf(parameters);
    const query = parameters.query || this.#documents.get(hash ?? '');
    // Clients look for this message. The status is 200, as in Apollo Server.
    if (!query) throw new RequestError(200, 'PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
    return { query, hash, text: spellOperation(query, parameters) };
  }

  /** Stores the document of an operation that has run, if it came with a hash. */
  add({ hash, query }: ReadOperation): void {
    if (hash !== undefined) this.#documents.set(hash, query);
  }
}

/** @throws RequestError if the hash is malformed, or that of another text than the request has */
function hashOf({ query, extensions }: Parameters): string | undefined {
  const { persistedQuery } = extensions ?? {};
  if (persistedQuery === undefined || persistedQuery === null) return undefined;
  const { version, sha256Hash } = persistedQuery as { version?: unknown; sha256Hash?: unknown };
  if (version !== 1 || typeof sha256Hash !== 'string' || !/^[\da-f]{64}$/i.test(sha256Hash))
    throw badRequest(
      '"extensions.persistedQuery" must be {"version": 1, "sha256Hash": "…"}, with the SHA-256 of the query in 64 hexadecimal digits.',
    );
  const hash = sha256Hash.toLowerCase();
  if (query && createHash('sha256').update(query).digest('hex') !== hash)
    throw badRequest(
      'The hash in "extensions.persistedQuery" is not that of "query". Send the SHA-256 of its text in UTF-8.',
    );
  return hash;
}
