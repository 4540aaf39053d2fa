import type { ServerResponse } from 'node:http';
import { type Problem, problem } from '../../rest-compat/problems.js';
import { OwnPoints, type PointCounter, type RateLimit } from './points.js';

/** Cost of an operation that one point pays for: the largest that is allowed takes 150, a page's worth of one state 1. */
const COST_OF_A_POINT = 1_000;

export const pointsOf = (cost: number): number => Math.max(1, Math.ceil(cost / COST_OF_A_POINT));

/** Holds each client to the limit. A request costs a point, and a GraphQL operation more where it does more. */
export class RateLimiter {
  constructor(
    private readonly limit: RateLimit,
    private readonly counter: PointCounter = new OwnPoints(limit),
  ) {}

  /**
   * Takes points from a client, and says in the answer's headers what is left (draft-ietf-httpapi-ratelimit-headers).
   *
   * @param client a key's id, or an address
   * @returns what the client is told when there are not enough left
   */
  async pay(client: string, points: number, response: ServerResponse): Promise<Problem | undefined> {
    const { limit } = this;
    const { refused, remainingPoints, msBeforeNext } = await this.counter.take(client, points);
    const seconds = Math.ceil(msBeforeNext / 1000);
    response.setHeader('ratelimit-policy', `"default";q=${limit.points};w=${limit.seconds}`);
    response.setHeader('ratelimit', `"default";r=${Math.max(remainingPoints, 0)};t=${seconds}`);
    if (!refused) return undefined;
    response.setHeader('retry-after', String(seconds));
    return problem(
      429,
      `The limit of ${limit.points} points in ${limit.seconds} seconds is used up: a request costs one, and a GraphQL operation one for each ${COST_OF_A_POINT} of its cost. Try again in ${seconds} seconds.`,
    );
  }
}
