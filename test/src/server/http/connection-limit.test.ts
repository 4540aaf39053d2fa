import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/process/log/log.js';
import type { ConnectionCounts } from '../../../../src/server/http/connection-limit.js';
import { serveConnections } from '../../../../src/server/http/connections.js';
import { send } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { type Service, startService } from '../../../support/service.js';
import type { ServiceOptions } from '../../../support/service-options.js';
import { writeDataset } from '../../../support/small-dataset.js';

let service: Service;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service?.stop();
});

const start = async (options: ServiceOptions = {}) => {
  service = await startService({ dataset: writeDataset(), ...options });
};

/** Opens connections and keeps them; each has had an answer, so that it is known to be served. */
async function hold(count: number): Promise<void> {
  const { hostname, port } = new URL(service.url);
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
  }
}

/** Sends a text and resolves with everything that comes back until the service closes the connection. */
function untilClosed(text: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    sockets.push(socket);
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
  });
}

const FIELDS = '/v2/election/field/';
const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open';

const STALLED =
  'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n';

/** Sends a request on each connection that stays in flight: its body does not come. Resolves when all are in flight. */
async function stall(): Promise<void> {
  for (const socket of sockets) socket.write(STALLED);
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
}

/** Connections that arrive at a server in one turn of the event loop. */
function server(counts: ConnectionCounts) {
  const http = createServer();
  serveConnections(http, counts, createLog('silent'), () => {}, 1);
  return (remoteAddress: string): Duplex => {
    const socket = Object.assign(new Duplex({ read() {} }), { remoteAddress });
    http.emit('connection', socket);
    return socket;
  };
}

describe('a connection', () => {
  it('that comes when the service is full takes the place of the one that has been idle longest', async () => {
    await start({ maxConnections: 5 });
    await hold(5);
    const [oldest, ...others] = sockets as [Socket, ...Socket[]];
    expect((await send(service.url, FIELDS)).status).toBe(200);
    await expect.poll(() => isOpen(oldest)).toBe(false);
    expect(others.filter(isOpen)).toHaveLength(4);
  });

  it('gets 503 with Retry-After if all others have requests in flight, but for health checks', async () => {
    await start({ maxConnections: 5 });
    await hold(5);
    await stall();
    expect(expectProblem(await send(service.url, FIELDS), 503).detail).toContain('try again in a second');
    const response = await untilClosed(`GET ${FIELDS} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toMatch(/retry-after: 1\r\n/i);
    expect(response).toMatch(/connection: close\r\n/i);
    expect((await send(service.url, '/healthz')).status).toBe(200);
    expect((await send(service.url, '/readyz')).status).toBe(200);
    expect(sockets.slice(0, 5).filter(isOpen)).toHaveLength(5);
  });

  it('of an address that has as many as it may have takes the place of its own that has been idle longest', async () => {
    await start({ maxConnectionsPerAddress: 5 });
    await hold(5);
    const [oldest, ...others] = sockets as [Socket, ...Socket[]];
    expect((await send(service.url, FIELDS)).status).toBe(200);
    await expect.poll(() => isOpen(oldest)).toBe(false);
    expect(others.filter(isOpen)).toHaveLength(4);
  });

  it('of an address that has as many requests in flight gets 503, until one of them is closed', async () => {
    await start({ maxConnectionsPerAddress: 5 });
    await hold(5);
    await stall();
    expect((await send(service.url, FIELDS)).status).toBe(503);
    // No other limit holds for preflights.
    expect((await send(service.url, FIELDS, { method: 'OPTIONS' })).status).toBe(503);
    expect((await send(service.url, '/healthz')).status).toBe(200);
    sockets[0]?.destroy();
    await expect.poll(async () => (await send(service.url, FIELDS)).status).toBe(200);
  });

  it('of IPv6 counts for its /64', () => {
    const arrive = server({ total: 10, perAddress: 2 });
    const all = ['2001:db8::1', '2001:db8::2:0:0:1', '2001:db8:0:0:3::', '2001:db8:0:1::1'].map(arrive);
    expect(all.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
  });

  it('takes no place of other addresses if its own has an idle one, even when all are full', () => {
    const arrive = server({ total: 4, perAddress: 2 });
    const all = ['192.0.2.1', '192.0.2.1', ...Array<string>(5).fill('192.0.2.2')].map(arrive);
    expect(all.map(({ destroyed }) => destroyed)).toEqual([false, false, true, true, true, false, false]);
  });

  it('counts for no address behind a proxy', async () => {
    await start({ maxConnectionsPerAddress: 5, proxies: 1 });
    await hold(20);
    expect((await send(service.url, FIELDS)).status).toBe(200);
  });

  it('is accepted while 1,100 others are open', async () => {
    await start({ maxConnectionsPerAddress: 2_000 });
    await hold(1_100);
    expect((await send(service.url, '/healthz')).status).toBe(200);
  });

  it('gets an answer although another client holds thousands', async () => {
    await start({ maxConnections: 100, maxConnectionsPerAddress: 10_000 });
    const { hostname, port } = new URL(service.url);
    for (let n = 0; n < 2_000; n += 1) sockets.push(connect(Number(port), hostname).on('error', () => {}));
    expect((await send(service.url, FIELDS)).status).toBe(200);
    expect((await send(service.url, '/readyz')).status).toBe(200);
  });
});
