import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RequestContext } from '../../../../src/server/response/request-context.js';
import { send } from '../../../../src/server/response/send.js';
import { openRaw, type RawConnection, rawGet } from '../../../support/raw-connection.js';

/** More than the kernel takes. */
const BYTES = 16_000_000;

let http: Server;
const connections: RawConnection[] = [];
beforeEach(async () => {
  http = createServer((request, response) => {
    const context = new RequestContext(request, response);
    const body = Buffer.alloc(BYTES);
    send(Object.assign(response, { locals: { context } }), {
      status: 200,
      headers: { 'content-length': String(BYTES) },
      body,
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  http.close();
});

const open = () => promisify(http.getConnections.bind(http))();

/** Requests a response, and reads its beginning alone. */
async function begin(): Promise<RawConnection> {
  const connection = await openRaw(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  connections.push(connection);
  connection.socket.write(rawGet('/'));
  await once(connection.socket, 'data');
  connection.socket.pause();
  return connection;
}

it('Of large responses that clients do not read, 64 MB stay; the connections of the oldest are closed', async () => {
  for (let n = 0; n < 10; n += 1) await begin();
  await expect.poll(open).toBe(4);
  for (const { socket } of connections) socket.resume();
  await expect.poll(() => connections.slice(0, 6).every(({ isClosed }) => isClosed())).toBe(true);
  for (const connection of connections.slice(6)) {
    const [response] = await connection.responses(1);
    expect(response?.body).toHaveLength(BYTES);
  }
});

it('A client that reads its responses gets all of them on one connection', async () => {
  const connection = await begin();
  connection.socket.resume();
  for (let n = 2; n <= 6; n += 1) {
    await connection.responses(n - 1);
    connection.socket.write(rawGet('/'));
  }
  expect(await connection.responses(6)).toHaveLength(6);
});
