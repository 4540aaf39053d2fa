import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many points in so many seconds. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/** How a client stands after it was asked for points. */
export interface Payment {
  /** Whether there were not enough left. */
  refused: boolean;
  remainingPoints: number;
  /** Until the points are given back. */
  msBeforeNext: number;
}

/** Counts what each client takes. */
export interface PointCounter {
  take(client: string, points: number): Promise<Payment>;
}

/** Counts in this process. */
export class OwnPoints implements PointCounter {
  readonly #limiter: RateLimiterMemory;

  constructor({ points, seconds }: RateLimit) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
  }

  async take(client: string, points: number): Promise<Payment> {
    try {
      return payment(await this.#limiter.consume(client, points), false);
    } catch (left) {
      if (!(left instanceof RateLimiterRes)) throw left;
      return payment(left, true);
    }
  }
}

function payment({ remainingPoints, msBeforeNext }: RateLimiterRes, refused: boolean): Payment {
  return { refused, remainingPoints, msBeforeNext };
}
