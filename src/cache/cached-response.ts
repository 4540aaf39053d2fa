import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type HttpResponse, NOT_ACCEPTABLE, problemResponse } from '../response/response.js';
import type { CacheEntryInit } from './cache-entry.js';
import { conditionalResponse } from './conditional-request.js';
import { chooseCoding } from './content-coding.js';
import type { CacheRequest, ResponseCache } from './response-cache.js';
import type { Waiter } from './shared-work.js';

/** What to look up; there is always a response. */
export interface CachedPage extends Omit<CacheRequest, 'coding'> {
  create: (signal: AbortSignal) => Promise<CacheEntryInit>;
}

/** At most one page is made at a time: several would not be ready earlier. */
const oneAtATime = pLimit(1);

/** Iterations of the event loop in which Node reads that a client has closed its connection, and closes its own end. */
const ITERATIONS = 3;

function createQueued(create: CachedPage['create'], signal: AbortSignal): Promise<CacheEntryInit> {
  return oneAtATime(async () => {
    for (let iteration = 0; iteration < ITERATIONS; iteration += 1) await setImmediate();
    signal.throwIfAborted();
    return create(signal);
  });
}

/** Responds from the response cache, in the coding that the client prefers, and with a 304 if the client has the same bytes. */
export async function cachedResponse(
  cache: ResponseCache,
  headers: IncomingHttpHeaders,
  waiter: Waiter,
  page: CachedPage,
): Promise<HttpResponse> {
  const coding = chooseCoding(headers);
  const found = await cache.getOrCreate(
    { ...page, create: (signal: AbortSignal) => createQueued(page.create, signal), coding: coding ?? 'identity' },
    waiter,
  );
  if (found && coding) return conditionalResponse(headers, found);
  return problemResponse(NOT_ACCEPTABLE, { vary: 'Accept-Encoding' });
}
