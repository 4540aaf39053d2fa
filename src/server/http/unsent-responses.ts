import type { Socket } from 'node:net';
import type { Log } from '../../process/log/log.js';

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
