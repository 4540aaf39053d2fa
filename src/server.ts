import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AccountsStore } from '../db/accounts-store.js';
import type { DatasetStore } from '../db/dataset-store.js';
import { routes } from '../rest-compat/routes.js';
import type { OperationLimits } from '../schema/operation-limits.js';
import type { DemoKey } from './demo-key.js';
import { createEngine, type Engine } from './engine.js';
import { answerClientErrors } from './http/client-errors.js';
import { closeGently } from './http/close-gently.js';
import { type IsExcess, limitConnections } from './http/connections.js';
import { BodyReader } from './http/graphql/body.js';
import { createGraphqlHandler } from './http/graphql/handler.js';
import { KeptAnswers } from './http/kept-answers.js';
import { loadedLater } from './http/loaded-later.js';
import { createMatcher } from './http/matcher.js';
import { createMetricsServer } from './http/metrics-server.js';
import { createPipeline, fail } from './http/pipeline.js';
import { OwnPlaces, type Places } from './http/places.js';
import type { PointCounter, RateLimit } from './http/points.js';
import { RateLimiter } from './http/rate-limiter.js';
import { STALLED_ANSWER_MS, STOP_MS, TIMEOUTS } from './http/timeouts.js';
import { Warmer } from './http/warmer.js';
import { KnownCallers } from './known-callers.js';
import type { Log } from './log.js';
import { Metrics, type MetricsSource } from './metrics.js';
import type { Page } from './pages/page.js';
import { pages } from './pages/pages.js';
import type { RequestLines } from './request-lines.js';
import type { MetricsPlace } from './settings/values.js';

export interface ServerDependencies {
  datasets: DatasetStore;
  accounts: AccountsStore;
  log: Log;
  /** None where requests are not logged. */
  requestLines: RequestLines | undefined;
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

/** Parts that a start does not wait for are loaded once it is over: whoever comes first waits for nothing else. */
const LOAD_LATER_MS = 1_000;

/**
 * Composes the service: one schema, GraphQL and REST on it, and the order in which a request meets them.
 *
 * @throws an Error when a document of ours does not fit the schema
 */
export async function createServer(dependencies: ServerDependencies): Promise<Service> {
  const { datasets, accounts, log, together } = dependencies;
  const shown = pages(dependencies);
  const operations = [...routes, ...shown.flatMap(({ operation }) => operation ?? [])];
  const engine = await createEngine(operations, dependencies.limits, log);
  const metrics = createMetrics(dependencies);
  const lifecycle = { stopping: false };
  const http = createHttpServer({ requireHostHeader: false, ...TIMEOUTS });
  http.setTimeout(STALLED_ANSWER_MS);
  const publicMetrics = dependencies.metrics.kind === 'public' ? (together?.metrics ?? metrics) : undefined;
  const isExcess = limitConnections(http, together?.places ?? new OwnPlaces(dependencies.maxConnections));
  const { listener, load } = compose({
    ...dependencies,
    ...engine,
    metrics,
    publicMetrics,
    lifecycle,
    isExcess,
    shown,
  });
  http.on('request', listener);
  http.once('listening', () => setTimeout(load, LOAD_LATER_MS).unref());
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
      await engine.apollo.stop();
      datasets.close();
      accounts.close();
    },
  };
}

type Parts = Omit<ServerDependencies, 'metrics'> &
  Engine & {
    metrics: Metrics | undefined;
    /** Figures that are answered on the service's own port, if any are. */
    publicMetrics: MetricsSource | undefined;
    lifecycle: { stopping: boolean };
    isExcess: IsExcess;
    shown: readonly Page[];
  };

/** Puts together what answers requests. @returns also what loads the parts that a start does not wait for */
function compose(parts: Parts): { listener: RequestListener; load: () => void } {
  const { log, metrics, datasets, rateLimit, together } = parts;
  const onTake = (hit: boolean) => metrics?.kept(hit);
  const kept = { rest: new KeptAnswers(onTake), graphql: new KeptAnswers(onTake) };
  const shared = {
    ...parts,
    matcher: createMatcher({ baseUrl: parts.publicUrl, v1Sunset: parts.v1Sunset }),
    answers: kept.rest,
    callers: new KnownCallers(parts.accounts),
    warmer: new Warmer(datasets, Object.values(kept)),
    limiter: rateLimit && new RateLimiter(rateLimit, together?.points),
  };
  const bodies = new BodyReader(parts.maxBody);
  const graphql = createGraphqlHandler({ ...shared, operations: kept.graphql, bodies });
  const createApp = async () => (await import('./http/app.js')).createApp({ ...shared, pages: parts.shown });
  const app = loadedLater(createApp, log, fail);
  const load = () => {
    app.load();
    void bodies.load();
    void parts.prepare();
  };
  return { listener: createPipeline({ ...shared, graphql, app: app.listener }), load };
}

function createMetrics({ metrics, datasets }: ServerDependencies): Metrics | undefined {
  if (metrics.kind === 'off') return undefined;
  return new Metrics(() => {
    const lease = datasets.tryLease();
    lease?.end();
    return lease?.release.version;
  });
}
