import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../process/log/log.js';
import { ANY_ORIGIN, NO_SNIFFING, REQUEST_ID } from '../response/headers.js';
import { type ProblemStatus, problem } from '../response/problems.js';
import { problemResponse } from '../response/response.js';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What Node refuses before there is a request, by its error code; anything else that it cannot read is a 400. */
const REFUSALS: Record<string, [ProblemStatus, string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The headers of the request are too large: at most 16 KB in all. Send fewer or shorter ones.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again without pauses.'],
};
const MALFORMED: [ProblemStatus, string] = [
  400,
  'The request is not HTTP that the service can read. Check its request line and headers.',
];

/**
 * Gives a body to the response to what is not HTTP, which Node would send without one: 400, 408 or 431. Requests that came whole before it
 * get their responses first; Node keeps them in order (RFC 9112, section 9.3.2).
 *
 * @param pending requests of the connection whose responses are not sent yet
 */
export async function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  pending: readonly Exchange[],
  log: Log,
): Promise<void> {
  const [status, detail] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const id = randomUUID();
  log.info({ id, status, reason: error.code }, 'A request could not be read');
  const [before, last] = [pending.at(-2), pending.at(-1)];
  const isInBody = last !== undefined && !last.request.complete;
  const answered = isInBody ? before : last;
  if (answered && socket.writable) await once(answered.response, 'close');
  // In the middle of a response nothing can be said any more.
  if (!socket.writable || (isInBody && last.response.headersSent)) socket.destroy();
  else socket.end(rawProblem(id, status, detail));
}

/** Gives a body to the response to CONNECT. Node no longer reads such a connection, so its end would go unnoticed: it is closed here. */
export function refuseConnect(socket: Socket): void {
  const detail = 'CONNECT is not allowed here: the service is not a proxy. Use GET.';
  socket.write(rawProblem(randomUUID(), 405, detail, 'allow: GET, HEAD, OPTIONS\r\n'));
  socket.destroySoon();
}

/** A whole response as text, for a socket that has no response object. */
function rawProblem(id: string, status: ProblemStatus, detail: string, more = ''): string {
  const { headers, errorBody } = problemResponse(problem(status, detail));
  const body = JSON.stringify(errorBody?.(id));
  const own = {
    ...NO_SNIFFING,
    ...ANY_ORIGIN,
    'content-length': Buffer.byteLength(body),
    [REQUEST_ID]: id,
    connection: 'close',
  };
  const lines = Object.entries({ ...headers, ...own });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${problem(status, detail).title}\r\n${head}${more}\r\n${body}`;
}
