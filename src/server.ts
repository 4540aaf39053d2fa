import { createServer as createHttpServer, type Server } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import { routes } from '../rest-compat/routes.js';
import { buildSchema } from '../schema/build.js';
import type { OperationLimits } from '../schema/limits/operation-limits.js';
import { createAccessControl } from './access/check-access.js';
import { createClientAddress } from './access/client-address.js';
import { CredentialCache } from './access/credential-cache.js';
import { DemoLink } from './access/demo-link.js';
import { RateLimiter } from './access/rate-limit.js';
import { CacheWarmer } from './cache/cache-warmer.js';
import { ResponseCache } from './cache/response-cache.js';
import { calendarOperation } from './calendar/calendar-data.js';
import { createCalendarHandler } from './calendar/handler.js';
import type { Config } from './config/config.js';
import { createSite, pageOperations } from './explorer/site.js';
import { createApolloServer } from './graphql/apollo-server.js';
import { cacheEntryOf } from './graphql/cached-operation.js';
import { createGraphqlHandler } from './graphql/handler.js';
import type { OperationContext } from './graphql/operation-context.js';
import { createPreparedRunner, type PreparedOperation } from './graphql/prepared-operations.js';
import { createBodyReader } from './graphql/request-body.js';
import { runOperation } from './graphql/run-operation.js';
import { handleClientErrors } from './http/client-errors.js';
import { limitConnections } from './http/connection-limit.js';
import { closeGracefully } from './http/graceful-shutdown.js';
import { createMetricsServer, Metrics } from './http/metrics.js';
import { type ConnectionLimits, limitEachConnection } from './http/per-connection-limits.js';
import { createPipeline } from './http/pipeline.js';
import { STALLED_RESPONSE_MS, STOP_MS, TIMEOUTS } from './http/timeouts.js';
import type { Log } from './logging/log.js';
import { createMcpHandler } from './mcp/handler.js';
import { mcpOperations } from './mcp/operations.js';
import { createRestEntry, createRestHandler } from './rest/handler.js';
import type { Stores } from './startup/open-stores.js';
import { BatchedUsageCounter } from './usage/usage-counter.js';

/** The settings that the server needs. */
export interface ServerConfig
  extends Pick<
    Config,
    | 'publicUrl'
    | 'contactEmail'
    | 'v1Sunset'
    | 'sandbox'
    | 'explorer'
    | 'rateLimit'
    | 'proxies'
    | 'maxBody'
    | 'maxConnections'
    | 'metrics'
    | 'usageDays'
  > {
  limits: OperationLimits;
  connectionLimits: ConnectionLimits;
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
  /** Of Apollo Server, beside the service's own. */
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
  { plugins = [], now = () => new Date() }: ServerOptions = {},
): Promise<Service> {
  const { datasets, accounts, followers, demoKey, sharedLimits } = stores;
  // A service with a public URL is not only for the person who started it.
  const demoLink = demoKey && !config.publicUrl ? new DemoLink(demoKey) : undefined;
  const operations = [...routes, calendarOperation, ...Object.values(mcpOperations), ...pageOperations(config)];
  const graphql = await startGraphql(config, operations, log, plugins);
  const metrics =
    config.metrics.kind === 'off' ? undefined : new Metrics(() => datasets.currentVersion(), followers, sharedLimits);
  const usage = new BatchedUsageCounter({ writer: stores.usage, log, days: config.usageDays, now });
  const cache = new ResponseCache((hit) => metrics?.cacheLookup(hit));
  const http = createHttpServer({ requireHostHeader: false, ...TIMEOUTS });
  http.setTimeout(STALLED_RESPONSE_MS);
  handleClientErrors(http, log);
  let stoppingSince = 0;
  const pipeline = createPipeline({
    log,
    metrics,
    usage,
    publicMetrics: config.metrics.kind === 'public',
    isOverLimit: limitConnections(http, config.maxConnections),
    health: { datasets, accounts, followers, isStopping: () => stoppingSince > 0 },
    matchOptions: { baseUrl: config.publicUrl, v1Sunset: config.v1Sunset },
    ...createApiHandlers(config, stores, graphql, cache, log, demoLink),
    ...createSite(config, { ...graphql, datasets, cache, demoLink, now, log }),
  });
  limitEachConnection(http, config.connectionLimits, log, pipeline);
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

type Graphql = Awaited<ReturnType<typeof startGraphql>>;

/** @param prepared operations of REST routes, calendars, tools and pages */
async function startGraphql(
  { limits }: ServerConfig,
  prepared: readonly PreparedOperation[],
  log: Log,
  plugins: readonly ApolloServerPlugin<OperationContext>[],
) {
  const schema = buildSchema();
  const ownDocuments = new Set(prepared.map(({ document }) => document));
  const apollo = await createApolloServer(schema, limits, ownDocuments, log, plugins);
  return { schema, apollo, run: createPreparedRunner(apollo) };
}

/** The handlers of /graphql, /mcp, the REST paths and calendars, which share credentials, rate limit and cache. */
function createApiHandlers(
  config: ServerConfig,
  { datasets, accounts, sharedLimits }: Stores,
  { apollo, run }: Graphql,
  cache: ResponseCache,
  log: Log,
  demoLink: DemoLink | undefined,
) {
  const { maxResponseBytes } = config.limits;
  const clientAddress = createClientAddress(config.proxies, log);
  const rateLimiter = config.rateLimit && new RateLimiter(config.rateLimit, clientAddress, sharedLimits);
  const accessControl = createAccessControl(new CredentialCache(accounts), rateLimiter, config.contactEmail, demoLink);
  const warmer = new CacheWarmer(cache, datasets, async (source, lease) => {
    if (source.kind === 'graphql')
      return cacheEntryOf(source, await runOperation(apollo, source, lease, maxResponseBytes));
    const route = routes.find(({ name }) => name === source.route);
    return route && createRestEntry(route, source.params, source.headers, lease, run);
  });
  const readBody = createBodyReader(config.maxBody);
  return {
    accessControl,
    graphql: createGraphqlHandler({
      apollo,
      datasets,
      cache,
      warmer,
      accessControl,
      rateLimiter,
      maxResponseBytes,
      readBody,
    }),
    mcp: createMcpHandler({ ...config, datasets, accessControl, run, readBody, log, maxResponseBytes }),
    rest: createRestHandler({ datasets, cache, warmer, run }),
    calendar: createCalendarHandler({
      ...{ datasets, cache, warmer, run, keyed: config.explorer !== 'public' },
      statesUrl: config.publicUrl && config.explorer !== 'off' ? `${config.publicUrl}/states` : undefined,
    }),
  };
}
