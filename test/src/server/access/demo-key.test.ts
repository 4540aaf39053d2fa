import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/process/settings/config.js';
import { demoOf } from '../../../../src/server/access/demo-key.js';
import { type Answer, BROWSER, send, sendRaw } from '../../../support/http-request.js';
import { connect } from '../../../support/mcp-client.js';
import { basic, useService, withService } from '../../../support/service.js';

const DEMO = basic('demo', 'demo');
const REST = ['/v2/election/data/state/CA/', '/v1/election/data/state/CA/', '/v2/election/override/'];
const PAGES = ['/states/CA', '/fields/polls_open', '/changes', '/compare?states=CA,IL', '/search?q=polls+open+ca'];
const FILES = ['/calendar/US-2028-11-07/CA.ics', '/states/CA?format=csv', '/states/CA?format=json'];
const QUERY = '{ state(code: "CA") { item(slug: "polls_open") { text } } }';

const service = useService({ hasLocalDemo: true });

const open = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(service.url, path, { headers: { ...BROWSER, ...headers } });
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await open(path, headers)).status;

describe('there is a demo key for everything', () => {
  const demo = (settings: Record<string, string>) => demoOf(readConfig(settings));

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('on %s, where DEMO_STATES does not count', (HOST) => {
    expect(demo({ HOST, DEMO_STATES: 'CA' })).toEqual({ hasLocalDemo: true, demoStates: [] });
  });

  it.each([
    ['NODE_ENV', 'production'],
    ['HOST', '0.0.0.0'],
    ['HOST', '10.0.0.1'],
    ['HOST', 'example.org'],
    ['PUBLIC_URL', 'https://example.org'],
    ['TRUSTED_PROXIES', '1'],
    ['ACCOUNTS_URL', 'postgres://civic@db.example.org/civic'],
    ['DEMO_KEY', 'off'],
  ])('but not with %s=%s, where DEMO_STATES counts', (name, value) => {
    expect(demo({ [name]: value })).toEqual({ hasLocalDemo: false, demoStates: [] });
    expect(demo({ [name]: value, DEMO_STATES: 'CA' })).toEqual({ hasLocalDemo: false, demoStates: ['CA'] });
  });
});

describe('the demo key on this machine', () => {
  it('opens REST, GraphQL and tools', async () => {
    for (const path of REST) expect(await statusOf(path, { authorization: DEMO }), path).toBe(200);
    const { data } = await service.graphql(QUERY, {}, { key: 'none', headers: { authorization: DEMO } });
    expect(data.state.item.text).toBe('7:00 a.m.');
    const { client, call } = await connect(service, DEMO);
    expect((await call('get_values', { state: 'CA', slugs: ['polls_open'] })).isError).toBeFalsy();
    await client.close();
  });

  it('is needed for REST, GraphQL and tools, as in production', async () => {
    for (const path of REST) expect(await statusOf(path), path).toBe(401);
    const { errors } = await service.graphql(QUERY, {}, { key: 'none' });
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const { client, call } = await connect(service);
    expect(await call('get_values', { state: 'CA', slugs: ['polls_open'] })).toMatchObject({ isError: true });
    await client.close();
  });

  it('is not needed for pages, calendars and downloads, which only the browser itself stores', async () => {
    for (const path of [...PAGES, ...FILES]) {
      const { status, headers } = await open(path);
      expect([status, headers['cache-control'], headers['set-cookie']], path).toEqual([
        200,
        'private, no-cache',
        undefined,
      ]);
      expect(headers.vary).toContain('Authorization');
      expect(headers.vary).not.toContain('Cookie');
    }
    expect(await statusOf('/releases/latest/values.csv')).toBe(302);
    expect((await open('/search?q=when+do+polls+open+in+ca')).body).toContain('7:00 a.m.');
  });

  it.each(['/', '/docs', '/docs/api/v2', '/docs/api/v1', '/graphql', '/graphiql', '/states/CA'])(
    'is on %s, which scripts of other sites cannot read',
    async (path) => {
      const { status, headers, body } = await open(path, { origin: 'http://localhost:3000' });
      expect(status).toBe(200);
      expect(body).toMatch(/demo:demo|ZGVtbzpkZW1v|&quot;keyId&quot;:&quot;demo&quot;|"keyId":"demo"/);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' });
    },
  );

  it('does not depend on a wrong key: that is refused', async () => {
    expect(await statusOf('/states/CA', { authorization: basic('demo', 'wrong') })).toBe(401);
  });

  it('is a key of nobody in GraphQL', async () => {
    const query = '{ key { id customer expiresAt usage { requests } } }';
    const { data } = await service.graphql(query, {}, { headers: { authorization: DEMO } });
    expect(data.key).toEqual({ id: 'demo', customer: 'Demo', expiresAt: null, usage: [] });
  });

  it('has the points of a key, and is nobody in the usage', () =>
    withService(
      { hasLocalDemo: true, rateLimit: { key: { points: 3, seconds: 3600 }, address: { points: 1, seconds: 3600 } } },
      async ({ url, accountsPath, stop }) => {
        const get = async () => (await send(url, REST[0] as string, { headers: { authorization: DEMO } })).status;
        expect([await get(), await get(), await get(), await get()]).toEqual([200, 200, 200, 429]);
        await stop();
        const accounts = new DatabaseConstructor(accountsPath, { readonly: true });
        expect(accounts.prepare('select * from usage').all()).toEqual([]);
        accounts.close();
      },
    ));
});

describe('a request from elsewhere', () => {
  const ELSEWHERE: [string, Record<string, string>][] = [
    ['to a name that was resolved to this machine (DNS rebinding)', { host: 'other.example:4000' }],
    ['to a name that looks local', { host: 'localhost.other.example' }],
    ['to an address that is not loopback', { host: '192.168.1.10:4000' }],
    ['to the address of no interface', { host: '0.0.0.0:4000' }],
    ['to something that is no host', { host: 'a b' }],
    ['from a script of another site', { origin: 'https://other.example' }],
    ['from a frame without an origin', { origin: 'null' }],
    ['from an extension', { origin: 'chrome-extension://abcdef' }],
    ['through a proxy that names its client', { 'x-forwarded-for': '203.0.113.1' }],
    ['through a proxy that names the host', { 'x-forwarded-host': 'example.org' }],
    ['through a proxy that names itself', { via: '1.1 proxy' }],
    ['through a proxy with the standard header', { forwarded: 'for=203.0.113.1' }],
    ['through a proxy with the header of nginx', { 'x-real-ip': '203.0.113.1' }],
  ];

  it.each(ELSEWHERE)('%s gets nothing for the demo key, and what it asks for with another', async (_, headers) => {
    for (const path of [...REST, '/states/CA', '/calendar/US-2028-11-07/CA.ics']) {
      const { status, body } = await send(service.url, path, { headers: { ...headers, authorization: DEMO } });
      expect([status, JSON.parse(body).detail], path).toEqual([
        403,
        expect.stringContaining('works only on the machine'),
      ]);
    }
    for (const path of [...PAGES.slice(0, 4), ...FILES]) expect(await statusOf(path, headers), path).toBe(401);
    expect((await open('/search?q=when+do+polls+open+in+ca', headers)).body).not.toContain('7:00 a.m.');
    const graphql = `/graphql?query=${encodeURIComponent(QUERY)}`;
    const { status } = await send(service.url, graphql, { headers: { ...headers, authorization: DEMO } });
    expect(status).toBe(403);
    const { keyId, keySecret } = service.key;
    for (const path of [...REST, ...PAGES])
      expect(await statusOf(path, { ...headers, authorization: basic(keyId, keySecret) }), path).toBe(200);
  });

  it('over HTTP/1.0, as nginx sends it without a setting, gets nothing, whatever its Host', async () => {
    for (const host of ['127.0.0.1', 'localhost', new URL(service.url).host]) {
      const request = (version: string) =>
        `GET /states/CA HTTP/${version}\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
      expect((await sendRaw(service.url, request('1.0'))).status, host).toBe(401);
      expect((await sendRaw(service.url, request('1.1'))).status, host).toBe(200);
    }
    expect((await sendRaw(service.url, 'GET /states/CA HTTP/1.0\r\nAccept: text/html\r\n\r\n')).status).toBe(401);
  });

  it('is none if its Host and its Origin are loopback addresses', async () => {
    for (const host of ['localhost:4000', '127.0.0.1', '127.9.9.9:1', '[::1]:4000', 'LOCALHOST'])
      for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173', 'https://[::1]'])
        expect(await statusOf(REST[0] as string, { host, origin, authorization: DEMO }), `${host} ${origin}`).toBe(200);
  });
});
