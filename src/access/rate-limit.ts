import type { IncomingMessage } from 'node:http';
import { problem } from '../../rest-compat/problems.js';
import type { RequestContext } from '../response/request-context.js';
import type { Refusal } from './basic-auth.js';
import type { ClientAddress } from './client-address.js';
import { type RateLimit, RateLimitTable } from './rate-limit-table.js';

/** The limits for an API key, and for a client address without one. */
export interface RateLimits {
  readonly key: RateLimit;
  readonly address: RateLimit;
}

/** Cost of an operation that one point pays for: the largest that is allowed takes 150 points, a page's worth of one state 1. */
const COST_PER_POINT = 1_000;

/** @returns the points of a GraphQL operation; any other request takes 1 */
export const pointsOf = (cost: number): number => Math.max(1, Math.ceil(cost / COST_PER_POINT));

/** Holds each API key, and each address without one, to a number of points in a time window. */
export class RateLimiter {
  /** Two tables, so that requests from many addresses never push out the count of a key. */
  readonly #keys: RateLimitTable;
  readonly #addresses: RateLimitTable;

  constructor(
    { key, address }: RateLimits,
    private readonly clientAddress: ClientAddress,
  ) {
    this.#keys = new RateLimitTable(key);
    this.#addresses = new RateLimitTable(address);
  }

  /**
   * Takes points from the client of a request. The response's headers will say how many are left
   * (draft-ietf-httpapi-ratelimit-headers).
   *
   * @returns a 429 when there are not enough left
   */
  consume(request: IncomingMessage, context: RequestContext, points: number): Refusal | undefined {
    const { client } = context;
    const table = client ? this.#keys : this.#addresses;
    const { used, endsAt } = table.use(client?.keyId ?? this.clientAddress(request), points);
    const { limit } = table;
    const seconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000));
    const left = limit.points - used;
    const headers = {
      'ratelimit-policy': `"default";q=${limit.points};w=${limit.seconds}`,
      ratelimit: `"default";r=${Math.max(left, 0)};t=${seconds}`,
    };
    context.rateLimitHeaders = left < 0 ? { ...headers, 'retry-after': String(seconds) } : headers;
    return left < 0 ? { problem: problem(429, usedUp(limit, seconds)), headers: {} } : undefined;
  }
}

function usedUp({ points, seconds: window }: RateLimit, seconds: number): string {
  return `The limit of ${points} points in ${window} seconds is used up: a request costs one point, and a GraphQL operation one for each ${COST_PER_POINT} of its cost. Try again in ${seconds} seconds.`;
}
