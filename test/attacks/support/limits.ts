import { expectFigure } from '../../support/figure.js';

/** What the service promises under attack, and how long the attacks take. */

/** The longest that any request may hold the event loop: a wait for /healthz on another connection. */
export const MAX_WAIT_MS = 250;
/**
 * The service's resident memory, at any time. Measured: 332 MB for many bodies that are no JSON, 301 MB with clients that read large
 * answers slowly. With Node 20 it was 242 MB: V8 of Node 24 holds more garbage before it collects.
 */
export const MAX_RSS_MB = 384;
/** A point of the rate limit pays for at most so many times the CPU time that it pays for in the median request. */
export const MAX_CPU_RATIO = 10;
/** V8's heap of the attacked process. */
export const HEAP_MB = 256;
/** Errors of one answer: twenty, and one that says that there are more. */
export const MAX_ERRORS = 21;
/** An answer without its data. */
export const MAX_ERROR_BYTES = 64 * 1024;
/** The default of GRAPHQL_MAX_ANSWER. */
export const MAX_ANSWER_BYTES = 8_000_000;
/** The default of GRAPHQL_MAX_BODY. */
export const MAX_BODY_BYTES = 100_000;

/** Distinct requests of each kind of flood. */
export const FLOOD_REQUESTS = 1_000;

/** @param ms the longest that another request waited */
export const expectShortWait = (ms: number) => expectFigure('the longest wait of others', ms, MAX_WAIT_MS, 'ms');

/** @param mb the largest resident memory */
export const expectLittleMemory = (mb: number) => expectFigure('the largest memory', mb, MAX_RSS_MB, 'MB');
