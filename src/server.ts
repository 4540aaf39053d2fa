import { createServer as createHttpServer, type Server } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import { buildSchema } from '../schema/build.js';
import { asSubgraph } from '../schema/federation/subgraph.js';
import type { OperationLimits } from '../schema/limits/operation-limits.js';
import { DemoLink } from './access/demo-link.js';
import { ResponseCache } from './cache/response-cache.js';
import type { Config } from './config/config.js';
import { reportUrlOf } from './config/report-url.js';
import { createApolloServer } from './graphql/apollo-server.js';
import type { OperationContext } from './graphql/operation-context.js';
import { createPreparedRunner } from './graphql/prepared-operations.js';
import { createHandlers } from './handlers.js';
import { connectionCounts } from './http/connection-limit.js';
import { type ConnectionLimits, serveConnections } from './http/connections.js';
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

/** The settings that the server needs. */
export interface ServerConfig
  extends Pick<
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
  > {
  limits: OperationLimits;
  connectionLimits: Pick<ConnectionLimits, 'waiting' | 'totalUnsent'>;
}

export interface Service {
  /** Not listening yet. */
  http: Server;
  /** For /metrics alone, where METRICS gives it an address of its own. Not listening yet. */
  metrics: Server | undefined;
  /** Opens the pages that use the demo key. */
  demoLink: DemoLink | undefined;
  /** Stops being ready, lets the requests in flight finish, then closes everything; within `STOP_MS`. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Of Apollo Server, besides the service's own. */
  plugins?: readonly ApolloServerPlugin<OperationContext>[] | undefined;
  /** The clock, for pages that depend on the current day. */
  now?: (() => Date) | undefined;
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
  const { datasets, accounts, followers, demoKey, sharedLimits } = stores;
  const { now = () => new Date() } = options;
  // A service with a public URL is not only for the person who started it.
  const demoLink = demoKey && !config.publicUrl ? new DemoLink(demoKey) : undefined;
  const { shared, ...graphql } = await startGraphql(config, stores, demoLink, log, plugins);
  const metrics =
    config.metrics.kind === 'off' ? undefined : new Metrics(() => datasets.currentVersion(), followers, sharedLimits);
  const usage = new UsageCounter({ writer: stores.usage, log, days: config.usageDays, now: options.now });
  const cache = new ResponseCache(metrics);
  const http = createHttpServer({ requireHostHeader: false, ...TIMEOUTS });
  http.setTimeout(STALLED_RESPONSE_MS);
  let stoppingSince = 0;
  const handlers = createHandlers(config, stores, { ...graphql, cache, log, demoLink, now });
  const pipeline = createPipeline({
    ...{ log, metrics, usage, accessControl: handlers.accessControl },
    surfaces: createSurfaces({
      health: { datasets, accounts, followers, isStopping: () => stoppingSince > 0 },
      ...{ ...handlers, findResource: graphql.findResource, demoLink, pagePaths: shared.paths },
      publicMetrics: config.metrics.kind === 'public' ? metrics : undefined,
    }),
    showProblem: createErrorPages(shared),
    app: createApp(log, pageFinder(datasets, config.explorer)),
  });
  serveConnections(http, { ...connectionCounts(config), ...config.connectionLimits }, log, pipeline);
  const metricsServer = metrics && config.metrics.kind === 'own' ? createMetricsServer(metrics) : undefined;
  return {
    http,
    metrics: metricsServer,
    demoLink,
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
  demoLink: DemoLink | undefined,
  log: Log,
  plugins: readonly ApolloServerPlugin<OperationContext>[],
) {
  const schema = buildSchema();
  const { resources, shared } = createResources(config, {
    ...{ schema, datasetPath: datasets.path, hasDemoLink: demoLink !== undefined },
  });
  const operations = [...resources.flatMap((one) => one.operations ?? []), ...Object.values(mcpOperations)];
  const documents = new Set(operations.map(({ document }) => document));
  const apollo = await createApolloServer(asSubgraph(schema), config.limits, documents, log, plugins);
  const options = { reportUrl: reportUrlOf(config), demoStates: new Set(config.demoStates) };
  return {
    ...{ apollo, shared, options },
    run: createPreparedRunner(apollo, options),
    findResource: createFindResource(resources),
  };
}
