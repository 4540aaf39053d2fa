import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type { Operation } from './execute.js';

/** A document of our own with its one operation. */
export interface PreparedDocument {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** The documents of our own operations, parsed and found valid against the schema, by name. */
export type PreparedDocuments = ReadonlyMap<string, PreparedDocument>;

/**
 * Prepares every document of our own at start.
 *
 * @throws an Error that names each invalid document, so that a broken promise stops the start and not a partner's request
 */
export function prepareDocuments(operations: readonly Operation[], schema: GraphQLSchema): PreparedDocuments {
  const documents = new Map<string, PreparedDocument>();
  const problems: string[] = [];
  for (const { name, document: text } of operations) {
    try {
      const document = parse(text);
      problems.push(...validate(schema, document).map(({ message }) => `${name}.graphql: ${message}`));
      const operation = getOperationAST(document);
      if (operation) documents.set(name, { document, operation });
      else problems.push(`${name}.graphql: A document of ours has one operation.`);
    } catch (error) {
      problems.push(`${name}.graphql: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(`These documents do not fit the schema:\n${problems.join('\n')}`);
  return documents;
}
