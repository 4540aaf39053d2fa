import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../../rest-compat/problems.js';
import type { RequestContext } from '../response/request-context.js';
import type { Refusal } from './basic-auth.js';
import { clientAddress } from './client-address.js';

/** Points that a client may spend in a window of so many seconds. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/** Cost of an operation that one point pays for: the largest that is allowed takes 150 points, a page's worth of one state 1. */
const COST_PER_POINT = 1_000;

/** @returns the points of a GraphQL operation; a REST request takes 1 */
export const pointsOf = (cost: number): number => Math.max(1, Math.ceil(cost / COST_PER_POINT));

/** Holds each API key, and each address without one, to a number of points in a time window. */
export class RateLimiter {
  readonly #limiter: RateLimiterMemory;

  /** @param trustedProxies how many proxies of the operator add to X-Forwarded-For */
  constructor(
    private readonly limit: RateLimit,
    private readonly trustedProxies: number,
  ) {
    this.#limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
  }

  /**
   * Takes points from the client of a request. The response's headers will say how many are left
   * (draft-ietf-httpapi-ratelimit-headers).
   *
   * @returns a 429 when there are not enough left
   */
  async consume(request: IncomingMessage, context: RequestContext, points: number): Promise<Refusal | undefined> {
    const { limit } = this;
    const client = context.client
      ? `key ${context.client.keyId}`
      : `address ${clientAddress(request, this.trustedProxies)}`;
    const { allowed, remainingPoints, msBeforeNext } = await this.#take(client, points);
    const seconds = Math.ceil(msBeforeNext / 1000);
    context.rateLimitHeaders = {
      'ratelimit-policy': `"default";q=${limit.points};w=${limit.seconds}`,
      ratelimit: `"default";r=${Math.max(remainingPoints, 0)};t=${seconds}`,
      ...(!allowed && { 'retry-after': String(seconds) }),
    };
    if (allowed) return undefined;
    const detail = `The limit of ${limit.points} points in ${limit.seconds} seconds is used up: a request costs one point, and a GraphQL operation one for each ${COST_PER_POINT} of its cost. Try again in ${seconds} seconds.`;
    return { problem: problem(429, detail), headers: {} };
  }

  async #take(client: string, points: number) {
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiter.consume(client, points);
      return { allowed: true, remainingPoints, msBeforeNext };
    } catch (error) {
      // The library rejects with its result when the points are used up.
      if (!(error instanceof RateLimiterRes)) throw error;
      return { allowed: false, remainingPoints: error.remainingPoints, msBeforeNext: error.msBeforeNext };
    }
  }
}
