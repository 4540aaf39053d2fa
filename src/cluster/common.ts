import { OwnPoints, type PointCounter } from '../http/points.js';
import type { Config } from '../settings/config.js';
import type { Answers } from './exchange.js';
import type { AskedOfPrimary } from './questions.js';
import { SharedMetrics } from './shared-metrics.js';
import { CommonPlaces, divided } from './shared-places.js';
import { PRIMARY_MS } from './shared-points.js';
import type { Member } from './workers.js';

/** What the workers count together, as the primary keeps it. */
export class Common {
  readonly metrics: SharedMetrics;
  readonly #places: CommonPlaces;
  readonly #points: PointCounter | undefined;

  /** @param listening the workers that can be asked */
  constructor(config: Config, listening: () => Member[]) {
    this.#places = new CommonPlaces(divided(config.maxConnections, config.workers).common);
    this.#points = config.rateLimit && new OwnPoints(config.rateLimit);
    this.metrics = new SharedMetrics(() =>
      listening().map(({ id, exchange }) => ({ id, figures: () => exchange.ask('figures', null, PRIMARY_MS) })),
    );
  }

  workerEnded(id: number): void {
    this.#places.giveBackAll(id);
    this.metrics.workerEnded(id);
  }

  /** How the worker of an id is answered. */
  answers(id: number): Pick<Answers<AskedOfPrimary>, 'pay' | 'takePlace' | 'giveBackPlace' | 'metrics'> {
    return {
      pay: ({ client, points }) => this.#limited().take(client, points),
      takePlace: () => this.#places.take(id),
      giveBackPlace: () => this.#places.giveBack(id),
      metrics: () => this.metrics.text(),
    };
  }

  #limited(): PointCounter {
    if (!this.#points) throw new Error('There is no RATE_LIMIT');
    return this.#points;
  }
}
