import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { sizeOfDocument } from '../../../schema/limits/document-nodes.js';

/** Heap that parsed documents may take. */
const MAX_BYTES = 4 * 2 ** 20;

/** Heap of a node without tokens: 140 to 220 bytes were measured in dense documents, and 250 in the smallest. */
const BYTES_PER_NODE = 250;

/** Apollo Server's store of documents that it has parsed and validated, by the hash of their text. */
export function createDocumentStore() {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  return {
    get: async (key: string) => documents.get(key),
    set: async (key: string, document: DocumentNode) => void documents.set(key, document),
    delete: async (key: string) => documents.delete(key),
  };
}

function sizeOf(document: DocumentNode): number {
  // A name or value of the document can hold its whole text in memory.
  return (document.loc?.end ?? 0) + sizeOfDocument(document).nodes * BYTES_PER_NODE;
}
