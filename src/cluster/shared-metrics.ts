import { AggregatorRegistry, Registry } from 'prom-client';
import type { Figures, MetricsSource } from '../metrics.js';

/** A worker that is asked for its figures. */
export interface Figured {
  id: number;
  figures(): Promise<Figures>;
}

/** Figures of all workers in one. Counts of a worker that has ended stay in the sum: Prometheus takes a sum that falls for a restart. */
export class SharedMetrics implements MetricsSource {
  readonly contentType = new Registry().contentType;
  /** What each worker answered last. */
  readonly #last = new Map<number, Figures>();
  #ended: Promise<Figures> = Promise.resolve([]);

  constructor(private readonly workers: () => Figured[]) {}

  async text(): Promise<string> {
    // One that ends just now, or does not answer, is left out but for what it has counted before.
    await Promise.allSettled(
      this.workers().map(async ({ id, figures }) => {
        this.#last.set(id, await figures());
      }),
    );
    return sum([await this.#ended, ...this.#last.values()]).metrics();
  }

  /** Keeps what a worker has counted, as far as it was asked. */
  workerEnded(id: number): void {
    const last = this.#last.get(id) ?? [];
    this.#last.delete(id);
    const counts = last.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
    this.#ended = this.#ended.then((ended) => sum([ended, counts]).getMetricsAsJSON());
  }
}

const sum = (figures: Figures[]): Registry => AggregatorRegistry.aggregate(figures);
