import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../process/log/log.js';
import { splitTarget } from '../response/request-context.js';
import {
  ANY_ORIGIN,
  NO_SNIFFING,
  type ProblemStatus,
  problem,
  problemResponse,
  REQUEST_ID,
} from '../response/response.js';

interface Exchange {
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
async function refuseUnreadable(
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
function refuseConnect(socket: Socket): void {
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

/** Requests of a connection that wait for those before them. Browsers do not pipeline, and programs rarely more than a few. */
const MAX_WAITING = 64;

/**
 * Passes the requests of a server to a handler, one of each connection at a time (pipelining: RFC 9112, section 9.3.2). Without that, Node
 * emits all requests that come in one write, and buffers their responses however many there are.
 */
export function serveConnections(http: Server, maxConnections: number, log: Log, handle: RequestListener): void {
  /** Requests of each connection whose responses are not sent yet. The first one runs. */
  const pending = new WeakMap<Socket, Exchange[]>();
  http.maxConnections = maxConnections;
  // Node refuses this one. Those without a request make room for the next.
  http.on('drop', () => http.closeIdleConnections());
  http.on('connection', (socket: Socket) => {
    const queue: Exchange[] = [];
    pending.set(socket, queue);
    // Node resumes a socket when the request before has ended.
    socket.on('resume', () => {
      if (queue.length > 1) socket.pause();
    });
  });
  const run = (socket: Socket, queue: Exchange[]) => {
    const [{ request, response }] = queue as [Exchange];
    response.on('close', () => {
      queue.shift();
      if (socket.destroyed || queue.length === 0) return;
      run(socket, queue);
      if (queue.length === 1) socket.resume();
    });
    // Express reads an absolute URL with the deprecated `url.parse()`. Of a malformed one, Node prints a warning with all of it, and it may
    // have a secret.
    if (!request.url?.startsWith('/')) request.url = splitTarget(request.url ?? '').join('?');
    handle(request, response);
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const queue = pending.get(socket);
    const waiting = queue?.push({ request, response });
    if (!queue || !waiting) return;
    if (waiting === 1) run(socket, queue);
    // The rest of what Node has read in one go still comes.
    else if (waiting <= MAX_WAITING + 1) socket.pause();
    else if (pending.delete(socket)) refuse(socket);
  };
  http.on('request', onRequest);
  // A request with an expectation other than 100-continue, which the app refuses.
  http.on('checkExpectation', onRequest);
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const queue = pending.get(socket);
    // Whatever else comes on the connection is part of the same error.
    if (queue && pending.delete(socket)) void refuseUnreadable(error, socket, queue, log);
  });
  http.on('connect', (_request, socket: Socket) => refuseConnect(socket));
}

/**
 * Closes a connection with too many requests. Node would still create all requests of the 64 KB that it has read, and hold them until the
 * connection is closed, after it has read from all others: 100 of them take 250 MB. It has no public way to stop its parser in between.
 */
function refuse(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => 0;
  socket.destroy();
}
