import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import type { AnyRoute } from '../rest-compat/route.js';

/** The routes' documents, parsed and found valid against the schema, by route name. */
export type PreparedDocuments = ReadonlyMap<string, DocumentNode>;

/**
 * Prepares every REST document at start.
 *
 * @throws an Error that names each invalid document, so that a broken promise stops the start and not a partner's request
 */
export function prepareDocuments(routes: readonly AnyRoute[], schema: GraphQLSchema): PreparedDocuments {
  const documents = new Map<string, DocumentNode>();
  const problems: string[] = [];
  for (const { name, document } of routes) {
    try {
      const parsed = parse(document);
      problems.push(...validate(schema, parsed).map(({ message }) => `rest-compat/${name}.graphql: ${message}`));
      documents.set(name, parsed);
    } catch (error) {
      problems.push(`rest-compat/${name}.graphql: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`The REST documents do not fit the schema:\n${problems.join('\n')}`);
  return documents;
}
