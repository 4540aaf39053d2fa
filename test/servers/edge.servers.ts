import { beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { routes } from '../../rest-compat/routes.js';
import { expectFigure } from '../support/figure.js';
import { builtCivicData, pathOf } from '../support/run.js';
import { basic } from '../support/service.js';
import { ask, type Call, type Reply } from './support/load.js';
import { until } from './support/processes.js';
import { type RunningProxy, readyStatuses, startNginx } from './support/proxies.js';
import { type ServerProcess, type Servers, startServers } from './support/servers.js';

const STATE = '/v2/election/data/state/CA/';
const FIELDS = '/v2/election/field/';

let running: Servers;
let edge: RunningProxy;
beforeAll(async () => {
  running = await startServers(2, { TRUSTED_PROXIES: '1', RATE_LIMIT: '100000000/1h', METRICS: 'public' });
  edge = await startNginx('nginx-edge.conf', running.servers);
});

const viaEdge = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  ask(edge.url, { path, headers, method });
const keyed = () => ({ authorization: running.authorization });
const direct = (call: Call) => ask((running.servers[0] as ServerProcess).url, call);

/** Requests that the servers have answered, without those for metrics. */
async function answeredByServers(): Promise<number> {
  const counts = await Promise.all(
    running.servers.map(async ({ url }) => {
      const { body } = await ask(url, { path: '/metrics' });
      const lines = body.matchAll(/^http_requests_total\{route="(?!other)[^}]*\} (\d+)$/gm);
      return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('nginx with a cache in front of two servers', () => {
  it.each(routes.map(({ path, keyed }) => ({ path: path.replace('{state}', 'CA'), needsKey: keyed })))(
    'gives $path as the servers do, with a key: $needsKey',
    async ({ path, needsKey }) => {
      const expected = await direct({ path, headers: keyed() });
      for (let n = 0; n < 3; n += 1) {
        const { status, body, headers } = await viaEdge(path, keyed());
        expect([status, body]).toEqual([200, expected.body]);
        for (const name of ['content-type', 'etag', 'vary', 'cache-control', 'link', 'deprecation'])
          expect(headers[name], name).toEqual(expected.headers[name]);
        for (const name of ['ratelimit', 'ratelimit-policy', 'x-request-id']) expect(headers).not.toHaveProperty(name);
      }
      const open = await viaEdge(path);
      expect(open.status).toBe(needsKey ? 401 : 200);
      if (needsKey) expect(open.body).not.toContain(expected.body.slice(1, 50));
    },
  );

  it('keeps the list of copies, which names hosts and databases, from clients', async () => {
    expect(await readyStatuses(edge)).toEqual([200, 404, 404]);
  });

  it('answers with 304 to the ETag of a body, with 404 and with 401 as the servers do', async () => {
    for (const [path, headers] of [
      [STATE, keyed()],
      [FIELDS, {}],
    ] as const) {
      const { etag } = (await viaEdge(path, headers)).headers;
      const unchanged = await viaEdge(path, { ...headers, 'if-none-match': String(etag) });
      expect([unchanged.status, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
      expect((await viaEdge(path, { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
    const missing = await viaEdge('/v2/election/data/state/ZZ/', keyed());
    expect([missing.status, JSON.parse(missing.body).status]).toEqual([404, 404]);
    // An error names its own request, so it is not cached.
    expect((await viaEdge('/v2/election/data/state/ZZ/', keyed())).body).not.toBe(missing.body);
    for (const authorization of [basic('cds_unknown', 'x'), 'Basic', 'Bearer x', '']) {
      const refused = await viaEdge(STATE, authorization ? { authorization } : {});
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)]);
      expect(JSON.parse(refused.body)).toMatchObject({ status: 401 });
    }
    expect((await viaEdge(STATE, { ...keyed() }, 'DELETE')).status).toBe(405);
    expect((await viaEdge(STATE, {}, 'OPTIONS')).status).toBe(204);
  });

  it.each(['br', 'gzip', 'gzip, deflate, br, zstd', 'identity', 'br;q=0, gzip', 'identity;q=0, gzip;q=0.5', 'deflate'])(
    'gives each coding its own body: %s',
    async (coding) => {
      const headers = { ...keyed(), 'accept-encoding': coding };
      const expected = await direct({ path: STATE, headers });
      for (let n = 0; n < 2; n += 1) {
        const { status, headers: received, body } = await viaEdge(STATE, headers);
        expect([status, received['content-encoding']]).toEqual([200, expected.headers['content-encoding']]);
        expect(body).toBe(expected.body);
      }
    },
  );

  it('asks the servers about once a second, for the key and for the body', async () => {
    await viaEdge(STATE, keyed());
    const before = await answeredByServers();
    const start = performance.now();
    for (let n = 0; n < 300; n += 1) expect((await viaEdge(STATE, keyed())).status).toBe(200);
    const seconds = (performance.now() - start) / 1_000;
    expect((await answeredByServers()) - before).toBeLessThanOrEqual(2 * (seconds + 1) + 1);
  });

  it('never gives a body that is in its cache to a client without a key', async () => {
    // nginx lets an address have 100 connections.
    const replies = await Promise.all(
      Array.from({ length: 90 }, (_, n) =>
        viaEdge(STATE, n % 2 ? keyed() : n % 4 ? {} : { authorization: basic('a', `${n}`) }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map((_, n) => (n % 2 ? 200 : 401)));
    // Nobody waits for another one.
    expectFigure('the slowest answer at the edge', Math.max(...replies.map(({ ms }) => ms)), 2_000, 'ms');
    for (const [n, { body }] of replies.entries()) expect(body.includes('state_information')).toBe(n % 2 === 1);
    // A path that is spelled in another way is another resource, or the same one with the same check.
    for (const path of [
      '/v2/election/data/state/ca/',
      '/v2//election/data/state/CA/',
      `${STATE}?a`,
      '/v2/election/data/./state/CA/',
      '/v2/election/data/state/..%2f..%2f..%2ffield/',
      '/v2/election/field/../data/state/CA/',
      '/v2/election/data/state/CA/%2e%2e/field/',
      '/.key',
    ])
      expect((await viaEdge(path)).body, path).not.toContain('state_information');
  });

  it('passes on what it does not cache: pages, GraphQL and health', async () => {
    const query = JSON.stringify({ query: '{ state(code: "CA") { item(slug: "polls_open") { text } } }' });
    const headers = { ...keyed(), 'content-type': 'application/json' };
    const reply = await ask(edge.url, { method: 'POST', path: '/graphql', headers, body: query });
    expect(JSON.parse(reply.body).data.state.item.text).toBeTruthy();
    expect(reply.headers).toHaveProperty('ratelimit');
    expect((await viaEdge('/readyz')).status).toBe(200);
    expect((await viaEdge('/', { accept: 'text/html' })).body).toContain('<title>');
    expect((await viaEdge('/v2/election/field')).status).toBe((await direct({ path: '/v2/election/field' })).status);
  });

  it('refuses a key within two seconds after it was revoked', async () => {
    const accounts = openAccounts(pathOf(running.environment, 'ACCOUNTS_URL'));
    const { keyId, keySecret } = await accounts.keys.create('Load');
    accounts.close();
    const headers = { authorization: basic(keyId, keySecret) };
    expect((await viaEdge(STATE, headers)).status).toBe(200);
    const { code } = await builtCivicData(running.environment, 'keys', 'revoke', keyId);
    expect(code).toBe(0);
    const ms = await until('the key is refused', async () => (await viaEdge(STATE, headers)).status === 401, 5_000);
    console.log(`Edge: a revoked key was refused ${Math.round(ms)} ms after the command ended`);
    // nginx counts whole seconds, so an entry of one second is used for up to two.
    expectFigure('until the edge refuses a key', ms, 2_500, 'ms');
  });
});
