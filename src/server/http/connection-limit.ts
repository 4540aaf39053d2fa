import type { Socket } from 'node:net';
import type { Config } from '../../process/settings/config.js';
import { normalizeAddress } from '../access/client-address.js';
import { problem } from '../response/problems.js';
import { type HttpResponse, problemResponse } from '../response/response.js';

/** Connections above a limit that still get a 503, so that a client learns why it is closed. */
const MAX_REFUSED = 200;

export interface ConnectionCounts {
  /** Connections at the same time. */
  total: number;
  /** Of them, those of one address. */
  perAddress: number;
  /** Whether a request whose body has not arrived makes room like an idle connection: so nobody holds connections with those. */
  replacesUnfinished?: boolean;
}

type ConnectionSettings = Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'proxies'>;

/** Behind proxies, all connections come from their addresses. */
export const connectionCounts = (settings: ConnectionSettings): ConnectionCounts => ({
  total: settings.maxConnections,
  perAddress: settings.proxies === 0 ? settings.maxConnectionsPerAddress : Number.POSITIVE_INFINITY,
});

/** A connection as the limit sees it. */
interface Limited {
  readonly socket: Socket;
  /** Of the client; see `limitedAddress`. */
  readonly address: string;
  /** Undefined while it has a request that counts. */
  readonly idleSince: number | undefined;
}

/**
 * Limits the number of connections, in all and of each address (of IPv6, each /64). At a limit, a new connection takes the place of the one
 * that has been idle longest, so that nobody shuts out others by holding connections. Node's own `server.maxConnections` would close the
 * new one without a word.
 */
export class ConnectionLimit {
  readonly #served = new Set<Limited>();
  readonly #refused = new Set<Limited>();
  readonly #ofAddress = new Map<string, Set<Limited>>();

  constructor(private readonly counts: ConnectionCounts) {}

  /** @returns false if it is above a limit. It is closed at once if so many others are. */
  add(connection: Limited): boolean {
    const own = this.#ofAddress.get(connection.address) ?? new Set();
    const isWithin = this.#makeRoom(own, this.counts.perAddress) && this.#makeRoom(this.#served, this.counts.total);
    if (isWithin) {
      this.#ofAddress.set(connection.address, own.add(connection));
      this.#served.add(connection);
    } else if (this.#makeRoom(this.#refused, MAX_REFUSED)) this.#refused.add(connection);
    else connection.socket.destroy();
    return isWithin;
  }

  delete(connection: Limited): void {
    this.#served.delete(connection);
    this.#refused.delete(connection);
    const own = this.#ofAddress.get(connection.address);
    own?.delete(connection);
    if (own?.size === 0) this.#ofAddress.delete(connection.address);
  }

  /** @returns false if there are so many connections, and all have requests */
  #makeRoom(connections: ReadonlySet<Limited>, max: number): boolean {
    if (connections.size < max) return true;
    const longest = longestIdle(connections);
    if (!longest) return false;
    // At once: its end comes later, and the next connections would close others as well.
    this.delete(longest);
    longest.socket.destroy();
    return true;
  }
}

/** Whose connections are counted. Node forgets the address of a socket that is closed. */
export const limitedAddress = ({ remoteAddress }: Socket): string => normalizeAddress(remoteAddress ?? '') ?? '';

function longestIdle(connections: Iterable<Limited>): Limited | undefined {
  let longest: Limited | undefined;
  let since = Number.POSITIVE_INFINITY;
  for (const connection of connections) {
    const { idleSince = Number.POSITIVE_INFINITY } = connection;
    if (idleSince >= since) continue;
    longest = connection;
    since = idleSince;
  }
  return longest;
}

export function tooManyConnections(): HttpResponse {
  const detail =
    'The service has too many connections open, in all or from your address. Close some, or try again in a second.';
  return problemResponse(problem(503, detail), { 'retry-after': '1', connection: 'close' });
}
