import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';
import { lostLines, unhandledRejections } from '../../process/log/log.js';
import type { Follower } from '../../sync/follower.js';
import type { SharedLimits } from '../access/shared-limits.js';
import { RequestContext } from '../response/request-context.js';
import { type HttpResponse, problem, problemResponse } from '../response/response.js';
import { send } from '../response/send.js';

/** A time series is stored for each name of an operation. */
const MAX_NAMES = 100;

/** Gauges of prom-client with the names of counters, of which promtool complains. They are sums of others. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Metrics of this process for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Requests answered.', ['route', 'version', 'status']);
  readonly #cacheLookups = this.#counter('response_cache_lookups_total', 'Lookups in the response cache, by result.', [
    'result',
  ]);
  readonly #names = new Set<string>();
  readonly #seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.#registry],
  });
  /** Count and sum only: buckets for each name would be a thousand time series. */
  readonly #operations = new Summary({
    name: 'graphql_operation_duration_seconds',
    help: 'Requests to /graphql by the name of their operation, and their time.',
    labelNames: ['operation', 'status'],
    percentiles: [],
    registers: [this.#registry],
  });

  /**
   * @param release version of the published release, if there is one
   * @param followers what keeps copies up to date
   * @param sharedLimits undefined where each process counts for itself, which needs no metric
   */
  constructor(release: () => string | undefined, followers: readonly Follower[], sharedLimits?: SharedLimits) {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
    this.#gauge('release_info', 'The published release that responses come from; always 1.', ['version'], (gauge) => {
      gauge.reset();
      gauge.set({ version: release() ?? '' }, 1);
    });
    this.#faultCounters();
    if (followers.length > 0) this.#copyGauges(followers);
    if (sharedLimits)
      this.#gauge(
        'rate_limits_shared',
        '1 while rate limits hold for all servers; 0 while Redis fails and each process counts for itself.',
        [],
        (gauge) => gauge.set(sharedLimits.areShared ? 1 : 0),
      );
  }

  #faultCounters(): void {
    const counter = (name: string, help: string, value: () => number) =>
      new Counter({
        name,
        help,
        registers: [this.#registry],
        collect() {
          this.reset();
          this.inc(value());
        },
      });
    counter('log_lines_lost_total', 'Lines of the log that could not be written.', () => lostLines().count);
    counter('unhandled_rejections_total', 'Faults of the service that no request saw.', unhandledRejections);
  }

  #copyGauges(followers: readonly Follower[]): void {
    const gauge = (name: string, help: string, value: (follower: Follower) => number) =>
      this.#gauge(name, help, ['copy'], (one) => {
        for (const follower of followers) one.set({ copy: follower.name }, value(follower));
      });
    gauge('copy_age_seconds', 'Seconds since a local copy was last known to be current.', (one) => one.ageSeconds());
    gauge('copy_problem', '1 if the last attempt to bring a local copy up to date failed, otherwise 0.', (one) =>
      Number(one.problem() !== undefined),
    );
  }

  #gauge(name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void): void {
    const registers = [this.#registry];
    const gauge: Gauge = new Gauge({ name, help, labelNames, registers, collect: () => read(gauge) });
  }

  observe(context: RequestContext, status: number, seconds: number): void {
    const { route } = context;
    const operation = this.#nameOf(context);
    const version = /^(v\d+)\//.exec(route)?.[1] ?? '';
    this.#requests.inc({ route, version, status });
    this.#seconds.observe({ route }, seconds);
    if (operation !== undefined) this.#operations.observe({ operation, status }, seconds);
  }

  /** The first names that clients with a key use; `other` stands for the rest. Undefined without an operation that could be read. */
  #nameOf({ operationName, client }: RequestContext): string | undefined {
    if (operationName === undefined) return undefined;
    if (operationName === '') return 'anonymous';
    // Otherwise strangers could use up the names.
    if (client && this.#names.size < MAX_NAMES) this.#names.add(operationName);
    return this.#names.has(operationName) ? operationName : 'other';
  }

  cacheLookup(hit: boolean): void {
    this.#cacheLookups.inc({ result: hit ? 'hit' : 'miss' });
  }

  async response(): Promise<HttpResponse> {
    const body = Buffer.from(await this.#registry.metrics());
    const headers = {
      'content-type': this.#registry.contentType,
      'content-length': String(body.length),
      'cache-control': 'no-store',
    };
    return { status: 200, headers, body };
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }
}

/** A server of its own for /metrics, on an address that the public does not reach. Not listening yet. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer(async (request, response) => {
    const locals = { context: new RequestContext(request, response) };
    const isMetrics = request.url === '/metrics' && request.method === 'GET';
    const notFound = () => problemResponse(problem(404, 'This address has only GET /metrics.'));
    try {
      send(Object.assign(response, { locals }), isMetrics ? await metrics.response() : notFound());
    } catch {
      response.destroy();
    }
  });
}
