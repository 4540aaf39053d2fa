import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import sendStream from 'send';
import type { RequestContext } from './request-context.js';
import {
  ANY_ORIGIN,
  type Headers,
  type HttpResponse,
  internalError,
  NO_SNIFFING,
  problem,
  problemResponse,
  REQUEST_ID,
} from './response.js';

/**
 * Streams a file, as slowly as the client reads. The `send` package answers conditional requests and ranges
 * (RFC 9110, sections 13 and 14).
 *
 * @param fail sends the response if the file cannot be sent
 */
function sendFile(
  response: ServerResponse,
  file: string,
  headers: Headers,
  fail: (answer: HttpResponse) => void,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  dropUselessConditions(response.req.headers);
  // `send` decodes the path like that of a URL, but not the root, whose folders may have any name.
  const options = { root: dirname(file), cacheControl: false, lastModified: false, dotfiles: 'allow' } as const;
  const stream = sendStream(response.req, encodeURIComponent(basename(file)), options);
  stream.on('error', (error: Error & { status?: number }) => {
    for (const name of Object.keys(headers)) response.removeHeader(name);
    fail(failure(error, response));
  });
  stream.pipe(response);
}

/** Removes conditions that the `send` package reads differently than RFC 9110. */
function dropUselessConditions(headers: IncomingHttpHeaders): void {
  // Section 13.1.4: the condition is ignored if a file has no Last-Modified.
  delete headers['if-unmodified-since'];
  // Section 13.1.5: a weak tag never matches, nor does a date without Last-Modified. The range is then ignored.
  const { 'if-range': condition } = headers;
  if (condition !== undefined && !String(condition).startsWith('"')) delete headers.range;
}

function failure({ status }: { status?: number }, response: ServerResponse): HttpResponse {
  const length = String(response.getHeader('content-range') ?? '').replace('bytes */', '');
  if (status === 416) {
    const detail = `The file has ${length || 'fewer'} bytes, so there is no such range. Ask for a range within the file, or for all of it.`;
    return problemResponse(problem(416, detail), length ? { 'content-range': `bytes */${length}` } : {});
  }
  if (status === 412)
    return problemResponse(problem(412, 'The file is not the one that the request expects. Download all of it.'));
  if (status === 404) return problemResponse(problem(410, 'The file is gone. See /releases/ for the current ones.'));
  return internalError();
}

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
