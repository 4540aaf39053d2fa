import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { asRequestError, RequestError } from './http-request.js';

/** How to get the rest of a body. */
export interface Resume {
  /** Sends its request again, with more headers. @throws RequestError */
  request: (headers: OutgoingHttpHeaders) => Promise<IncomingMessage>;
  signal: AbortSignal;
}

/** Before each attempt that follows on one without progress. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Bytes that count as progress. Without a minimum, a server that closes after each byte would get a million requests. */
const PROGRESS = 10_000;

/**
 * The chunks of a body. When its connection breaks or falls silent, it goes on where it stopped (RFC 9110, sections 13.1.5 and 14.2).
 *
 * @throws RequestError if it does not go on
 */
export async function* chunksOf(first: IncomingMessage, { request, signal }: Resume): AsyncGenerator<Buffer> {
  const validator = validatorOf(first.headers);
  let [received, progressAt, failures] = [0, 0, 0];
  let open = async () => first;
  for (;;) {
    try {
      for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
        received += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      const problem = asRequestError(error as Error);
      if (received - progressAt >= PROGRESS) [progressAt, failures] = [received, 0];
      const pause = PAUSES_MS[failures];
      if (!validator || pause === undefined || (problem.status ?? 500) < 500) throw problem;
      failures += 1;
      await setTimeout(pause, undefined, { signal });
      open = async () => restOf(await request({ range: `bytes=${received}-`, 'if-range': validator }), received);
    }
  }
}

/** What tells whether the rest belongs to the same file. The hash of the file is checked in any case. */
function validatorOf(headers: IncomingHttpHeaders): string | undefined {
  return headers.etag?.startsWith('"') ? headers.etag : headers['last-modified'];
}

function restOf(response: IncomingMessage, start: number): IncomingMessage {
  if (response.statusCode === 206 && response.headers['content-range']?.startsWith(`bytes ${start}-`)) return response;
  response.destroy();
  throw new RequestError(`the connection was closed early, and the server does not send the rest`, response.statusCode);
}
