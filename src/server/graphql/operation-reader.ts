import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { badRequest, RequestError } from './error-response.js';
import { type Parameters, readParameters, spellOperation } from './request-parameters.js';

/** Heap that the texts of documents may take. */
const MAX_DOCUMENT_BYTES = 4 * 2 ** 20;
/** Bytes of an entry, without its text. */
const DOCUMENT_BYTES = 300;

/** The document of a request. */
interface NamedQuery {
  query: string;
  /** SHA-256 of the text, if the client sent a hash. */
  hash: string | undefined;
}

/**
 * Automatic persisted queries (the protocol of Apollo): a client sends the hash of a document, and its text only if the service does not
 * know the hash. The least recently used texts are evicted, so a client must be ready to send any of them again.
 */
class PersistedQueries {
  readonly #texts = new LRUCache<string, string>({
    maxSize: MAX_DOCUMENT_BYTES,
    // A character takes one or two bytes.
    sizeCalculation: (text) => DOCUMENT_BYTES + 2 * text.length,
  });

  /** @throws RequestError if the hash is malformed, unknown, or that of another text */
  read({ query, extensions }: Parameters): NamedQuery {
    const { persistedQuery } = extensions ?? {};
    if (persistedQuery === undefined || persistedQuery === null) return { query: query as string, hash: undefined };
    const hash = hashOf(persistedQuery);
    const text = query || this.#texts.get(hash);
    // Clients look for this message. The status is 200, as in Apollo Server.
    if (!text) throw new RequestError(200, 'PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
    if (query && createHash('sha256').update(query).digest('hex') !== hash)
      throw badRequest(
        'The hash in "extensions.persistedQuery" is not that of "query". Send the SHA-256 of its text in UTF-8.',
      );
    return { query: text, hash };
  }

  /** Stores the text of a valid document: the next time, its hash is enough. */
  add({ query, hash }: NamedQuery): void {
    if (hash !== undefined) this.#texts.set(hash, query);
  }
}

function hashOf(persistedQuery: unknown): string {
  const { version, sha256Hash: hash } = persistedQuery as { version?: unknown; sha256Hash?: unknown };
  if (version === 1 && typeof hash === 'string' && /^[\da-f]{64}$/i.test(hash)) return hash.toLowerCase();
  throw badRequest(
    '"extensions.persistedQuery" must be {"version": 1, "sha256Hash": "…"}, with the SHA-256 of the query in 64 hexadecimal digits.',
  );
}

/** Heap that the texts of requests may take. */
const MAX_BYTES = 2 * 2 ** 20;
/** Bytes of an entry, without its texts. */
const ENTRY_BYTES = 500;

/** The operation of a request. */
interface ReadOperation {
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
