import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../response/request-context.js';
import { type Problem, problem } from '../response/response.js';
import type { Refusal } from './basic-auth.js';
import { type ClientAddress, networkOf } from './client-address.js';
import type { LimitName, SharedLimits } from './shared-limits.js';

/** Points that a client may spend in a window of so many seconds. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** What a client has spent in its current window. */
interface Window {
  /** Points of its requests, whether they were accepted or refused. */
  used: number;
  /** In terms of `performance.now()`. */
  endsAt: number;
}

/**
 * A client takes 240 bytes of heap, so a full table takes 12 MB. When the table is full, the least recently used client is dropped, and
 * starts a new window with its next request. An attacker with that many addresses gains nothing from this, because each address has
 * its own points anyway. A full table that accepted no new client would let the attacker lock out everyone else.
 */
const MAX_CLIENTS = 50_000;

/** Counts the points of clients, in the memory of this process. The window of a client begins with its first request (fixed window). */
export class RateLimitTable {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_CLIENTS });

  constructor(readonly limit: RateLimit) {}

  /** Adds points to what a client has used. They stay used if they are more than it has left. */
  use(client: string, points: number): Readonly<Window> {
    const now = performance.now();
    const window = this.#windows.get(client);
    if (window && now < window.endsAt) {
      window.used += points;
      return window;
    }
    const next = { used: points, endsAt: now + this.limit.seconds * 1_000 };
    this.#windows.set(client, next);
    return next;
  }
}

/** The limits for an API key, and for a client address without one. */
export interface RateLimits {
  readonly key: RateLimit;
  readonly address: RateLimit;
}

/** The part of the context that the limit reads and writes. */
type LimitedRequest = Pick<RequestContext, 'client' | 'rateLimit' | 'rateLimitHeaders'>;

/** A network may use the points of so many addresses. */
const ADDRESSES_PER_NETWORK = 10;

/** Cost of an operation that one point pays for: the largest that is allowed takes 40 points, a page's worth of one state 1. */
const COST_PER_POINT = 1_000;

/** @returns the points of a GraphQL operation; any other request takes 1 */
export const pointsOf = (cost: number): number => Math.max(1, Math.ceil(cost / COST_PER_POINT));

/** Holds each API key, and each address without one, to a number of points in a time window. */
export class RateLimiter {
  /** Two tables, so that requests from many addresses never push out the count of a key. */
  readonly #tables: Readonly<Record<LimitName, RateLimitTable>>;
  /** Of IPv6: a customer of a provider may have a /48 with 65,536 of the /64 that count as an address. Each process counts for itself. */
  readonly #networks: RateLimitTable;

  /** @param shared counts for all servers; without it, this process counts for itself */
  constructor(
    { key, address }: RateLimits,
    private readonly clientAddress: ClientAddress,
    private readonly shared?: SharedLimits,
  ) {
    this.#tables = { key: new RateLimitTable(key), address: new RateLimitTable(address) };
    this.#networks = new RateLimitTable({ ...address, points: ADDRESSES_PER_NETWORK * address.points });
  }

  /**
   * Takes points from the client of a request. The response's headers will say how many are left
   * (draft-ietf-httpapi-ratelimit-headers).
   *
   * @returns a 429 when there are not enough left; a promise only where limits are shared
   */
  consume(
    request: IncomingMessage,
    context: LimitedRequest,
    points: number,
  ): Refusal | undefined | Promise<Refusal | undefined> {
    const isProgram = context.client?.origins === null;
    const table = isProgram ? 'key' : 'address';
    const name = this.#nameOf(request, context);
    const refusal = isProgram ? undefined : this.#consumeOfNetwork(name, points, context);
    if (refusal) return refusal;
    const own = isProgram && context.client?.rateLimit;
    const { limit: usual } = this.#tables[table];
    const limit = own ? { ...usual, points: own } : usual;
    // For this process as well: while the others cannot be counted, a client goes on with what it has used here.
    const here = this.#tables[table].use(name, points);
    const counted = this.shared?.count(table, name, points);
    if (!counted) return report(limit, here, context);
    return counted.then((all) =>
      report(limit, all ? { used: all.used, endsAt: performance.now() + all.msLeft } : here, context),
    );
  }

  /**
   * The API key of a request, or the address of its client. A key that is bound to origins is in the pages of a site, and everyone knows
   * the demo key: with one limit for all, one of them could take all points. So each has that of an address, apart from what it reads
   * without a key.
   */
  #nameOf(request: IncomingMessage, { client }: Pick<RequestContext, 'client'>): string {
    if (!client) return this.clientAddress(request);
    return client.origins === null ? client.keyId : `${client.keyId} ${this.clientAddress(request)}`;
  }

  #consumeOfNetwork(address: string, points: number, context: LimitedRequest): Refusal | undefined {
    const { limit } = this.#networks;
    const network = networkOf(address);
    if (!network) return undefined;
    const window = this.#networks.use(network, points);
    return window.used > limit.points ? report(limit, window, context) : undefined;
  }
}

/**
 * Charges a request whose points are known only later. One was taken with its credentials, and more if they grew since.
 *
 * @param points of the request as a whole
 * @param limiter undefined where there is no limit
 */
export async function charge(
  points: number,
  request: IncomingMessage,
  context: LimitedRequest & Pick<RequestContext, 'cost'>,
  limiter: RateLimiter | undefined,
): Promise<Refusal | undefined> {
  const taken = context.cost ?? 1;
  if (points <= taken) return undefined;
  context.cost = points;
  return limiter?.consume(request, context, points - taken);
}

function report(limit: RateLimit, { used, endsAt }: Readonly<Window>, context: LimitedRequest): Refusal | undefined {
  const seconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000));
  const left = limit.points - used;
  context.rateLimit = { limit: limit.points, remaining: Math.max(left, 0), seconds };
  const headers = {
    'ratelimit-policy': `"default";q=${limit.points};w=${limit.seconds}`,
    ratelimit: `"default";r=${Math.max(left, 0)};t=${seconds}`,
  };
  context.rateLimitHeaders = left < 0 ? { ...headers, 'retry-after': String(seconds) } : headers;
  return left < 0 ? { problem: usedUp(limit, seconds), headers: {} } : undefined;
}

/** @param seconds until the client has points again */
export function usedUp({ points, seconds: window }: RateLimit, seconds: number): Problem {
  const detail = `The limit of ${points} points in ${window} seconds is used up: a request costs one point, and a GraphQL operation one for each ${COST_PER_POINT} of its cost. Try again in ${seconds} seconds.`;
  return problem(429, detail);
}
