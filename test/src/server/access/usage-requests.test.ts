import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { send } from '../../../support/http-request.js';
import { callMessage, keyOf, post } from '../../../support/mcp-client.js';
import { basic, type Service, startService } from '../../../support/service.js';
import type { ServiceOptions } from '../../../support/service-options.js';
import { writeDataset } from '../../../support/small-dataset.js';

const STATE = '/v2/election/data/state/AA/';
const PERIOD = { since: '2026-01-01', until: '2099-12-31' };
const NONE: unknown[] = [];

/** What is recorded for the active key by a service that has stopped. */
async function usageAfter(requests: (service: Service) => Promise<unknown>, options: ServiceOptions = {}) {
  const service = await startService({ dataset: writeDataset(), ...options });
  try {
    await requests(service);
  } finally {
    await service.stop();
  }
  const accounts = openAccounts(service.accountsPath);
  const rows = await accounts.usage(PERIOD, 'key');
  accounts.close();
  return rows.map(({ customer, requests: count, cost, limited }) => ({ customer, requests: count, cost, limited }));
}

const used = (requests: number, cost = requests, limited = 0) => [{ customer: 'Active', requests, cost, limited }];

describe('a request with a key counts', () => {
  it.each<[string, (service: Service) => Promise<unknown>]>([
    ['to REST', ({ get }) => get(STATE)],
    ['for what does not exist', ({ get }) => get('/v2/election/data/state/ZZ/')],
    ['for an operation', ({ graphql }) => graphql('{ states { code } }')],
    ['for an operation that is not valid', ({ graphql }) => graphql('{ nothing }')],
    ['for a tool', (service) => post(service, callMessage('list_fields'), { authorization: keyOf(service) })],
  ])('%s: as one, at a cost of one point', async (_, request) => {
    expect(await usageAfter(request)).toEqual(used(1));
  });

  it.each<[string, (service: Service) => Promise<unknown>]>([
    ['to a page', ({ get }) => get('/states/AA', { headers: { accept: 'text/html' } })],
    ['for a calendar', ({ get }) => get('/calendar/US-2028-11-07/AA.ics')],
  ])('%s that is not in the cache: as one, at a cost of two points', async (_, request) => {
    expect(await usageAfter(request)).toEqual(used(1, 2));
  });

  it('again each time, whether the response comes from the cache or not', async () => {
    const requests = async ({ get }: Service) => {
      for (let n = 0; n < 5; n += 1) await get(STATE);
    };
    expect(await usageAfter(requests)).toEqual(used(5));
  });

  it('at the cost of its operation, in points of the rate limit', async () => {
    const query = '{ states { information { text footnotes source } } }';
    const cost: number[] = [];
    const requests = async (service: Service) => {
      const headers = { authorization: keyOf(service), 'content-type': 'application/json' };
      const body = JSON.stringify({ query, extensions: { cost: true } });
      for (let n = 0; n < 3; n += 1) {
        const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body });
        cost.push(JSON.parse(await response.text()).extensions.cost.points);
      }
    };
    const usage = await usageAfter(requests, { dataset: undefined });
    expect(cost[0]).toBeGreaterThan(2_000);
    expect(usage).toEqual(used(3, 3 * Math.ceil((cost[0] as number) / 1_000)));
  });
});

describe('a request does not count', () => {
  it.each<[string, (service: Service) => Promise<unknown>]>([
    ['without a key', ({ get }) => get(STATE, { key: 'none' })],
    ['with the key of a suspended customer', ({ get }) => get(STATE, { key: 'suspended' })],
    ['with a wrong secret', ({ get, key }) => get(STATE, { headers: { authorization: basic(key.keyId, 'wrong') } })],
    ['with an unknown key', ({ get }) => get(STATE, { headers: { authorization: basic('cds_unknown', 'x') } })],
    [
      'with a revoked key',
      async ({ get, key, accountsPath }) => {
        const accounts = openAccounts(accountsPath);
        await accounts.keys.revoke(key.keyId);
        accounts.close();
        expect((await get(STATE)).status).toBe(401);
      },
    ],
    ['on a path that takes no key', ({ get }) => get('/v2/election/field/')],
    ['for its health', ({ get }) => get('/readyz')],
  ])('%s', async (_, request) => {
    expect(await usageAfter(request)).toEqual(NONE);
  });

  it('above the rate limit, but as limited', async () => {
    const requests = async (service: Service) => {
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1)
        statuses.push((await send(service.url, STATE, { headers: { authorization: keyOf(service) } })).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    };
    expect(await usageAfter(requests, { rateLimit: { points: 3, seconds: 3600 } })).toEqual(used(3, 3, 2));
  });

  it('if its operation costs more points than are left', async () => {
    const requests = async (service: Service) => {
      const body = JSON.stringify({ query: '{ states { information { text footnotes source } } }' });
      const headers = { authorization: keyOf(service), 'content-type': 'application/json' };
      const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body });
      expect(response.status).toBe(429);
      await response.arrayBuffer();
    };
    const options = { dataset: undefined, rateLimit: { points: 2, seconds: 3600 } };
    expect(await usageAfter(requests, options)).toEqual(used(0, 0, 1));
  });

  it('if the service cannot answer', async () => {
    const requests = async ({ get }: Service) => expect((await get(STATE)).status).toBe(503);
    expect(await usageAfter(requests, { dataset: null })).toEqual(NONE);
  });
});

describe('a day', () => {
  it('changes at midnight in UTC', async () => {
    let now = new Date('2026-11-30T23:59:59.999Z');
    const service = await startService({ dataset: writeDataset(), now: () => now });
    await service.get(STATE);
    // Ten seconds may pass before anything is written.
    now = new Date('2026-12-01T00:00:00.000Z');
    await service.get(STATE);
    await service.get(STATE);
    await service.stop();
    const accounts = openAccounts(service.accountsPath);
    expect(await accounts.usage(PERIOD, 'day')).toEqual([
      { day: '2026-11-30', requests: 1, cost: 1, limited: 0, lastAt: '2026-11-30T23:59:59Z' },
      { day: '2026-12-01', requests: 2, cost: 2, limited: 0, lastAt: '2026-12-01T00:00:00Z' },
    ]);
    expect(await accounts.keys.list('Active')).toMatchObject([
      { lastUsed: '2026-12-01', lastAt: '2026-12-01T00:00:00Z' },
    ]);
    accounts.close();
  });
});
