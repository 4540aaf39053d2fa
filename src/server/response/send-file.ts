import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import sendStream from 'send';
import type { Headers } from './headers.js';
import { problem } from './problems.js';
import { type HttpResponse, internalError, problemResponse } from './response.js';

/**
 * Streams a file, as slowly as the client reads. The `send` package answers conditional requests and ranges
 * (RFC 9110, sections 13 and 14).
 *
 * @param fail sends the response if the file cannot be sent
 */
export function sendFile(
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
