import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send, sendRaw } from '../../support/http-request.js';
import { basic, type Service, startService } from '../../support/service.js';

const SHOWS_KEY = ['/', '/docs/api/v2', '/docs/api/v1', '/graphql', '/graphiql'];
const PAGES = [...SHOWS_KEY, '/docs/upgrade'];
const HTML = { accept: 'text/html' };

let service: Service;
let published: Service;
let cookie: string;
beforeAll(async () => {
  service = await startService({ demoKey: true });
  published = await startService({ demoKey: true, publicUrl: 'https://example.org' });
  cookie = await cookieOf(service);
});
afterAll(() => Promise.all([service?.stop(), published?.stop()]));

/** Opens the link that the start prints. */
async function cookieOf({ url, demoLink = '' }: Service): Promise<string> {
  const { headers } = await send(url, demoLink.slice(url.length), { headers: HTML });
  return headers['set-cookie']?.[0]?.split(';')[0] as string;
}

function hasKey({ status, body }: Answer, { key }: Service = service): boolean {
  expect(status).toBe(200);
  const { keyId, keySecret } = key;
  return body.includes(keyId) || body.includes(keySecret) || body.includes(basic(keyId, keySecret).slice(6));
}

const open = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(service.url, path, { headers: { ...HTML, ...headers } });

describe.each(PAGES)('without the cookie, %s does not show the demo key', (path) => {
  it.each(['text/html', 'application/json', '*/*'].filter((accept) => accept === 'text/html' || path === '/'))(
    'to a request that accepts %s',
    async (accept) => {
      expect(hasKey(await open(path, { cookie }))).toBe(SHOWS_KEY.includes(path));
      expect(hasKey(await open(path, { accept }))).toBe(false);
    },
  );

  it.each(['1.0', '1.1'])('to a request over HTTP/%s with a loopback Host, as nginx sends it', async (version) => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', new URL(service.url).host]) {
      const request = `GET ${path} HTTP/${version}\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`;
      expect(hasKey(await sendRaw(service.url, request)), host).toBe(false);
    }
  });

  it('to a request over HTTP/1.0 without a Host', async () => {
    expect(hasKey(await sendRaw(service.url, `GET ${path} HTTP/1.0\r\nAccept: text/html\r\n\r\n`))).toBe(false);
  });
});

describe.each(SHOWS_KEY)('with the cookie, %s', (path) => {
  it('shows the demo key', async () => {
    expect(hasKey(await open(path))).toBe(false);
    expect(hasKey(await open(path, { cookie }))).toBe(true);
    expect(hasKey(await open(path, { cookie: `theme=dark; ${cookie};last=1` }))).toBe(true);
  });

  it('has another ETag, and depends on the cookie in caches', async () => {
    const [with_, without] = [await open(path, { cookie }), await open(path)];
    expect(with_.headers.vary).toBe('Accept, Accept-Encoding, Cookie');
    expect(with_.headers['cache-control']).toBe('private, no-cache');
    expect(with_.headers.etag).not.toBe(without.headers.etag);
    const revalidate = (etag: unknown, headers = {}) => open(path, { 'if-none-match': String(etag), ...headers });
    expect((await revalidate(with_.headers.etag, { cookie })).status).toBe(304);
    expect((await revalidate(without.headers.etag)).status).toBe(304);
    expect(hasKey(await revalidate(with_.headers.etag))).toBe(false);
    expect(hasKey(await revalidate(without.headers.etag, { cookie }))).toBe(true);
  });

  it('cannot be read by scripts of other sites', async () => {
    const { headers } = await open(path, { cookie, origin: 'https://other.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' });
  });
});

describe('the start page as JSON', () => {
  it('never has the demo key', async () => {
    expect(hasKey(await open('/', { accept: 'application/json', cookie }))).toBe(false);
  });
});

describe('the demo key with PUBLIC_URL', () => {
  it.each(PAGES)('has no link and is not on %s', async (path) => {
    expect(published.demoLink).toBeUndefined();
    const name = `civic-demo-${new URL(published.url).port}`;
    for (const headers of [HTML, { ...HTML, cookie }, { ...HTML, cookie: `${name}=${cookie.split('=')[1]}` }])
      expect(hasKey(await send(published.url, path, { headers }), published)).toBe(false);
  });

  it('leaves the pages as they are without one: they say how to send a key, and ignore ?demo', async () => {
    const { status, headers, body } = await send(published.url, '/?demo=x', { headers: HTML });
    expect([status, headers.vary, headers['set-cookie']]).toEqual([200, 'Accept, Accept-Encoding', undefined]);
    expect(body).toContain('Values require an API key. To get one, contact');
    expect(body).not.toContain('demo');
  });
});

describe('what the cookie opens', () => {
  it.each(['/states/CA', '/calendar/US-2028-11-07/CA.ics', '/releases/latest/values.csv'])(
    'depends on it in caches: %s',
    async (path) => {
      const [opened, refused] = [await open(path, { cookie }), await open(path)];
      expect([opened.status, refused.status]).toEqual([path.includes('latest') ? 302 : 200, 401]);
      expect([opened.headers.vary, refused.headers.vary]).toEqual(Array(2).fill(expect.stringContaining('Cookie')));
    },
  );
});

describe('the cookie', () => {
  it('is no key: REST values need one', async () => {
    for (const path of ['/v2/election/data/state/CA/', '/v1/election/data/state/CA/', '/v2/election/override/'])
      expect((await open(path, { cookie, accept: 'application/json' })).status, path).toBe(401);
  });

  it('is no key for GraphQL', async () => {
    const query = '{ state(code: "CA") { item(slug: "polls_open") { text } } }';
    const posted = await service.graphql(query, {}, { key: 'none', headers: { cookie } });
    const without = await service.graphql(query, {}, { key: 'none' });
    expect(posted.errors[0].message).toBe(without.errors[0].message);
    const got = await open(`/graphql?query=${encodeURIComponent(query)}`, { cookie, accept: 'application/json' });
    expect(JSON.parse(got.body).errors[0].extensions.code).toBe(without.errors[0].extensions.code);
    expect(posted.data?.state?.item ?? null).toBeNull();
  });
});
