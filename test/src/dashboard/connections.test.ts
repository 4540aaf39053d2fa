import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/dashboard/routes.js';
import { startTestDashboard, type TestDashboard } from '../../support/dashboard.js';

let dashboard: TestDashboard;
const sockets: Socket[] = [];
beforeEach(async () => {
  dashboard = await startTestDashboard({ environment: { RATE_LIMIT: 'off' } });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await dashboard.stop();
});

/** Opens connections, each with the beginning of a request. */
async function open(count: number, text = 'GET /sign-in HTTP/1.1\r\nX-Slow: '): Promise<Socket[]> {
  const { hostname: host, port } = new URL(dashboard.listening);
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ host, port: Number(port) }, () => socket.write(text));
    return socket.on('error', () => {});
  });
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  return opened;
}

/** A request whose body does not come. */
const stalled = (path = '/sign-in') =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(dashboard.url).host}\r\nSec-Fetch-Site: same-origin\r\n` +
  'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\n';

/** A request on a connection of its own. @returns undefined if the connection was closed without a response */
const statusOf = () =>
  new Promise<number | undefined>((resolve) => {
    const { host } = new URL(dashboard.url);
    request(`${dashboard.listening}/sign-in`, { headers: { host }, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', () => resolve(undefined))
      .end();
  });

describe('connections', () => {
  it('answer two pipelined requests, the first with an unknown expectation', async () => {
    const get = (more: string) => `GET /sign-in HTTP/1.1\r\nHost: ${new URL(dashboard.url).host}\r\n${more}\r\n`;
    const [socket] = await open(1, get('Expect: a miracle\r\n') + get('Connection: close\r\n'));
    const answers = (await socket?.setEncoding('utf8').toArray())?.join('') ?? '';
    expect(answers.match(/^HTTP\/1\.1 200 OK$/gm)).toHaveLength(2);
  });

  it('are 500, also if their requests do not come; a further one is closed until one of them ends', async () => {
    const [first] = await open(500);
    expect(await statusOf()).toBeUndefined();
    first?.destroy();
    await expect.poll(statusOf).toBe(200);
  });

  it.each(ROUTES.filter(({ method, role }) => method === 'POST' && role !== 'anonymous').map(({ path }) => path))(
    'get an answer to %s without a session before the form has come',
    async (path) => {
      const [socket] = await open(1, stalled(path.replaceAll(/:\w+/g, '1')));
      const [answer] = await once(socket as Socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 303 .*\r\nlocation: \/sign-in\r\n/is);
    },
  );
});
