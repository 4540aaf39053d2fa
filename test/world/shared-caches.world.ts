import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { ask, type Reply } from '../servers/support/load.js';
import { type Servers, startServers } from '../servers/support/servers.js';
import { pathOf } from '../support/run.js';
import { basic } from '../support/service.js';
import { publish } from './support/tools.js';
import { startVarnish } from './support/varnish.js';

const STATE = '/v2/election/data/state/CA/';
const OPEN = [
  '/v2/election/field/',
  '/v1/election/field/',
  '/docs/api/v2/openapi.json',
  '/schema.graphql',
  '/changes.atom',
];
const PAGES = ['/fields', '/states', '/coverage', '/releases/'];

let running: Servers;
let origin: string;
/** Three clients, each with a key of its own. */
let keys: string[];
beforeAll(async () => {
  running = await startServers(1, { RATE_LIMIT: '6000/60s', TRUSTED_PROXIES: '1', EXPLORER: 'public' });
  origin = running.servers[0]?.url as string;
  const accounts = openAccounts(pathOf(running.environment, 'ACCOUNTS_URL'));
  const made = await Promise.all(
    ['A', 'B', 'C'].map((name) => accounts.customers.create(name).then(() => accounts.keys.create(name))),
  );
  keys = made.map(({ keyId, keySecret }) => basic(keyId, keySecret));
  accounts.close();
});

/** test/servers has nginx with the configuration of the guide. */
describe('Varnish with its defaults', () => {
  let cache: string;
  beforeAll(async () => {
    cache = await startVarnish(origin);
  });
  const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> => ask(cache, { path, headers });

  it.each([...OPEN, ...PAGES])('gives three clients the same %s, and fetches it once', async (path) => {
    const direct = await ask(origin, { path });
    for (const hit of [false, true, true]) {
      const { status, body, headers } = await get(path);
      expect([status, headers['x-cache']]).toEqual([200, hit ? 'HIT' : 'MISS']);
      expect(body).toBe(direct.body);
    }
  });

  /** All had the first one's: its allowance, and the id under which the operator finds a request. */
  it.each([...OPEN, ...PAGES])('tells no client about the requests of another: %s', async (path) => {
    for (let n = 0; n < 2; n += 1)
      for (const name of ['ratelimit', 'ratelimit-policy', 'x-request-id', 'set-cookie'])
        expect((await get(path)).headers, name).not.toHaveProperty(name);
  });

  it('shares no response that needs a key', async () => {
    for (const path of [STATE, STATE.replace('v2', 'v1'), '/v2/election/override/']) {
      for (const authorization of [...keys, ...keys]) {
        const { status, headers } = await get(path, { authorization });
        expect([status, headers['x-cache'] === 'HIT']).toEqual([200, false]);
      }
      expect((await get(path)).status).toBe(401);
      expect((await get(path, { authorization: basic('cds_unknown', 'x') })).status).toBe(401);
      expect((await get(path, { authorization: keys[0] as string })).status).toBe(200);
    }
  });

  it('gives each client its own allowance', async () => {
    const left = async (authorization: string) =>
      Number(/r=(\d+)/.exec(String((await get(STATE, { authorization })).headers.ratelimit))?.[1]);
    for (const authorization of keys) expect(await left(authorization)).toBe((await left(authorization)) + 1);
  });

  it('gives each operation its own answer', async () => {
    for (const name of ['California', 'Illinois', 'California']) {
      const code = name === 'Illinois' ? 'IL' : 'CA';
      const { body } = await get(`/graphql?query={state(code:"${code}"){name}}`, { 'apollo-require-preflight': '1' });
      expect(JSON.parse(body)).toEqual({ data: { state: { name } } });
    }
  });

  it.each(PAGES)('gives each media type and each coding its own body of %s', async (path) => {
    const headers = ['text/html', 'application/json', 'text/csv'].flatMap((accept) =>
      ['gzip', 'identity'].map((coding) => ({ accept, 'accept-encoding': coding })),
    );
    for (const one of [...headers, ...headers]) {
      const [cached, direct] = [await get(path, one), await ask(origin, { path, headers: one })];
      for (const name of ['content-type', 'content-encoding'])
        expect([one, cached.headers[name]]).toEqual([one, direct.headers[name]]);
    }
  });

  it('shows the next release at once with a key, and on pages that depend on the day', async () => {
    const paths = [STATE, '/states/CA'];
    const texts = () =>
      Promise.all(paths.map(async (path) => (await get(path, { authorization: keys[0] as string })).body));
    const before = await texts();
    expect(await texts()).toEqual(before);
    // The service begins with other addresses (support/global-setup.ts).
    await publish(running.environment, bundledDataset);
    for (const [n, text] of (await texts()).entries()) expect(text, paths[n]).not.toBe(before[n]);
  });
});
