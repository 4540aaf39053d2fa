import type { ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Problem, problem } from '../../rest-compat/problems.js';

/** So many points in so many seconds. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/** Cost of an operation that one point pays for: the largest that is allowed takes 150, a page's worth of one state 1. */
const COST_OF_A_POINT = 1_000;

export const pointsOf = (cost: number): number => Math.max(1, Math.ceil(cost / COST_OF_A_POINT));

/** Counts what each client takes, in this process. A request costs a point, and a GraphQL operation more where it does more. */
export class RateLimiter {
  readonly #limiter: RateLimiterMemory;

  constructor(private readonly limit: RateLimit) {
    this.#limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
  }

  /**
   * Takes points from a client, and says in the answer's headers what is left (draft-ietf-httpapi-ratelimit-headers).
   *
   * @param client a key's id, or an address
   * @returns what the client is told when there are not enough left
   */
  async pay(client: string, points: number, response: ServerResponse): Promise<Problem | undefined> {
    const { limit } = this;
    const { left, refused } = await this.#take(client, points);
    const seconds = Math.ceil(left.msBeforeNext / 1000);
    response.setHeader('ratelimit-policy', `"default";q=${limit.points};w=${limit.seconds}`);
    response.setHeader('ratelimit', `"default";r=${Math.max(left.remainingPoints, 0)};t=${seconds}`);
    if (!refused) return undefined;
    response.setHeader('retry-after', String(seconds));
    return problem(
      429,
      `The limit of ${limit.points} points in ${limit.seconds} seconds is used up: a request costs one, and a GraphQL operation one for each ${COST_OF_A_POINT} of its cost. Try again in ${seconds} seconds.`,
    );
  }

  async #take(client: string, points: number): Promise<{ left: RateLimiterRes; refused: boolean }> {
    try {
      return { left: await this.#limiter.consume(client, points), refused: false };
    } catch (left) {
      if (!(left instanceof RateLimiterRes)) throw left;
      return { left, refused: true };
    }
  }
}
