import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ANY_ORIGIN, type Headers, NO_SNIFFING, REQUEST_ID } from './headers.js';
import type { RequestContext } from './request-context.js';
import type { HttpResponse } from './response.js';
import { sendFile } from './send-file.js';

/**
 * Sends a response, with the headers that every response has. Node gets the headers as one flat list: setting them one by one would take a
 * fifth of the time of a cached response. It leaves out the body of a response to HEAD.
 */
export function send(response: ServerResponse & { locals: Express.Locals }, prepared: HttpResponse): void {
  // The client has gone away.
  if (response.destroyed) return;
  const { context } = response.locals;
  const answer =
    prepared.problem && context.showProblem ? context.showProblem(response.req, prepared, context) : prepared;
  if (answer.file)
    return void sendFile(response, answer.file, fileHeaders(answer, context), (failed) => send(response, failed));
  const body = answer.errorBody ? Buffer.from(JSON.stringify(answer.errorBody(context.id))) : answer.body;
  const rawHeaders = answer.rawHeaders?.slice() ?? rawHeadersOf(answer);
  if (answer.errorBody) rawHeaders.push('content-length', String(body?.length));
  if (!isShared(answer.headers)) {
    rawHeaders.push(REQUEST_ID, context.id);
    for (const [name, value] of Object.entries(context.rateLimitHeaders ?? {})) rawHeaders.push(name, value);
  }
  response.writeHead(answer.status, rawHeaders);
  if (body && body.length > SMALL) {
    unsent.set(response, body);
    response.on('close', () => unsent.delete(response));
  }
  endInBatches(response, body);
}

/** 2,000 connections with such a response have 64 MB. */
const SMALL = 32_000;

/**
 * Larger responses that clients have not read. When these are more than a sixth of the 384 MB that the service should never exceed, the
 * connection of the oldest is closed.
 */
const unsent = new LRUCache<ServerResponse, Buffer>({
  maxSize: 64_000_000,
  sizeCalculation: ({ length }) => length,
  dispose: (_body, response) => response.destroy(),
});

const fileHeaders = ({ headers }: HttpResponse, { id, rateLimitHeaders }: RequestContext): Headers => ({
  ...NO_SNIFFING,
  ...ANY_ORIGIN,
  ...headers,
  ...(!isShared(headers) && { [REQUEST_ID]: id, ...rateLimitHeaders }),
});

/** Whether shared caches may store a response and send it to other clients. It must not have headers about one client then. */
const isShared = ({ 'cache-control': caching }: Headers) => caching?.startsWith('public') ?? false;

/** Builds the headers of a response that is sent many times. */
export function withRawHeaders(answer: HttpResponse): HttpResponse {
  return { ...answer, rawHeaders: rawHeadersOf(answer) };
}

/** All headers except those about a single request. */
function rawHeadersOf({ headers, sameOriginOnly }: HttpResponse): string[] {
  return Object.entries({ ...NO_SNIFFING, ...(!sameOriginOnly && ANY_ORIGIN), ...headers }).flat();
}

/** In a longer batch, the first response would wait for too many others. */
const MAX_BATCH = 32;

let batch: { response: ServerResponse; body: Buffer | undefined }[] = [];

/**
 * Sends the responses of one iteration of the event loop together, at its end. Under load, the first write wakes a client that waits, which
 * takes the kernel longer than the write itself. The writes right after it find the client awake. A single response is not delayed.
 */
function endInBatches(response: ServerResponse, body: Buffer | undefined): void {
  if (batch.length === 0) setImmediate(endBatch);
  batch.push({ response, body });
  if (batch.length === MAX_BATCH) endBatch();
}

function endBatch(): void {
  const ending = batch;
  batch = [];
  for (const { response, body } of ending) response.end(body);
}
