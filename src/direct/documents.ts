import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { OperationLimits } from '../../schema/operation-limits.js';
import { exceededLimit, measuresOf } from '../../schema/size.js';
import { rulesFor } from './rules.js';

/** Characters of documents that are kept; what is read from each takes some 18 bytes. */
const MOST_KEPT = 500_000;

/** Documents that are valid and within the limits, by their text, each read once. */
export class ValidDocuments {
  readonly #kept = new LRUCache<string, DocumentNode>({
    maxSize: MOST_KEPT,
    sizeCalculation: (_, text) => text.length,
  });

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly limits: OperationLimits,
  ) {}

  /** @returns undefined where something is wrong with the document */
  find(text: string): DocumentNode | undefined {
    const kept = this.#kept.get(text);
    if (kept) return kept;
    const document = this.#read(text);
    if (document) this.#kept.set(text, document);
    return document;
  }

  #read(text: string): DocumentNode | undefined {
    let document: DocumentNode;
    try {
      // Where a node stands in the text is of use to errors only, and would take 28 bytes more for each character.
      document = parse(text, { maxTokens: this.limits.tokens, noLocation: true });
    } catch {
      return undefined;
    }
    const measures = measuresOf(document);
    if (exceededLimit(measures, this.limits)) return undefined;
    const repeats = measures.some(({ repeatedFields }) => repeatedFields > 0);
    const errors = validate(this.schema, document, rulesFor(text, document, repeats), { maxErrors: 1 });
    return errors.length === 0 ? document : undefined;
  }
}
