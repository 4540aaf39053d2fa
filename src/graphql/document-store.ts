import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Heap that parsed documents may take. */
const MAX_BYTES = 8 * 2 ** 20;

/** Heap of a parsed document for each character of its text, tokens and locations included; 170 was measured for dense ones. */
const BYTES_PER_CHARACTER = 200;

/** Apollo Server's store of documents that it has parsed and validated, by the hash of their text. */
export function createDocumentStore() {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ loc }) => Math.max(1_000, (loc?.source.body.length ?? 0) * BYTES_PER_CHARACTER),
  });
  return {
    get: async (key: string) => documents.get(key),
    set: async (key: string, document: DocumentNode) => void documents.set(key, document),
    delete: async (key: string) => documents.delete(key),
  };
}
