import type { Request, Response } from 'express';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import { conditionalResponse } from '../cache/conditional-request.js';
import { chooseCoding } from '../cache/content-coding.js';
import type { ResponseCache } from '../cache/response-cache.js';
import type { RequestContext } from '../response/request-context.js';
import { type HttpResponse, NO_DATASET, NOT_ACCEPTABLE, problemResponse, RETRY } from '../response/response.js';
import { send } from '../response/send.js';

/** Sends a response from an Express handler. The pipeline stores the request context in `locals`. */
export function sendFromExpress(response: Response, answer: HttpResponse): void {
  send(response, response.locals.context as RequestContext, answer);
}

export interface CachedPage {
  version: string;
  key: string;
  create: () => Promise<CacheEntryInit>;
}

/** Sends a response that needs no key from the response cache. */
export async function sendCached(
  cache: ResponseCache,
  { headers }: Request,
  response: Response,
  { version, key, create }: CachedPage,
): Promise<void> {
  const coding = chooseCoding(headers);
  const found = await cache.getOrCreate(version, key, coding ?? 'identity', create);
  if (found && coding) return sendFromExpress(response, conditionalResponse(headers, found));
  sendFromExpress(response, problemResponse(NOT_ACCEPTABLE, { vary: 'Accept-Encoding' }));
}

/** Runs a handler with a lease of the current release; responds 503 if there is none. */
export async function withRelease(
  datasets: DatasetStore,
  response: Response,
  use: (lease: DatasetLease) => Promise<void>,
): Promise<void> {
  const lease = datasets.tryLease();
  if (!lease) return sendFromExpress(response, problemResponse(NO_DATASET, RETRY));
  try {
    await use(lease);
  } finally {
    lease.end();
  }
}
