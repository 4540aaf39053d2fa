import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Follower } from '../remote/follower.js';
import type { SharedLimits } from '../remote/shared-limits.js';
import { problem } from '../response/problems.js';
import { RequestContext } from '../response/request-context.js';
import { type HttpResponse, problemResponse } from '../response/response.js';
import { send } from '../response/send.js';

/** A request that was answered. */
export interface ObservedRequest {
  /** A REST route, `graphql`, `calendar`, or `other`: never a path of a client, of which there is no end. */
  route: string;
  status: number;
  seconds: number;
  /** Name of the GraphQL operation. */
  operation?: string | undefined;
}

/** Names of operations that have a count of their own. Each takes a line of the metrics. */
const MAX_OPERATIONS = 100;

/** Metrics of this process for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Requests answered.', ['route', 'version', 'status']);
  readonly #operations = this.#counter(
    'graphql_operations_total',
    'GraphQL requests with an API key, by the name of the operation; `other` for those after the first hundred.',
    ['operation'],
  );
  readonly #operationNames = new Set<string>();
  readonly #cacheLookups = [
    this.#counter('response_cache_lookups_total', 'Lookups in the response cache, by result.', ['result']),
    // The name before 1.0. Dashboards of operators still read it; 1.1 drops it.
    this.#counter('kept_answers_total', 'The old name of response_cache_lookups_total.', ['result']),
  ];
  readonly #seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.#registry],
  });

  /**
   * @param release version of the published release, if there is one
   * @param followers what keeps copies up to date
   * @param sharedLimits undefined where each process counts for itself, which needs no metric
   */
  constructor(release: () => string | undefined, followers: readonly Follower[], sharedLimits?: SharedLimits) {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'release_info',
      help: 'The published release that responses come from; always 1.',
      labelNames: ['version'],
      registers: [this.#registry],
      collect() {
        this.reset();
        this.set({ version: release() ?? '' }, 1);
      },
    });
    if (followers.length > 0) this.#copyGauges(followers);
    if (sharedLimits) this.#limitsGauge(sharedLimits);
  }

  #limitsGauge(sharedLimits: SharedLimits): void {
    new Gauge({
      name: 'rate_limits_shared',
      help: '1 while rate limits hold for all servers; 0 while Redis fails and each process counts for itself.',
      registers: [this.#registry],
      collect() {
        this.set(sharedLimits.areShared ? 1 : 0);
      },
    });
  }

  #copyGauges(followers: readonly Follower[]): void {
    const gauge = (name: string, help: string, value: (follower: Follower) => number) =>
      new Gauge({
        ...{ name, help, labelNames: ['copy'], registers: [this.#registry] },
        collect() {
          for (const follower of followers) this.set({ copy: follower.name }, value(follower));
        },
      });
    gauge('copy_age_seconds', 'Seconds since a local copy was last known to be current.', (one) => one.ageSeconds());
    gauge('copy_problem', '1 if the last attempt to bring a local copy up to date failed, otherwise 0.', (one) =>
      Number(one.problem() !== undefined),
    );
  }

  observe({ route, status, seconds, operation }: ObservedRequest): void {
    const version = /^(v\d+)\//.exec(route)?.[1] ?? '';
    this.#requests.inc({ route, version, status });
    this.#seconds.observe({ route }, seconds);
    if (operation === undefined) return;
    if (this.#operationNames.size < MAX_OPERATIONS) this.#operationNames.add(operation);
    this.#operations.inc({ operation: this.#operationNames.has(operation) ? operation : 'other' });
  }

  cacheLookup(hit: boolean): void {
    for (const counter of this.#cacheLookups) counter.inc({ result: hit ? 'hit' : 'miss' });
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
    const context = new RequestContext(request, response);
    const isMetrics = request.url === '/metrics' && request.method === 'GET';
    const notFound = () => problemResponse(problem(404, 'There is only GET /metrics at this address.'));
    try {
      send(response, context, isMetrics ? await metrics.response() : notFound());
    } catch {
      response.destroy();
    }
  });
}
