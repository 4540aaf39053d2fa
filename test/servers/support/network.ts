import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { endWithTests } from './program.js';

/** A TCP proxy in front of an engine on this machine: a network that is slow, and that leads elsewhere. */
export interface Network {
  readonly port: number;
  /** Milliseconds that each piece of data takes, in both directions. */
  delay: number;
  /** How many connections there were. */
  connections: number;
  /** Has new connections lead to another port. @param keep whether those that are open stay so */
  leadTo(target: number, keep?: boolean): void;
}

/** @param target port of the engine */
export async function startNetwork(target: number): Promise<Network> {
  let port = target;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    network.connections += 1;
    const engine = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      forward(from, to);
    }
  }).listen(0, '127.0.0.1');
  const leadTo = (next: number, keep = false) => {
    port = next;
    if (!keep) closeAll();
  };
  const network: Network = { port: 0, delay: 0, connections: 0, leadTo };
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const forward = (from: Socket, to: Socket) => {
    let due = 0;
    from.on('data', (chunk) => {
      // In order, also after a change of the delay.
      due = Math.max(due, performance.now() + network.delay);
      setTimeout(() => to.write(chunk), Math.max(0, due - performance.now()));
    });
  };
  await once(server, 'listening');
  endWithTests({
    async end() {
      server.close();
      closeAll();
    },
  });
  return Object.assign(network, { port: (server.address() as AddressInfo).port });
}
