import { createServer as createHttpServer, type Server } from 'node:http';
import type { AccountsStore } from '../db/accounts-store.js';
import type { DatasetStore } from '../db/dataset-store.js';
import { routes } from '../rest-compat/routes.js';
import { buildSchema } from '../schema/build.js';
import type { OperationLimits } from '../schema/operation-limits.js';
import { createApollo } from './apollo.js';
import { CompiledOperations } from './compiled/operations.js';
import type { DemoKey } from './demo-key.js';
import { createExecutor } from './execute.js';
import { createApp } from './http/app.js';
import { answerClientErrors } from './http/client-errors.js';
import { closeGently } from './http/close-gently.js';
import { limitConnections } from './http/connections.js';
import { BodyReader } from './http/graphql/body.js';
import { createGraphqlHandler } from './http/graphql/handler.js';
import { KeptAnswers } from './http/kept-answers.js';
import { createMetricsServer } from './http/metrics-server.js';
import { createPipeline } from './http/pipeline.js';
import { OwnPlaces, type Places } from './http/places.js';
import type { PointCounter, RateLimit } from './http/points.js';
import { RateLimiter } from './http/rate-limiter.js';
import { STALLED_ANSWER_MS, STOP_MS, TIMEOUTS } from './http/timeouts.js';
import { Warmer } from './http/warmer.js';
import type { Log } from './log.js';
import { Metrics, type MetricsSource } from './metrics.js';
import { pages } from './pages/pages.js';
import { prepareDocuments } from './prepare.js';
import type { MetricsPlace } from './settings/values.js';

export interface ServerDependencies {
  datasets: DatasetStore;
  accounts: AccountsStore;
  log: Log;
  /** For one line a request. */
  requestLog: Log;
  contactEmail: string;
  publicUrl: string;
  v1Sunset: string;
  /** Whether a browser gets Apollo Sandbox at /graphql. */
  sandbox: boolean;
  /** Filled in on the pages for a visitor at the machine itself. */
  demoKey: DemoKey | undefined;
  limits: OperationLimits;
  /** None where there is no limit of requests. */
  rateLimit: RateLimit | undefined;
  proxies: number;
  /** Bytes of a GraphQL request. */
  maxBody: number;
  maxConnections: number;
  metrics: MetricsPlace;
  /** What is counted over several processes; one by itself counts alone. */
  together?: Together;
}

export interface Together {
  points: PointCounter | undefined;
  places: Places;
  metrics: MetricsSource;
}

export interface Service {
  /** Not listening yet. */
  http: Server;
  /** For /metrics alone, where that has an address of its own. Not listening yet. */
  metrics: Server | undefined;
  /** Of this process; none where METRICS is off. */
  figures: Metrics | undefined;
  /** Says that it is not ready any more, lets the requests in flight finish, then closes everything; within `STOP_MS`. */
  stop(): Promise<void>;
}

/** An operation that comes a third time will come again; one that comes once is not worth it. */
const COMPILE_AT = 3;

/**
 * Composes the service: one schema, GraphQL and REST on it, and the order in which a request meets them.
 *
 * @throws an Error when a document of ours does not fit the schema
 */
export async function createServer(dependencies: ServerDependencies): Promise<Service> {
  const { datasets, accounts, log, together } = dependencies;
  const schema = buildSchema();
  const shown = pages(dependencies);
  const documents = prepareDocuments([...routes, ...shown.flatMap(({ operation }) => operation ?? [])], schema);
  const apollo = createApollo(
    schema,
    new CompiledOperations(schema, { compileAt: COMPILE_AT }),
    dependencies.limits,
    log,
  );
  await apollo.start();
  const execute = createExecutor(apollo, documents, new CompiledOperations(schema, { compileAt: 1 }));
  const metrics = createMetrics(dependencies);
  const answers = new KeptAnswers((hit) => metrics?.kept(hit));
  const operations = new KeptAnswers((hit) => metrics?.kept(hit));
  const warmer = new Warmer(datasets, [answers, operations]);
  const limiter = dependencies.rateLimit && new RateLimiter(dependencies.rateLimit, together?.points);
  const lifecycle = { stopping: false };
  const shared = { ...dependencies, schema, apollo, execute, answers, warmer, limiter, lifecycle, metrics };
  const publicMetrics = dependencies.metrics.kind === 'public' ? (together?.metrics ?? metrics) : undefined;
  const places = together?.places ?? new OwnPlaces(dependencies.maxConnections);
  const app = createApp({ ...shared, pages: shown, publicMetrics });
  const graphql = createGraphqlHandler({ ...shared, operations, bodies: new BodyReader(dependencies.maxBody) });
  const http = createHttpServer({ requireHostHeader: false, ...TIMEOUTS });
  http.setTimeout(STALLED_ANSWER_MS);
  http.on('request', createPipeline({ ...shared, graphql, app, isExcess: limitConnections(http, places) }));
  answerClientErrors(http, log);
  const metricsServer = metrics && dependencies.metrics.kind === 'own' ? createMetricsServer(metrics) : undefined;
  return {
    http,
    metrics: metricsServer,
    figures: metrics,
    async stop() {
      lifecycle.stopping = true;
      await closeGently(http, STOP_MS);
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      await apollo.stop();
      datasets.close();
      accounts.close();
    },
  };
}

function createMetrics({ metrics, datasets }: ServerDependencies): Metrics | undefined {
  if (metrics.kind === 'off') return undefined;
  return new Metrics(() => {
    const lease = datasets.tryLease();
    lease?.end();
    return lease?.release.version;
  });
}
