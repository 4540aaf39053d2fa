import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { type Service, startService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

let service: Service;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service?.stop();
});

/** Starts a service, and opens connections to it; each has had an answer, so that it is known to be served. */
async function hold(count: number, maxConnections?: number): Promise<void> {
  service = await startService({ dataset: writeDataset(), ...(maxConnections && { maxConnections }) });
  const { hostname, port } = new URL(service.url);
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    sockets.push(socket);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
  }
}

const FIELDS = '/v2/election/field/';
/** Undefined if the connection is closed without a response. */
const status = () =>
  send(service.url, FIELDS).then(
    (response) => response.status,
    () => undefined,
  );
const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open';

const STALLED =
  'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n';

/** Sends a request on some connections that stays in flight: its body does not come. Resolves when all are in flight. */
async function stall(stalled: readonly Socket[]): Promise<void> {
  for (const socket of stalled) socket.write(STALLED);
  await Promise.all(stalled.map((socket) => once(socket, 'data')));
}

describe('a connection', () => {
  it('above the limit is closed, and so are those without a request, which make room for the next', async () => {
    await hold(5, 5);
    await stall(sockets.slice(0, 2));
    expect(await status()).toBeUndefined();
    expect(await status()).toBe(200);
    await expect.poll(() => sockets.slice(2).some(isOpen)).toBe(false);
    expect(sockets.slice(0, 2).every(isOpen)).toBe(true);
  });

  it('is closed while all others have requests in flight, until one of them ends', async () => {
    await hold(5, 5);
    await stall(sockets);
    expect([await status(), await status()]).toEqual([undefined, undefined]);
    sockets[0]?.destroy();
    await expect.poll(status).toBe(200);
    expect(sockets.slice(1).every(isOpen)).toBe(true);
  });

  it('is accepted while 1,100 others are open', async () => {
    await hold(1_100);
    expect((await send(service.url, '/healthz')).status).toBe(200);
  });
});
