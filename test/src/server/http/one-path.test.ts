import { beforeAll, describe, expect, it } from 'vitest';
import { assetPath } from '../../../../src/site/html/asset-files.js';
import { EXPLORER_PATHS, OPEN_PATHS } from '../../../support/explorer-paths.js';
import { send } from '../../../support/http-request.js';
import { basic, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

let release: string;
const service = useService({ dataset: writeDataset(), metrics: 'public' });
beforeAll(async () => {
  release = JSON.parse((await send(service.url, '/releases/?format=json')).body).latest;
});

function request(path: string, method = 'GET', accept = 'text/html') {
  const { keyId, keySecret } = service.key;
  const headers = { accept, authorization: basic(keyId, keySecret) };
  return send(service.url, path.replace('{release}', release), { method, headers });
}

/** The path and query that a redirect leads to. */
function target(path: string, location: unknown): string {
  const { pathname, search } = new URL(String(location), service.url + path);
  return pathname + search;
}

/** Each path as it is, without or with a slash at the end. */
const REST = ['/v1/election/field/', '/v2/election/field/', '/v2/election/data/state/AA/', '/v2/election/override/'];
const FOLDERS = ['/releases/', '/releases/{release}/'];
const PAGES = [...OPEN_PATHS.filter((path) => path !== '/'), ...EXPLORER_PATHS.map((path) => path.replace(/\?.*/, ''))];
const FILES = [
  '/docs/api/v2/openapi.json',
  '/docs/api/v1/openapi.json',
  '/schema.graphql',
  '/possible-types.json',
  '/types-without-id.json',
  '/types.d.ts',
  '/changes.atom',
  '/changes.json',
  '/calendar/AA-2026-06-02/AA.ics',
  '/releases/{release}/values.csv',
  '/releases/{release}/manifest.json',
  assetPath('pages.css'),
];
/** What programs send, or ask again and again. */
const ENDPOINTS = ['/graphql', '/mcp', '/healthz', '/readyz', '/metrics'];

const withRelease = (path: string) => path.replace('{release}', release);
const inOtherCase = (path: string) => path.replace(/\w(?=\w*\/?$)/, (letter) => swapped(letter));
const swapped = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());

describe('a path has one spelling', () => {
  it.each(FOLDERS)('a folder of files ends in a slash; another spelling of %s gets a 302', async (path) => {
    const other = withRelease(path).slice(0, -1);
    const { status, headers } = await request(`${other}?a=b`);
    expect([status, target(other, headers.location)]).toEqual([302, `${withRelease(path)}?a=b`]);
    expect((await request(path)).status).toBe(200);
  });

  it.each([...PAGES, ...FILES])('nothing else ends in a slash; %s/ gets a 302', async (path) => {
    const other = `${withRelease(path)}/`;
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await request(`${other}?a=b`, method);
      expect([status, target(other, headers.location)]).toEqual([302, `${withRelease(path)}?a=b`]);
    }
    expect((await request(path)).status).toBe(200);
  });

  it.each(ENDPOINTS)('but %s/ is the same for programs, which do not follow redirects', async (path) => {
    const [one, other] = [await request(path, 'GET', '*/*'), await request(`${path}/`, 'GET', '*/*')];
    expect([other.status, other.headers['content-type']]).toEqual([one.status, one.headers['content-type']]);
    expect(other.headers).not.toHaveProperty('location');
  });

  it.each([...REST, ...FOLDERS.slice(0, 1), ...PAGES.slice(0, 6), ...FILES.slice(0, 8), ...ENDPOINTS])(
    'letters of another case make another path: %s',
    async (path) => {
      expect([400, 404]).toContain((await request(inOtherCase(path), 'GET', 'application/json')).status);
    },
  );
});
