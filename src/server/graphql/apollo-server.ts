import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { DocumentNode } from 'graphql';
import { GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql';
import { LRUCache } from 'lru-cache';
import { limitSize, sizeOfDocument } from '../../../schema/limits/document-size.js';
import { MAX_ERRORS } from '../../../schema/limits/errors/errors.js';
import type { OperationLimits } from '../../../schema/limits/operation-limits.js';
import type { Log } from '../../process/log/log.js';
import { createFormatError } from './format-error.js';
import { operationPlugin } from './operation-plugin.js';
import type { OperationContext } from './run-operation.js';

/**
 * The GraphQL server: it runs the operations of clients, REST routes and pages. A plugin that is added here sees every operation that the
 * response cache does not answer. Everything that Apollo Server would take from NODE_ENV or APOLLO_* is set here instead.
 *
 * @param ownDocuments documents of REST routes and pages: the limits do not apply to them
 * @param plugins more plugins, such as for tracing
 */
export async function createApolloServer(
  schema: GraphQLSchema,
  limits: OperationLimits,
  ownDocuments: ReadonlySet<string>,
  log: Log,
  plugins: readonly ApolloServerPlugin<OperationContext>[] = [],
): Promise<ApolloServer<OperationContext>> {
  const server = new ApolloServer<OperationContext>({
    schema,
    documentStore: createDocumentStore(),
    formatError: createFormatError(log, limits),
    parseOptions: { maxTokens: limits.tokens },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    // Cross-site request forgery needs writes, or cookies that authenticate, and the service has neither. GET queries without a preflight header can be cached by a proxy.
    csrfPrevention: false,
    persistedQueries: false,
    // `limitSize` counts them.
    maxRecursiveSelections: false,
    stopOnTerminationSignals: false,
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
    validationOptions: { maxErrors: MAX_ERRORS },
    executionOptions: { maxCoercionErrors: MAX_ERRORS },
    validationRules: [limitSize(limits, ownDocuments), queriesOnly],
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      // Apollo Server would add it to subgraphs.
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      operationPlugin(limits, ownDocuments),
      ...plugins,
    ],
  });
  await server.start();
  return server;
}

/** Without this rule, graphql-js would find the missing root type only on execution, and Apollo Server would call that an internal error. */
const queriesOnly: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`The service only reads: it has no ${node.operation}s.`, { nodes: node }));
  },
});

/** Heap that parsed documents may take. */
const MAX_BYTES = 4 * 2 ** 20;

/** Bytes of heap for a node without tokens: 140 to 220 were measured in dense documents, and 250 in the smallest. */
const BYTES_PER_NODE = 250;

/** The documents that Apollo Server has parsed and validated, by the hash of their text. */
export function createDocumentStore() {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  return {
    get: async (key: string) => documents.get(key),
    set: async (key: string, document: DocumentNode) => void documents.set(key, document),
    delete: async (key: string) => documents.delete(key),
  };
}

function sizeOf(document: DocumentNode): number {
  // A name or value of the document can keep the whole text in memory.
  return (document.loc?.end ?? 0) + sizeOfDocument(document).nodes * BYTES_PER_NODE;
}
