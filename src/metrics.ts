import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A request that was answered. */
export interface Observed {
  /** A REST route, `graphql`, or `other`: never a path of a client, of which there is no end. */
  route: string;
  /** Of the API: v1, v2, or none. */
  version: string;
  status: number;
  seconds: number;
}

/** What /metrics answers. */
export interface MetricsSource {
  readonly contentType: string;
  text(): Promise<string>;
}

/** As prom-client hands figures from process to process. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Figures for Prometheus, of this process. */
export class Metrics implements MetricsSource {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Requests answered.', ['route', 'version', 'status']);
  readonly #kept = this.#counter('kept_answers_total', 'Bodies taken from those that are kept, or made.', ['result']);
  readonly #seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.#registry],
  });

  /** @param release version of the published release, if there is one */
  constructor(release: () => string | undefined) {
    collectDefaultMetrics({ register: this.#registry });
    // The sum over all processes is their number.
    new Gauge({ name: 'workers', help: 'Processes that answer requests.', registers: [this.#registry] }).set(1);
    new Gauge({
      name: 'release_info',
      help: 'The published release that answers come from; always 1.',
      labelNames: ['version'],
      registers: [this.#registry],
      aggregator: 'first',
      collect() {
        this.reset();
        this.set({ version: release() ?? '' }, 1);
      },
    });
  }

  observe({ route, version, status, seconds }: Observed): void {
    this.#requests.inc({ route, version, status });
    this.#seconds.observe({ route }, seconds);
  }

  /** Notes whether a body was kept already. */
  kept(hit: boolean): void {
    this.#kept.inc({ result: hit ? 'hit' : 'miss' });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  figures(): Promise<Figures> {
    return this.#registry.getMetricsAsJSON();
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }
}
