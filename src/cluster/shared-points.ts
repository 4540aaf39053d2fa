import { OwnPoints, type Payment, type PointCounter, type RateLimit } from '../http/points.js';
import type { Log } from '../log.js';

/** The primary answers within a millisecond; where it takes so long, something is wrong with it. */
export const PRIMARY_MS = 1_000;

/** So seldom is the same trouble logged again. */
const AGAIN_MS = 60_000;

/**
 * Counts with all workers, in the primary. Where that does not answer, this worker counts alone for the time, with its part of the
 * limit: clients are neither refused for a fault of ours, nor without a limit.
 */
export class SharedPoints implements PointCounter {
  readonly #own: OwnPoints;
  #logged = Number.NEGATIVE_INFINITY;

  /** @param pay takes points in the primary */
  constructor(
    { points, seconds }: RateLimit,
    workers: number,
    private readonly pay: (client: string, points: number) => Promise<Payment>,
    private readonly log: Log,
  ) {
    this.#own = new OwnPoints({ points: Math.ceil(points / workers), seconds });
  }

  async take(client: string, points: number): Promise<Payment> {
    try {
      return await this.pay(client, points);
    } catch (error) {
      this.#warn(error as Error);
      return this.#own.take(client, points);
    }
  }

  #warn(error: Error): void {
    if (performance.now() - this.#logged < AGAIN_MS) return;
    this.#logged = performance.now();
    this.log.warn(
      { err: error },
      'The primary does not count; each worker holds its part of RATE_LIMIT alone meanwhile',
    );
  }
}
