import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema, type ValidationRule } from 'graphql';
import { checkCost } from '../schema/cost.js';
import type { OperationLimits } from '../schema/operation-limits.js';
import { limitSize } from '../schema/size.js';
import { variablesFit } from './compiled/variables-fit.js';
import { createFormatError } from './format-error.js';
import { nameRequest } from './http/graphql/request-id.js';
import { statusByMediaType } from './http/graphql/status.js';
import type { Log } from './log.js';
import type { OperationContext } from './operation-context.js';

/**
 * The GraphQL server: it gets what direct/operations.ts leaves to it, which is whatever is wrong. Everything that Apollo would take
 * from NODE_ENV or APOLLO_* is said here instead.
 */
export function createApollo(schema: GraphQLSchema, limits: OperationLimits, log: Log): ApolloServer<OperationContext> {
  return new ApolloServer<OperationContext>({
    schema,
    formatError: createFormatError(log, limits),
    parseOptions: { maxTokens: limits.tokens },
    introspection: true,
    includeStacktraceInErrorResponses: false,
    // A read-only service without cookies has nothing that another site's page could do in a visitor's name, and GET queries
    // without a preflight header are what a cache in front can keep.
    csrfPrevention: false,
    persistedQueries: false,
    // Valid documents are kept elsewhere; of the others there is nothing to keep.
    documentStore: null,
    // The limits have their own count of it.
    maxRecursiveSelections: false,
    stopOnTerminationSignals: false,
    // An error above each answer's own would reach the console past the log.
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
    validationRules: [limitSize(limits), onlyQueries],
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      refuseCostly(limits.cost),
      statusByMediaType,
      nameRequest,
    ],
  });
}

const refuseCostly = (largest: number): ApolloServerPlugin<OperationContext> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request, contextValue }) {
        // Variables that do not fit are told of by the execution, which comes next and then does nothing else.
        if (!operation || !variablesFit(schema, operation, request.variables ?? {})) return;
        await contextValue.pay?.(checkCost(schema, document, operation, request.variables ?? {}, largest));
      },
    };
  },
});

/** graphql-js finds out only on execution that the schema has no such root type, and Apollo calls that an error of ours. */
const onlyQueries: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`The service only reads: it has no ${node.operation}s.`, { nodes: node }));
  },
});
