import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetPath } from '../../../../src/site/html/asset-files.js';
import { EXPLORER_PATHS } from '../../../support/explorer-paths.js';
import { send } from '../../../support/http-request.js';
import { basic, type Service, startService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

let service: Service;
let release: string;
beforeAll(async () => {
  // With EXPLORER=public, everything but REST and GraphQL is public.
  service = await startService({
    dataset: writeDataset(),
    explorer: 'public',
    rateLimit: { points: 10_000, seconds: 60 },
  });
  release = JSON.parse((await send(service.url, '/releases/?format=json')).body).latest;
});
afterAll(() => service?.stop());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(service.url, path.replace('{release}', release), { method, headers });

/** Everything about the client that a response can name. */
const OWN_HEADERS = ['ratelimit', 'ratelimit-policy', 'x-request-id', 'set-cookie'];

const PUBLIC = [
  '/v1/election/field/',
  '/v2/election/field/',
  '/v2/election/field',
  '/v2/election/data/state/AA',
  '/docs/api/v1/openapi.json',
  '/docs/api/v2/openapi.json',
  '/schema.graphql',
  '/possible-types.json',
  '/types-without-id.json',
  '/types.d.ts',
  '/changes.atom',
  '/changes.json',
  '/releases/',
  '/releases/{release}/',
  '/releases/{release}/manifest.json',
  '/releases/{release}/values.csv',
  '/calendar/AA-2026-06-02/AA.ics',
  ...EXPLORER_PATHS,
  '/states/AA?format=csv',
  assetPath('pages.css'),
];

describe('a response that shared caches may store', () => {
  it.each(PUBLIC)('says nothing about the client that came first: %s', async (path) => {
    const first = await get(path);
    expect(first.headers['cache-control']).toMatch(/^public/);
    const etag = first.headers.etag as string | undefined;
    const others = [await get(path), await get(path, {}, 'HEAD')];
    const unchanged = etag ? [await get(path, { 'if-none-match': etag })] : [];
    for (const { headers } of [first, ...others, ...unchanged])
      for (const name of OWN_HEADERS) expect(headers, name).not.toHaveProperty(name);
    for (const { status, headers } of others)
      expect([status, { ...headers, date: '' }]).toEqual([first.status, { ...first.headers, date: '' }]);
    expect(unchanged.map(({ status }) => status)).toEqual(etag ? [304] : []);
  });

  it('is also a part of a file', async () => {
    const { status, headers } = await get('/releases/{release}/values.csv', { range: 'bytes=0-9' });
    expect([status, headers['x-request-id'], headers.ratelimit]).toEqual([206, undefined, undefined]);
  });
});

describe('any other response', () => {
  it.each([
    ['/v2/election/data/state/AA/', 200],
    ['/v2/election/data/state/ZZ/', 404],
    ['/graphql?query=%7Bstates%7Bcode%7D%7D', 200],
    ['/', 200],
    ['/docs', 200],
    ['/nothing', 404],
    ['/releases/{release}/nothing.csv', 404],
    ['/releases/{release}/values.csv?unsatisfiable', 416],
    ['/docs/', 302],
  ])('has the id of the request and what is left of the rate limit: %s (%i)', async (path, status) => {
    const range: Record<string, string> = status === 416 ? { range: 'bytes=999999999-' } : {};
    const { keyId, keySecret } = service.key;
    const answer = await get(path, { authorization: basic(keyId, keySecret), ...range });
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, expect.not.stringMatching('public')]);
    expect(answer.headers).toMatchObject({ ratelimit: expect.any(String), 'x-request-id': expect.any(String) });
  });
});
