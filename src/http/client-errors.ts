import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../logging/log.js';
import { REQUEST_ID } from '../response/headers.js';
import { type ProblemStatus, problem } from '../response/problems.js';
import { problemResponse } from '../response/response.js';

/** The request that came last on a connection. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The response to the request before it. */
  before: ServerResponse | undefined;
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
  'The request is not HTTP that can be read. Check its request line and headers.',
];

/** Gives a body to the responses that Node sends by itself, which would have none: 400, 408, 431, and CONNECT. */
export function handleClientErrors(http: Server, log: Log): void {
  const latest = new WeakMap<Socket, Exchange>();
  const failed = new WeakSet<Socket>();
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const before = latest.get(request.socket);
    latest.set(request.socket, { request, response, before: before?.response });
  };
  http.on('request', onRequest);
  http.on('checkExpectation', onRequest);
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Whatever else comes on the connection is part of the same error.
    if (failed.has(socket)) return;
    failed.add(socket);
    void refuse(error, socket, latest.get(socket), log);
  });
  http.on('connect', (_request, socket) => {
    const detail = 'CONNECT is not allowed here: the service is not a proxy. Use GET.';
    socket.end(rawProblem(randomUUID(), 405, detail, 'allow: GET, HEAD, OPTIONS\r\n'));
  });
}

/** Requests that came whole before the error get their responses first; Node keeps them in order (RFC 9112, section 9.3.2). */
async function refuse(
  error: NodeJS.ErrnoException,
  socket: Socket,
  exchange: Exchange | undefined,
  log: Log,
): Promise<void> {
  const [status, detail] = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const id = randomUUID();
  log.info({ id, status, reason: error.code }, 'A request could not be read');
  const isInBody = exchange && !exchange.request.complete && !exchange.response.closed;
  const last = isInBody ? exchange.before : exchange?.response;
  if (last && !last.closed && socket.writable) await once(last, 'close');
  // In the middle of a response nothing can be said any more.
  if (!socket.writable || (isInBody && exchange.response.headersSent)) socket.destroy();
  else socket.end(rawProblem(id, status, detail));
}

/** A whole response as text, for a socket that has no response object. */
function rawProblem(id: string, status: ProblemStatus, detail: string, more = ''): string {
  const { headers, errorBody } = problemResponse(problem(status, detail));
  const body = JSON.stringify(errorBody?.(id));
  const own = {
    'content-length': Buffer.byteLength(body),
    [REQUEST_ID]: id,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  const lines = Object.entries({ ...headers, ...own });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${problem(status, detail).title}\r\n${head}${more}\r\n${body}`;
}
