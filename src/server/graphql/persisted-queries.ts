import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { badRequest, RequestError } from './error-response.js';
import type { Parameters } from './request-parameters.js';

/** Heap that the texts of documents may take. */
const MAX_BYTES = 4 * 2 ** 20;
/** Bytes of an entry, without its text. */
const ENTRY_BYTES = 300;

/** The document of a request. */
export interface NamedQuery {
  query: string;
  /** SHA-256 of the text, if the client sent a hash. */
  hash: string | undefined;
}

/**
 * Automatic persisted queries (the protocol of Apollo): a client sends the hash of a document, and its text only if the service does not
 * know the hash. The least recently used texts are evicted, so a client must be ready to send any of them again.
 */
export class PersistedQueries {
  readonly #texts = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    // A character takes one or two bytes.
    sizeCalculation: (text) => ENTRY_BYTES + 2 * text.length,
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
