import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeAddress } from '../access/client-address.js';
import type { Config } from '../config/config.js';
import { problem } from '../response/problems.js';
import { type HttpResponse, problemResponse } from '../response/response.js';

/** Connections above a limit that still get a 503, so that a client learns why it is closed. */
const MAX_REFUSED = 200;

export interface ConnectionCounts {
  /** Connections at the same time. */
  total: number;
  /** Of them, those of one address. */
  perAddress: number;
}

type ConnectionSettings = Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'proxies'>;

/** Behind proxies, all connections come from their addresses. */
export const connectionCounts = (settings: ConnectionSettings): ConnectionCounts => ({
  total: settings.maxConnections,
  perAddress: settings.proxies === 0 ? settings.maxConnectionsPerAddress : Number.POSITIVE_INFINITY,
});

/** Whether a request came over a connection above a limit. */
export type IsOverLimit = (request: IncomingMessage) => boolean;

/**
 * Limits the number of connections, in all and of each address (of IPv6, each /64). At a limit, a new connection takes the place of the one
 * that has been idle longest, so that nobody shuts out others by holding connections. Node's own `server.maxConnections` would close the
 * new one without a word.
 */
export function limitConnections(http: Server, { total, perAddress }: ConnectionCounts): IsOverLimit {
  const poolsOf = new WeakMap<Socket, readonly ConnectionPool[]>();
  const ofAddress = new Map<string, ConnectionPool>();
  const leave = (socket: Socket) => {
    for (const pool of poolsOf.get(socket) ?? []) pool.delete(socket);
  };
  // One that is evicted leaves all pools at once: its end comes later, and the next connections would evict others as well.
  const evict = (socket: Socket) => {
    leave(socket);
    socket.destroy();
  };
  const served = new ConnectionPool(total, evict);
  const refused = new ConnectionPool(MAX_REFUSED, evict);
  http.on('connection', (socket: Socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '') ?? '';
    const own = ofAddress.get(address) ?? new ConnectionPool(perAddress, evict);
    ofAddress.set(address, own);
    const isWithin = own.makeRoom() && served.makeRoom();
    const pools = isWithin ? [own, served] : refused.makeRoom() ? [refused] : [];
    poolsOf.set(socket, pools);
    for (const pool of pools) pool.add(socket);
    socket.once('close', () => {
      leave(socket);
      if (own.isEmpty && ofAddress.get(address) === own) ofAddress.delete(address);
    });
    if (pools.length === 0) socket.destroy();
  });
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const pools = poolsOf.get(socket) ?? [];
    for (const pool of pools) pool.begin(socket);
    response.once('close', () => {
      for (const pool of pools) pool.end(socket);
    });
  });
  return ({ socket }) => refused.has(socket);
}

export function tooManyConnections(): HttpResponse {
  const detail =
    'The service has as many connections as it serves at a time, in all or of your address. Close some, or try again in a second.';
  return problemResponse(problem(503, detail), { 'retry-after': '1', connection: 'close' });
}

/** Open connections, up to a number. */
class ConnectionPool {
  /** Requests in flight. */
  readonly #requests = new Map<Socket, number>();
  /** Connections without a request in flight, the longest idle first. */
  readonly #idle = new Set<Socket>();

  constructor(
    private readonly max: number,
    /** Closes a connection, and deletes it here. */
    private readonly evict: (socket: Socket) => void,
  ) {}

  get isEmpty(): boolean {
    return this.#requests.size === 0;
  }

  has(socket: Socket): boolean {
    return this.#requests.has(socket);
  }

  /** @returns false if the pool is full of connections with requests in flight */
  makeRoom(): boolean {
    if (this.#requests.size < this.max) return true;
    const [longest] = this.#idle;
    if (longest) this.evict(longest);
    return longest !== undefined;
  }

  add(socket: Socket): void {
    this.#requests.set(socket, 0);
    this.#idle.add(socket);
  }

  begin(socket: Socket): void {
    const count = this.#requests.get(socket);
    if (count === undefined) return;
    this.#requests.set(socket, count + 1);
    this.#idle.delete(socket);
  }

  end(socket: Socket): void {
    const count = this.#requests.get(socket);
    if (count === undefined) return;
    this.#requests.set(socket, count - 1);
    if (count === 1) this.#idle.add(socket);
  }

  delete(socket: Socket): void {
    this.#requests.delete(socket);
    this.#idle.delete(socket);
  }
}
