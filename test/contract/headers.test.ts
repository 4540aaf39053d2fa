import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send } from '../support/http-request.js';
import { ALL_PATHS, ALLOW, KEYED_PATHS, OPEN_PATHS } from '../support/problem.js';
import { basic, startService, useSharedService } from '../support/service.js';

let authorization: string;
const service = useSharedService();
beforeAll(async () => {
  authorization = basic(service.key.keyId, service.key.keySecret);
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send(service.url, path, { headers: { authorization, ...headers } });

describe('every answer', () => {
  it.each<[what: string, path: string, method: string, status: number]>([
    ['a REST answer', '/v2/election/field/', 'GET', 200],
    ['a redirect', '/v2/election/field', 'GET', 301],
    ['a malformed state', '/v2/election/data/state/ca/', 'GET', 400],
    ['a wrong method', '/v2/election/field/', 'POST', 405],
    ['options', '/v2/election/field/', 'OPTIONS', 204],
    ['nothing there', '/nothing', 'GET', 404],
    ['health', '/healthz', 'GET', 200],
    ['readiness', '/readyz', 'HEAD', 200],
    ['a wrong method elsewhere', '/healthz', 'DELETE', 405],
    ['GraphQL', '/graphql?query=%7Bstates%7Bcode%7D%7D', 'GET', 200],
    ['GraphQL, wrong method', '/graphql', 'PUT', 405],
    ['GraphQL, no operation', '/graphql', 'GET', 400],
    ['a malformed address', '/%E0%A4%A', 'GET', 404],
  ])('(%s) allows any origin, forbids sniffing, and does not name the software', async (_, path, method, status) => {
    const { headers, ...answer } = await send(service.url, path, { method, headers: { authorization } });
    expect(answer.status).toBe(status);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const name of ['x-powered-by', 'server', 'set-cookie']) expect(headers[name]).toBeUndefined();
    expect(headers['access-control-expose-headers']).toContain('ETag');
  });
});

describe('a preflight', () => {
  it.each([...ALL_PATHS, '/graphql', '/healthz'])(
    'of %s allows pages of any origin to send a key, for a day',
    async (path) => {
      const asked = {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,content-type,apollographql-client-name',
      };
      const { status, headers, body } = await send(service.url, path, { method: 'OPTIONS', headers: asked });
      expect([status, body]).toEqual([204, '']);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-methods']).toContain('GET');
      const allowed = headers['access-control-allow-headers']?.toLowerCase().split(', ');
      // A star does not cover Authorization (Fetch standard, CORS-preflight fetch).
      for (const name of ['authorization', 'content-type', '*']) expect(allowed).toContain(name);
      expect(headers['access-control-max-age']).toBe('86400');
      expect(headers.allow).toBe(path === '/graphql' ? 'GET, HEAD, POST, OPTIONS' : ALLOW);
    },
  );
});

describe('Cache-Control', () => {
  it.each(OPEN_PATHS)('allows caches to store %s for five minutes', async (path) => {
    expect((await get(path)).headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=600');
  });

  it.each(KEYED_PATHS)('forbids shared caches to store %s and requires revalidation', async (path) => {
    expect((await get(path)).headers['cache-control']).toBe('private, no-cache');
  });

  it.each(['/v2/election/data/state/ca/', '/v2/election/data/state/ZZ/', '/nothing', '/healthz', '/readyz'])(
    'forbids storing %s',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('no-store');
    },
  );

  it.each([
    ['%7Bstates%7Bcode%7D%7D', 'private, no-cache'],
    ['%7Bnothing%7D', 'no-store'],
  ])('of a GET of /graphql?query=%s is %s', async (query, caching) => {
    const { headers } = await get(`/graphql?query=${query}`);
    expect([headers['cache-control'], headers.vary]).toEqual([caching, 'Accept, Accept-Encoding, Authorization']);
  });
});

describe('the deprecation of v1', () => {
  const deprecated = `@${Date.UTC(2026, 10, 21) / 1000}`;
  const V1 = ALL_PATHS.filter((path) => path.startsWith('/v1/'));

  it.each(V1)('is in each response of %s, with its successor', async (path) => {
    const answers = [
      await get(path),
      await get(path, { 'if-none-match': '*' }),
      await get(path, { 'accept-encoding': '*;q=0' }),
      await get(path.slice(0, -1)),
      await send(service.url, path, { method: 'POST' }),
      await send(service.url, path, { method: 'OPTIONS' }),
      await send(service.url, '/v1/election/data/state/CA/'),
      await get('/v1/election/data/state/ca/'),
      await get('/v1/election/data/state/ZZ/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 406, 301, 405, 204, 401, 400, 404]);
    for (const { headers } of answers) {
      expect(headers.deprecation).toBe(deprecated);
      expect(headers.link).toMatch(/^<\/v2\/election\/(field|data\/state\/\w+)\/>; rel="successor-version"$/);
      expect(headers.sunset).toBeUndefined();
    }
    expect(answers[0]?.headers.link).toBe(`<${path.replace('v1', 'v2')}>; rel="successor-version"`);
  });

  it('has a Sunset date if one is configured, and links with PUBLIC_URL', async () => {
    const own = await startService({ v1Sunset: '2027-12-31', publicUrl: 'https://example.org/civic' });
    const { headers } = await send(own.url, '/v1/election/field/');
    await own.stop();
    expect(headers.sunset).toBe('Fri, 31 Dec 2027 00:00:00 GMT');
    expect(headers['access-control-expose-headers']).toContain('Sunset');
    expect(headers.link).toBe('<https://example.org/civic/v2/election/field/>; rel="successor-version"');
  });

  it('has a path in its link that cannot end the link', async () => {
    const { headers } = await send(service.url, '/v1/election/data/state/CA>;rel="x",<a/');
    expect(headers.link).toBe('</v2/election/data/state/CA%3E;rel=%22x%22,%3Ca/>; rel="successor-version"');
  });
});
