import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/dashboard/routes.js';
import { startTestDashboard, type TestDashboard } from '../../support/dashboard.js';

let dashboard: TestDashboard;
const sockets: Socket[] = [];
const start = async (environment: Record<string, string> = {}) => {
  dashboard = await startTestDashboard({ environment: { RATE_LIMIT: 'off', ...environment } });
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await dashboard.stop();
});

/** Opens connections from an address of this machine, each with the beginning of a request. */
async function open(
  count: number,
  localAddress: string,
  text = 'GET /sign-in HTTP/1.1\r\nX-Slow: ',
): Promise<Socket[]> {
  const { hostname: host, port } = new URL(dashboard.listening);
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ host, port: Number(port), localAddress }, () => socket.write(text));
    return socket.on('error', () => {});
  });
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  return opened;
}

/** A request whose body does not come. The server says when it is in flight. */
const stalled = (path = '/sign-in') =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(dashboard.url).host}\r\nSec-Fetch-Site: same-origin\r\n` +
  'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n';
const inFlight = (opened: readonly Socket[]) => Promise.all(opened.map((socket) => once(socket, 'data')));

/** A request on a connection of its own. @returns undefined if the connection was closed without a response */
const answerTo = (localAddress: string) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string } | undefined>(
    (resolve) => {
      const { host } = new URL(dashboard.url);
      request(`${dashboard.listening}/sign-in`, { localAddress, headers: { host }, agent: false }, async (response) => {
        const body = (await response.setEncoding('utf8').toArray()).join('');
        resolve({ status: response.statusCode, headers: response.headers, body });
      })
        .on('error', () => resolve(undefined))
        .end();
    },
  );

const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open';

describe('connections', () => {
  describe('without a proxy', () => {
    beforeEach(() => start());

    it('answer two pipelined requests, the first with an unknown expectation', async () => {
      const get = (more: string) => `GET /sign-in HTTP/1.1\r\nHost: ${new URL(dashboard.url).host}\r\n${more}\r\n`;
      const [socket] = await open(1, '127.0.0.2', get('Expect: a miracle\r\n') + get('Connection: close\r\n'));
      const answers = (await socket?.setEncoding('utf8').toArray())?.join('') ?? '';
      expect(answers.match(/^HTTP\/1\.1 200 OK$/gm)).toHaveLength(2);
    });

    it('of one address, 600 that send slowly, close out nobody', async () => {
      await open(600, '127.0.0.2');
      expect(await answerTo('127.0.0.3')).toMatchObject({ status: 200 });
      expect(await answerTo('127.0.0.2')).toMatchObject({ status: 200 });
    });

    it('of one address are 20, of which the longest idle one makes room', async () => {
      const [oldest, ...others] = (await open(20, '127.0.0.2')) as [Socket, ...Socket[]];
      expect(await answerTo('127.0.0.2')).toMatchObject({ status: 200 });
      await expect.poll(() => isOpen(oldest)).toBe(false);
      expect(others.filter(isOpen)).toHaveLength(19);
    });

    it('of many addresses, 500 whose headers or forms do not come, close out nobody', async () => {
      for (let n = 2; n < 15; n += 1) await inFlight(await open(20, `127.0.0.${n}`, stalled()));
      for (let n = 15; n < 30; n += 1) await open(20, `127.0.0.${n}`);
      expect(await answerTo('127.0.0.1')).toMatchObject({ status: 200 });
      expect(await answerTo('127.0.0.2')).toMatchObject({ status: 200 });
    });

    it.each(ROUTES.filter(({ method, role }) => method === 'POST' && role !== 'anonymous').map(({ path }) => path))(
      'get an answer to %s without a session before the form has come',
      async (path) => {
        const [socket] = await open(1, '127.0.0.2', stalled(path.replaceAll(/:\w+/g, '1')).replace(/Expect.*\r\n/, ''));
        const [answer] = await once(socket as Socket, 'data');
        expect(String(answer)).toMatch(/^HTTP\/1\.1 303 .*\r\nlocation: \/sign-in\r\n/is);
      },
    );
  });

  it('beyond 20 requests in flight of an address get a page with a 503, and others their page', async () => {
    const issuer = createServer().listen(0, '127.0.0.1');
    await once(issuer, 'listening');
    const { port } = issuer.address() as AddressInfo;
    await start({ OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'civic' });
    const { host } = new URL(dashboard.url);
    await open(20, '127.0.0.2', `GET /sign-in/oidc HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(await answerTo('127.0.0.3')).toMatchObject({ status: 200 });
    const refused = await answerTo('127.0.0.2');
    const headers = { 'retry-after': '1', connection: 'close', 'cache-control': 'no-store' };
    expect(refused).toMatchObject({ status: 503, headers, body: expect.stringContaining('from your address') });
    expect(refused?.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    issuer.close();
  });

  it('count for no address behind a proxy', async () => {
    await start({ TRUSTED_PROXIES: '1' });
    await inFlight(await open(30, '127.0.0.2', stalled()));
    expect(await answerTo('127.0.0.2')).toMatchObject({ status: 200 });
  });
});
