import { createServer as createHttpServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { ApolloServer, ApolloServerPlugin } from '@apollo/server';
import type { Express } from 'express';
import { buildSchema } from '../../schema/build.js';
import { DEFAULT_LIMITS, type OperationLimits } from '../../schema/limits/operation-limits.js';
import { asSubgraph } from '../../schema/node/federation.js';
import { createMcpHandler } from '../mcp/handler.js';
import { mcpOperations } from '../mcp/operations.js';
import { closeGracefully, STALLED_RESPONSE_MS, STOP_MS, TIMEOUTS } from '../process/listen.js';
import type { Log } from '../process/log/log.js';
import { reportUrlOf } from '../process/settings/report-url.js';
import { AccessControl } from '../server/access/check-access.js';
import { createClientAddress } from '../server/access/client-address.js';
import { CredentialCache } from '../server/access/credential-cache.js';
import { demoAuthentication, demoRefusal, type ServiceConfig } from '../server/access/demo-key.js';
import { RateLimiter } from '../server/access/rate-limit.js';
import { UsageCounter } from '../server/access/usage-counter.js';
import { ResponseCache } from '../server/cache/response-cache.js';
import { createApolloServer } from '../server/graphql/apollo-server.js';
import { createGraphqlHandler } from '../server/graphql/handler.js';
import { createPreparedRunner } from '../server/graphql/prepared-operations.js';
import { createBodyReader } from '../server/graphql/request-parameters.js';
import { createOperationRunner, type OperationContext } from '../server/graphql/run-operation.js';
import { serveConnections } from '../server/http/connections.js';
import { createMetricsServer, Metrics } from '../server/http/metrics.js';
import type { Resource } from '../server/resources/resource.js';
import { ResourceRunner } from '../server/resources/runner.js';
import { createErrorPages } from '../site/error-page.js';
import { openPartFinder } from '../site/parts/find-open-part.js';
import { planPath } from '../site/parts/paths.js';
import { pageFinder } from '../site/suggest-pages.js';
import { createApp } from './app.js';
import type { Stores } from './open-stores.js';
import { createResources } from './resources.js';

export interface Service {
  /** Not listening yet. */
  http: Server;
  /** Serves only /metrics, if METRICS gives it a separate address. Not listening yet. */
  metrics: Server | undefined;
  /** Stops being ready, lets the requests in flight finish, then closes everything; within `STOP_MS`. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Plugins of Apollo Server, besides those of the service. */
  plugins?: readonly ApolloServerPlugin<OperationContext>[] | undefined;
  /** The clock, for pages that depend on the current day. */
  now?: (() => Date) | undefined;
}

/** Composes the service: one schema, one Apollo Server, one response cache, and the Express app that every request goes through. */
export async function createServer(
  config: ServiceConfig & Partial<OperationLimits>,
  stores: Stores,
  log: Log,
  { plugins, now }: ServerOptions = {},
): Promise<Service> {
  const { datasets, accounts, followers, sharedLimits } = stores;
  const schema = buildSchema();
  const { rest, site, shared } = createResources(config, { schema, datasetPath: datasets.path });
  const limits = { ...DEFAULT_LIMITS, ...config };
  const apollo = await createApolloServer(asSubgraph(schema), limits, documentsOf([...rest, ...site]), log, plugins);
  const metrics =
    config.metrics.kind === 'off' ? undefined : new Metrics(() => datasets.currentVersion(), followers, sharedLimits);
  const metricsServer = metrics && config.metrics.kind === 'own' ? createMetricsServer(metrics) : undefined;
  const usage = new UsageCounter({ accounts: stores.usage, log, days: config.usageDays, now });
  const cache = new ResponseCache(metrics);
  const clock = now ?? (() => new Date());
  const handlers = createHandlers(config, stores, apollo, cache, log, clock);
  let isStopping = false;
  const app = createApp({
    ...handlers,
    log,
    metrics,
    usage,
    rest,
    site,
    health: { datasets, accounts, followers, isStopping: () => isStopping },
    publicMetrics: config.metrics.kind === 'public' ? metrics : undefined,
    showProblem: createErrorPages(shared, openPartFinder(datasets, clock)),
    suggestPages: pageFinder(datasets),
  });
  const http = createHttpServer({ ...classesOf(app), requireHostHeader: false, ...TIMEOUTS });
  http.setTimeout(STALLED_RESPONSE_MS);
  serveConnections(http, config.maxConnections, log, app);
  const stop = () => {
    isStopping = true;
    return stopService({ http, metricsServer, usage, apollo, stores });
  };
  return { http, metrics: metricsServer, stop };
}

/**
 * Express replaces the prototypes of requests and responses. Node is slower with objects whose prototype was replaced, which costs a tenth
 * of the time of a cached response. So the objects are created with the prototypes of Express.
 */
function classesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** The documents that the GraphQL server trusts. */
function documentsOf(resources: readonly Resource[]): ReadonlySet<string> {
  const operations = [...resources.flatMap((one) => one.operations ?? []), ...Object.values(mcpOperations)];
  return new Set(operations.map(({ document }) => document));
}

interface Running {
  http: Server;
  metricsServer: Server | undefined;
  usage: UsageCounter;
  apollo: ApolloServer<OperationContext>;
  stores: Stores;
}

async function stopService({ http, metricsServer, usage, apollo, stores }: Running): Promise<void> {
  const since = performance.now();
  await closeGracefully(http, STOP_MS);
  metricsServer?.close();
  metricsServer?.closeAllConnections();
  await usage.stop(STOP_MS - (performance.now() - since));
  await Promise.all(stores.followers.map((follower) => follower.stop()));
  stores.sharedLimits?.stop();
  await apollo.stop();
  stores.datasets.close();
  stores.accounts.close();
}

/** The handlers of /graphql, /mcp and of resources, which share credentials, rate limit and cache. */
function createHandlers(
  config: ServiceConfig,
  { datasets, accounts, usage, sharedLimits }: Stores,
  apollo: ApolloServer<OperationContext>,
  cache: ResponseCache,
  log: Log,
  now: () => Date,
) {
  const clientAddress = createClientAddress(config.proxies, log);
  const rateLimiter = config.rateLimit && new RateLimiter(config.rateLimit, clientAddress, sharedLimits);
  const credentials = new CredentialCache(accounts, demoAuthentication(config));
  const accessControl = new AccessControl(credentials, rateLimiter, config);
  const reportUrl = reportUrlOf(config);
  const run = createPreparedRunner(apollo, { reportUrl });
  const runner = new ResourceRunner({ datasets, cache, run, rateLimiter, now });
  const { maxBody, maxResponseBytes, publicUrl } = config;
  const planUrl = publicUrl ? (...plan: Parameters<typeof planPath>) => `${publicUrl}${planPath(...plan)}` : undefined;
  const shared = { datasets, accessControl, readBody: createBodyReader(maxBody) };
  const demo = { states: new Set(config.demoStates), refusal: demoRefusal(config) };
  const runOperation = createOperationRunner(apollo, maxResponseBytes, { reportUrl, demo });
  return {
    accessControl,
    runner,
    graphql: createGraphqlHandler({ ...shared, run: runOperation, cache, rateLimiter, usage }),
    mcp: createMcpHandler({ ...config, ...shared, run, log, maxResponseBytes, now, planUrl }),
  };
}
