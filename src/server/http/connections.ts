import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../process/log/log.js';
import { splitTarget } from '../response/request-context.js';
import { type Exchange, refuseConnect, refuseUnreadable } from './client-errors.js';
import { type ConnectionCounts, ConnectionLimit, limitedAddress } from './connection-limit.js';

/** Requests of a connection that wait for those before them. Browsers do not pipeline, and programs rarely more than a few. */
const MAX_WAITING = 64;

/** Bytes of unsent responses of all connections: a sixth of the 384 MB that the service should never exceed. */
const MAX_UNSENT = 64_000_000;

/** How often to add up what all connections have unsent. For 2,000 connections that takes less than a millisecond. */
const SAMPLE_MS = 250;

/**
 * Passes the requests of a server to a handler, one of each connection at a time. Without that, Node emits all requests that come in one
 * write, and buffers their responses however many there are.
 *
 * @param maxUnsent bytes of unsent responses of all connections, above which those with the most are closed
 */
export function serveConnections(
  http: Server,
  counts: ConnectionCounts,
  log: Log,
  handle: RequestListener,
  maxUnsent = MAX_UNSENT,
): void {
  const connections = new Map<Socket, Connection>();
  const limit = new ConnectionLimit(counts);
  http.on('connection', (socket: Socket) => {
    const connection = new Connection(socket, handle, counts.replacesUnfinished);
    connections.set(socket, connection);
    connection.isOverLimit = !limit.add(connection);
    socket.once('close', () => {
      connections.delete(socket);
      limit.delete(connection);
    });
  });
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    connections.get(request.socket)?.add(request, response);
  http.on('request', onRequest);
  // A request with an expectation other than 100-continue, which the app refuses.
  http.on('checkExpectation', onRequest);
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const connection = connections.get(socket);
    // Whatever else comes on the connection is part of the same error.
    if (!connection || connection.hasFailed) return;
    connection.hasFailed = true;
    void refuseUnreadable(error, socket, connection.pending, log);
  });
  http.on('connect', (_request, socket: Socket) => refuseConnect(socket));
  const timer = setInterval(() => closeLargest(connections.values(), maxUnsent, log), SAMPLE_MS).unref();
  http.once('close', () => clearInterval(timer));
}

/** Runs the requests of one connection one after the other (pipelining: RFC 9112, section 9.3.2). */
class Connection {
  readonly address: string;
  isOverLimit = false;
  /** Whether a request could not be read. */
  hasFailed = false;
  /** When its last response was sent, or it was opened, in terms of `performance.now()`. */
  #restedAt = performance.now();
  /** Requests whose responses are not sent yet. The first one runs. */
  readonly #pending: Exchange[] = [];
  #isClosing = false;

  constructor(
    readonly socket: Socket,
    private readonly handle: RequestListener,
    private readonly replacesUnfinished = false,
  ) {
    this.address = limitedAddress(socket);
    // Node resumes a socket when the request before has ended.
    socket.on('resume', () => {
      if (this.#pending.length > 1 || this.#isClosing) socket.pause();
    });
  }

  /** See `Limited.idleSince`. */
  get idleSince(): number | undefined {
    const [running] = this.#pending;
    return !running || (this.replacesUnfinished && !running.request.complete) ? this.#restedAt : undefined;
  }

  get pending(): readonly Exchange[] {
    return this.#pending;
  }

  /** Bytes in the buffers of Node. */
  get unsent(): number {
    return this.#pending[0]?.response.writableLength ?? 0;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    if (this.#isClosing) return;
    if (this.#pending.length > MAX_WAITING) {
      this.#isClosing = true;
      // Makes Node send "Connection: close" and end the connection after this response, whose headers are not made yet.
      const last = this.#pending.at(-1);
      if (last) last.response.shouldKeepAlive = false;
      return;
    }
    const exchange = { request, response };
    this.#pending.push(exchange);
    if (this.#pending.length === 1) this.#run(exchange);
    // The rest of what Node has read in one go still comes.
    else this.socket.pause();
  }

  #run({ request, response }: Exchange): void {
    response.on('close', this.#next);
    // Express reads an absolute URL with the deprecated `url.parse()`. Of a malformed one, Node prints a warning with all of it, and it may
    // have a secret.
    if (!request.url?.startsWith('/')) request.url = splitTarget(request.url ?? '').join('?');
    Object.assign(response, { locals: { isOverLimit: this.isOverLimit } });
    this.handle(request, response);
  }

  /** A response was sent, or the client has gone away. */
  readonly #next = (): void => {
    this.#pending.shift();
    if (this.socket.destroyed) return;
    this.#restedAt = performance.now();
    const [next] = this.#pending;
    if (next) this.#run(next);
    if (next && this.#pending.length === 1 && !this.#isClosing) this.socket.resume();
  };
}

interface Loaded {
  readonly socket: Socket;
  /** Bytes of its response. */
  readonly unsent: number;
}

/** Closes the connections with the most unsent bytes until the others have no more than the limit. */
export function closeLargest(connections: Iterable<Loaded>, limit: number, log: Log): void {
  const loaded: Loaded[] = [];
  let total = 0;
  for (const { socket, unsent } of connections) {
    if (unsent === 0) continue;
    loaded.push({ socket, unsent });
    total += unsent;
  }
  if (total <= limit) return;
  loaded.sort((one, other) => other.unsent - one.unsent);
  let closed = 0;
  for (let rest = total; rest > limit; closed += 1) {
    const { socket, unsent } = loaded[closed] as Loaded;
    rest -= unsent;
    socket.destroy();
  }
  log.warn({ closed, unsentBytes: total }, 'Closed the connections whose clients read their responses too slowly');
}
