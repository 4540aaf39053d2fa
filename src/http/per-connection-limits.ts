import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../logging/log.js';

/** Requests of a connection that wait for those before them. Browsers do not pipeline, and programs rarely more than a few. */
const MAX_WAITING = 64;

/** Bytes of unsent responses of all connections: a sixth of the 384 MB that the service should never exceed. */
const MAX_UNSENT = 64_000_000;

/** How often to add up what all connections have unsent. For 2,000 connections that takes less than a millisecond. */
const SAMPLE_MS = 250;

/** Runs the requests of one connection one after the other (pipelining: RFC 9112, section 9.3.2). */
class Connection {
  /** The response that is not sent yet. */
  #current: ServerResponse | undefined;
  readonly #waiting: Parameters<RequestListener>[] = [];
  #isClosing = false;

  constructor(
    readonly socket: Socket,
    private readonly handle: RequestListener,
  ) {
    // Node resumes a socket when the request before has ended.
    socket.on('resume', () => {
      if (this.#waiting.length > 0 || this.#isClosing) socket.pause();
    });
  }

  /** Bytes in the buffers of Node. */
  get unsent(): number {
    return this.#current?.writableLength ?? 0;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    if (this.#isClosing) return;
    if (!this.#current) {
      this.#run(request, response);
    } else if (this.#waiting.length < MAX_WAITING) {
      this.#waiting.push([request, response]);
      // The rest of what Node has read in one go still comes.
      this.socket.pause();
    } else {
      this.#isClosing = true;
      // Makes Node send "Connection: close" and end the connection after this response, whose headers are not made yet.
      const [, last] = this.#waiting.at(-1) ?? [];
      if (last) last.shouldKeepAlive = false;
    }
  }

  #run(request: IncomingMessage, response: ServerResponse): void {
    this.#current = response;
    response.on('close', () => this.#next());
    this.handle(request, response);
  }

  /** A response was sent, or the client has gone away. */
  #next(): void {
    this.#current = undefined;
    if (this.socket.destroyed) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#run(...next);
    if (this.#waiting.length === 0 && !this.#isClosing) this.socket.resume();
  }
}

/**
 * Passes requests on to the pipeline, one of each connection at a time. Without that, Node emits all requests that come in one write, and
 * buffers their responses however many there are.
 *
 * @param maxUnsent bytes of unsent responses of all connections, above which those with the most are closed
 */
export function limitEachConnection(http: Server, log: Log, pipeline: RequestListener, maxUnsent = MAX_UNSENT): void {
  const connections = new Map<Socket, Connection>();
  let timer: NodeJS.Timeout | undefined;
  http.on('connection', (socket: Socket) => {
    connections.set(socket, new Connection(socket, pipeline));
    timer ??= setInterval(() => closeLargest(connections.values(), maxUnsent, log), SAMPLE_MS).unref();
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
  const onRequest: RequestListener = (request, response) => {
    connections.get(request.socket)?.add(request, response);
  };
  http.on('request', onRequest);
  // A request with an expectation other than 100-continue, which the pipeline refuses.
  http.on('checkExpectation', onRequest);
}

/** Closes the connections with the most unsent bytes until the others have no more than the limit. */
function closeLargest(connections: Iterable<Connection>, limit: number, log: Log): void {
  const loaded: { socket: Socket; unsent: number }[] = [];
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
    const { socket, unsent } = loaded[closed] as (typeof loaded)[0];
    rest -= unsent;
    socket.destroy();
  }
  log.warn({ closed, unsentBytes: total }, 'Closed the connections whose clients read their responses too slowly');
}
