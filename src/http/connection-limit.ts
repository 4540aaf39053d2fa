import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
 * Limits the number of connections. When the service is full, a new client takes the place of the connection that has been idle longest,
 * so that nobody shuts out others by holding connections. Node's own `server.maxConnections` would close the others without a word.
 */
export function limitConnections(http: Server, { total, perAddress }: ConnectionCounts): IsOverLimit {
  const served = new ConnectionPool(total);
  const refused = new ConnectionPool(MAX_REFUSED);
  const ofAddress = new Map<string, number>();
  const count = (address: string, change: number) => {
    const next = (ofAddress.get(address) ?? 0) + change;
    if (next > 0) ofAddress.set(address, next);
    else ofAddress.delete(address);
    return next;
  };
  http.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const isWithin = count(remoteAddress, 1) <= perAddress;
    socket.once('close', () => count(remoteAddress, -1));
    if (isWithin && served.add(socket)) return;
    if (!refused.add(socket)) socket.destroy();
  });
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const pool = refused.has(socket) ? refused : served;
    pool.begin(socket);
    response.once('close', () => pool.end(socket));
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

  constructor(private readonly max: number) {}

  has(socket: Socket): boolean {
    return this.#requests.has(socket);
  }

  /** @returns false if the pool is full of connections with requests in flight */
  add(socket: Socket): boolean {
    if (this.#requests.size >= this.max) {
      const [longest] = this.#idle;
      if (!longest) return false;
      this.#delete(longest);
      longest.destroy();
    }
    this.#requests.set(socket, 0);
    this.#idle.add(socket);
    socket.once('close', () => this.#delete(socket));
    return true;
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

  #delete(socket: Socket): void {
    this.#requests.delete(socket);
    this.#idle.delete(socket);
  }
}
