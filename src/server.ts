import { createServer as createHttpServer, type Server } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import { buildSchema } from '../schema/build.js';
import { asSubgraph } from '../schema/federation/subgraph.js';
import { DEFAULT_LIMITS, type OperationLimits } from '../schema/limits/operation-limits.js';
import { ResponseCache } from './cache/response-cache.js';
import type { Config } from './config/config.js';
import { reportUrlOf } from './config/report-url.js';
import { createApolloServer } from './graphql/apollo-server.js';
import type { OperationContext } from './graphql/operation-context.js';
import { createPreparedRunner } from './graphql/prepared-operations.js';
import { createHandlers } from './handlers.js';
import { connectionCounts } from './http/connection-limit.js';
import { serveConnections } from './http/connections.js';
import { closeGracefully } from './http/graceful-shutdown.js';
import { createMetricsServer, Metrics } from './http/metrics.js';
import { createPipeline } from './http/pipeline.js';
import { createResources } from './http/resources.js';
import { createSurfaces } from './http/surfaces.js';
import { STALLED_RESPONSE_MS, STOP_MS, TIMEOUTS } from './http/timeouts.js';
import type { Log } from './logging/log.js';
import { mcpOperations } from './mcp/operations.js';
import { createApp } from './pages/app.js';
import { createErrorPages } from './pages/error-page.js';
import { pageFinder } from './pages/suggest-pages.js';
import { createFindResource } from './resources/match.js';
import type { Stores } from './startup/open-stores.js';
import { UsageCounter } from './usage/usage-counter.js';

/** The settings that the server needs, and limits of operations. Those that no setting has are the defaults. */
export type ServerConfig = Partial<OperationLimits> &
  Pick<
    Config,
    | 'publicUrl'
    | 'contactEmail'
    | 'dashboardUrl'
    | 'reportUrl'
    | 'v1Sunset'
    | 'sandbox'
    | 'explorer'
    | 'rateLimit'
    | 'proxies'
    | 'maxBody'
    | 'maxConnections'
    | 'maxConnectionsPerAddress'
    | 'metrics'
    | 'usageDays'
    | 'demoStates'
    | (keyof OperationLimits & keyof Config)
  > & {
    /** Whether the demo key opens everything, and pages need no key. */
    hasLocalDemo: boolean;
  };

export interface Service {
  /** Not listening yet. */
  http: Server;
  /** For /metrics alone, where METRICS gives it an address of its own. Not listening yet. */
  metrics: Server | undefined;
  /** Stops being ready, lets the requests in flight finish, then closes everything; within `STOP_MS`. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Of Apollo Server, besides the service's own. */
  plugins?: readonly ApolloServerPlugin<OperationContext>[] | undefined;
  /** The clock, for pages that depend on the current day. */
  now?: (() => Date) | undefined;
  /** Unsent bytes of all connections, above which some are closed. */
  maxUnsent?: number | undefined;
}

/**
 * Composes the service: one schema, one Apollo Server, one response cache, and the pipeline that every request goes through.
 */
export async function createServer(
  config: ServerConfig,
  stores: Stores,
  log: Log,
  { plugins = [], ...options }: ServerOptions = {},
): Promise<Service> {
  const { datasets, accounts, followers, sharedLimits } = stores;
  const { now = () => new Date() } = options;
  const { shared, ...graphql } = await startGraphql(config, stores, log, plugins);
  const metrics =
    config.metrics.kind === 'off' ? undefined : new Metrics(() => datasets.currentVersion(), followers, sharedLimits);
  const usage = new UsageCounter({ accounts: stores.usage, log, days: config.usageDays, now: options.now });
  const cache = new ResponseCache(metrics);
  const http = createHttpServer({ requireHostHeader: false, ...TIMEOUTS });
  http.setTimeout(STALLED_RESPONSE_MS);
  let stoppingSince = 0;
  const handlers = createHandlers(config, stores, { ...graphql, cache, log, now });
  const pipeline = createPipeline({
    ...{ log, metrics, usage, accessControl: handlers.accessControl },
    surfaces: createSurfaces({
      health: { datasets, accounts, followers, isStopping: () => stoppingSince > 0 },
      ...{ ...handlers, findResource: graphql.findResource },
      publicMetrics: config.metrics.kind === 'public' ? metrics : undefined,
    }),
    showProblem: createErrorPages(shared),
    app: createApp(log, pageFinder(datasets, config.explorer)),
  });
  serveConnections(http, connectionCounts(config), log, pipeline, options.maxUnsent);
  const metricsServer = metrics && config.metrics.kind === 'own' ? createMetricsServer(metrics) : undefined;
  return {
    http,
    metrics: metricsServer,
    async stop() {
      stoppingSince = performance.now();
      await closeGracefully(http, STOP_MS);
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      await usage.stop(STOP_MS - (performance.now() - stoppingSince));
      await Promise.all(followers.map((follower) => follower.stop()));
      sharedLimits?.stop();
      await graphql.apollo.stop();
      datasets.close();
      accounts.close();
    },
  };
}

/** Collects the resources, whose operations the GraphQL server trusts, and starts that server. */
async function startGraphql(
  config: ServerConfig,
  { datasets }: Stores,
  log: Log,
  plugins: readonly ApolloServerPlugin<OperationContext>[],
) {
  const schema = buildSchema();
  const { resources, shared } = createResources(config, { schema, datasetPath: datasets.path });
  const operations = [...resources.flatMap((one) => one.operations ?? []), ...Object.values(mcpOperations)];
  const documents = new Set(operations.map(({ document }) => document));
  const limits = { ...DEFAULT_LIMITS, ...config };
  const apollo = await createApolloServer(asSubgraph(schema), limits, documents, log, plugins);
  const options = { reportUrl: reportUrlOf(config), demoStates: new Set(config.demoStates) };
  return {
    ...{ apollo, shared, options },
    run: createPreparedRunner(apollo, options),
    findResource: createFindResource(resources),
  };
}
