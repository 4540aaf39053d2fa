import type { Request, Response } from 'express';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import { type CachedPage, cachedResponse } from '../cache/cached-response.js';
import type { ResponseCache } from '../cache/response-cache.js';
import type { RequestContext } from '../response/request-context.js';
import { type HttpResponse, NO_DATASET, problemResponse, RETRY } from '../response/response.js';
import { send } from '../response/send.js';

/** The pipeline stores it in `locals`. */
export const contextOf = (response: Response): RequestContext => response.locals.context as RequestContext;

/** Sends a response from an Express handler. */
export function sendFromExpress(to: Response, response: HttpResponse): void {
  send(to, contextOf(to), response);
}

/** Sends a response that needs no key from the response cache. */
export async function sendCached(
  cache: ResponseCache,
  { headers }: Request,
  response: Response,
  page: CachedPage,
): Promise<void> {
  sendFromExpress(response, await cachedResponse(cache, headers, contextOf(response), page));
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
