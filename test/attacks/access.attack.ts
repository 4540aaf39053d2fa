import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../support/run.js';
import { basic } from '../support/service.js';
import { AttackServer } from './support/attack-server.js';
import { operationRequest, send } from './support/client.js';
import { RawConnection, rawRequest } from './support/raw-connection.js';

const server = new AttackServer({});
const withDemoKey = new AttackServer({ settings: { NODE_ENV: '' } });
let demoSecrets: string[] = [];

beforeAll(async () => {
  await Promise.all([server.start(), withDemoKey.start()]);
  const file = join(dirname(pathOf(withDemoKey.environment, 'ACCOUNTS_URL')), 'demo-key.json');
  const { keyId, keySecret } = JSON.parse(readFileSync(file, 'utf8'));
  demoSecrets = [keySecret, basic(keyId, keySecret).slice('Basic '.length)];
});
afterAll(() => Promise.all([server.stop(), withDemoKey.stop()]));

/** Keyed values of California. */
const VALUE = /"text":"[^"]+"/;
const QUERY = '{state(code:"CA"){item(slug:"polls_open"){text}}}';

describe('a key that is revoked', () => {
  it.each([
    ['/graphql', operationRequest(QUERY, { key: true })],
    ['/graphql, with a body in one piece', operationRequest({ query: QUERY, variables: { a: 1 } }, { key: true })],
  ])('while the body of a request is on its way gets no values: %s', async (_, request) => {
    await server.createKey();
    const connection = await RawConnection.open(server);
    const text = rawRequest(server, request);
    connection.write(text.slice(0, -20));
    // What was sent before on another connection has been read.
    for (let request = 0; request < 20; request += 1) await send(server, { path: '/healthz' });
    await server.revokeKey();
    connection.write(text.slice(-20));
    const { statuses, bodies } = await connection.read(1);
    connection.destroy();
    expect(statuses).toEqual([401]);
    expect(bodies[0]).toContain('UNAUTHENTICATED');
    expect(bodies[0]).not.toMatch(VALUE);
  });

  it('gets no values for requests that wait on its connection', async () => {
    await server.createKey();
    const connection = await RawConnection.open(server);
    const count = 60;
    const operation = (number: number) =>
      operationRequest(`{a${number}:states{information{text footnotes source field{description}}}}`, { key: true });
    connection.write(Array.from({ length: count }, (_, number) => rawRequest(server, operation(number))).join(''));
    expect((await connection.read(1)).statuses[0]).toBe(200);
    await server.revokeKey();
    const { statuses, bodies } = await connection.read(count, 60);
    connection.destroy();
    expect(statuses).toHaveLength(count);
    expect(statuses.at(-1)).toBe(401);
    expect(bodies.at(-1)).not.toMatch(VALUE);
  });

  it.each([
    ['REST', rawPath('/v2/election/data/state/CA/')],
    ['GET /graphql', rawPath(`/graphql?query=${encodeURIComponent(QUERY)}`)],
    ['POST /graphql', operationRequest(QUERY, { key: true })],
  ])('gets 401 at the next request, cached or not: %s', async (_, request) => {
    await server.createKey();
    const connection = await RawConnection.open(server);
    connection.write(rawRequest(server, request).repeat(4));
    expect((await connection.read(4)).statuses).toEqual([200, 200, 200, 200]);
    await server.revokeKey();
    connection.write(rawRequest(server, request));
    const { statuses, bodies } = await connection.read(5);
    connection.destroy();
    expect(statuses.at(-1)).toBe(401);
    expect(bodies.at(-1)).not.toMatch(VALUE);
  });
});

function rawPath(path: string) {
  return { path, key: true };
}

const PAGES = ['/', '/docs/api/v2', '/docs/api/v1', '/docs/upgrade', '/graphql', '/graphiql'];

/** All that a server sends for a request in bytes, until it closes the connection. */
function exchange(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(withDemoKey.port, '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')));
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

const showsKey = (text: string) => demoSecrets.some((secret) => text.includes(secret));
const page = (path: string, version: string, ...headers: string[]) =>
  exchange([`GET ${path} HTTP/${version}`, 'Accept: text/html', 'Connection: close', ...headers]);

describe.each(PAGES)('the demo key on %s', (path) => {
  const hosts = () => [`127.0.0.1:${withDemoKey.port}`, '127.0.0.1', 'localhost', '[::1]', 'api.example.org'];

  it.each(['1.0', '1.1'])(
    'is not shown over HTTP/%s to anyone without the cookie, whatever the Host',
    async (version) => {
      for (const host of hosts()) {
        const text = await page(path, version, `Host: ${host}`);
        expect(text).toMatch(/^HTTP\/1\.1 200 /);
        expect.soft(showsKey(text), host).toBe(false);
      }
    },
  );

  it('is not shown over HTTP/1.0 without a Host, or with a made-up cookie or token', async () => {
    expect.soft(showsKey(await page(path, '1.0'))).toBe(false);
    const host = `Host: 127.0.0.1:${withDemoKey.port}`;
    for (const cookie of ['demo=', 'demo=1', 'demo=undefined', `demo=${'0'.repeat(64)}`])
      expect.soft(showsKey(await page(path, '1.1', host, `Cookie: ${cookie}`)), cookie).toBe(false);
    for (const token of ['', 'undefined', '0', '0'.repeat(64)])
      expect.soft(showsKey(await page(`${path}?demo=${token}`, '1.1', host)), token).toBe(false);
  });
});

describe('the link that the start prints', () => {
  it('sets a cookie that scripts and other sites cannot use, and with it the start page shows the demo key', async () => {
    const link = /\/\?demo=[\w-]+/.exec(withDemoKey.banner)?.[0];
    expect(link).toBeDefined();
    const host = `Host: 127.0.0.1:${withDemoKey.port}`;
    const [, cookie = '', attributes = ''] =
      /^set-cookie: ([^;\r]+)([^\r]*)/im.exec(await page(link as string, '1.1', host)) ?? [];
    expect(attributes).toMatch(/; *HttpOnly/i);
    expect(attributes).toMatch(/; *SameSite=Strict/i);
    expect(showsKey(await page('/', '1.1', host, `Cookie: ${cookie}`))).toBe(true);
  });
});
