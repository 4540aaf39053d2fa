import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../schema/context.js';
import { createFormatError } from './format-error.js';
import type { Log } from './log.js';

/** The GraphQL server. Everything that Apollo would take from NODE_ENV or APOLLO_* is said here instead. */
export function createApollo(schema: GraphQLSchema, log: Log): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    formatError: createFormatError(log),
    introspection: true,
    includeStacktraceInErrorResponses: false,
    // A read-only service without cookies has nothing that another site's page could do in a visitor's name, and GET queries
    // without a preflight header are what a cache in front can keep.
    csrfPrevention: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    // An error above each answer's own would reach the console past the log.
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
    plugins: [
      ApolloServerPluginLandingPageLocalDefault({ footer: false }),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
}
