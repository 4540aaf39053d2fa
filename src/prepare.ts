import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import type { Operation } from './execute.js';

/** The documents of our own operations, parsed and found valid against the schema, by name. */
export type PreparedDocuments = ReadonlyMap<string, DocumentNode>;

/**
 * Prepares every document of our own at start.
 *
 * @throws an Error that names each invalid document, so that a broken promise stops the start and not a partner's request
 */
export function prepareDocuments(operations: readonly Operation[], schema: GraphQLSchema): PreparedDocuments {
  const documents = new Map<string, DocumentNode>();
  const problems: string[] = [];
  for (const { name, document } of operations) {
    try {
      const parsed = parse(document);
      problems.push(...validate(schema, parsed).map(({ message }) => `${name}.graphql: ${message}`));
      documents.set(name, parsed);
    } catch (error) {
      problems.push(`${name}.graphql: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`These documents do not fit the schema:\n${problems.join('\n')}`);
  return documents;
}
