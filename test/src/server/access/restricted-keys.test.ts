import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NewKey } from '../../../../db/storage/accounts/key-rules.js';
import { secondsAfter } from '../../../../db/storage/accounts/rules.js';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import type { SqliteAccounts } from '../../../../db/storage/accounts/sqlite/storage.js';
import { basic, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const STATE = '/v2/election/data/state/AA/';
const KEYED = '{ overrides { totalCount } }';
const PAGE = 'https://vote.example.org';

const service = useService({ dataset: writeDataset(), rateLimit: { points: 100, seconds: 3_600 }, proxies: 1 });
afterEach(() => {
  vi.useRealTimers();
});

async function newKey(key: NewKey) {
  const accounts = openAccounts(service.accountsPath);
  const { keyId, keySecret } = await accounts.keys.create('Active', key).finally(() => accounts.close());
  return { authorization: basic(keyId, keySecret) };
}

const get = (headers: Record<string, string>, path = STATE) => service.get(path, { key: 'none', headers });
const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail;

describe('a key that expires', () => {
  it('is refused from that second on, also by the cache of credentials, in REST and in GraphQL', async () => {
    const start = new Date();
    const headers = await newKey({ expiresAt: secondsAfter(start, 3_600) });
    const statuses = async () => {
      const { errors } = await service.graphql(KEYED, {}, { key: 'none', headers });
      return [(await get(headers)).status, errors?.[0].extensions.code];
    };
    expect(await statuses()).toEqual([200, undefined]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(secondsAfter(start, 3_600)) - 1 });
    expect(await statuses()).toEqual([200, undefined]);
    vi.setSystemTime(Date.parse(secondsAfter(start, 3_600)));
    expect(await statuses()).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('a subscription that ends', () => {
  it('ends its keys in the second after its last day, also in the cache of credentials', async () => {
    const accounts = openAccounts(service.accountsPath);
    onTestFinished(() => accounts.close());
    const limitTo = (lastDay: string | null) => accounts.customers.setLimits('Active', { rateLimit: null, lastDay });
    const headers = await newKey({});
    await limitTo('2999-12-31');
    await expect.poll(async () => (await get(headers)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2999-12-31T23:59:58Z') });
    expect([(await get(headers)).status, (await get(headers)).status]).toEqual([200, 200]);
    vi.setSystemTime(Date.parse('3000-01-01T00:00:00Z'));
    expect((await get(headers)).status).toBe(403);
    vi.useRealTimers();
    await limitTo(null);
  });
});

describe('a key that is changed', () => {
  const change = async (work: (keys: SqliteAccounts['keys']) => Promise<unknown>) => {
    const accounts = openAccounts(service.accountsPath);
    await work(accounts.keys).finally(() => accounts.close());
  };
  const idOf = ({ authorization }: { authorization: string }) => atob(authorization.slice(6)).split(':')[0] ?? '';

  it('works on its new sites alone, also by the cache of credentials', async () => {
    const headers = await newKey({ origins: [PAGE] });
    const statuses = async () => [
      (await get({ ...headers, origin: PAGE })).status,
      (await get({ ...headers, origin: 'https://new.example' })).status,
    ];
    expect(await statuses()).toEqual([200, 403]);
    await change((keys) => keys.changeOrigins(idOf(headers), ['https://new.example']));
    await expect.poll(statuses).toEqual([403, 200]);
  });

  it('works until its new end', async () => {
    const start = new Date();
    const headers = await newKey({ expiresAt: secondsAfter(start, 3_600) });
    expect((await get(headers)).status).toBe(200);
    await change((keys) => keys.changeExpiry(idOf(headers), secondsAfter(start, 7_200)));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(secondsAfter(start, 3_601)) });
    await expect.poll(async () => (await get(headers)).status).toBe(200);
    vi.setSystemTime(Date.parse(secondsAfter(start, 7_200)));
    expect((await get(headers)).status).toBe(401);
  });
});

describe('a key of a calendar link', () => {
  it('is rejected as an unknown one wherever keys are sent', async () => {
    const headers = await newKey({ scope: 'calendar' });
    const unknown = await get({ authorization: basic('cds_unknown', 'x') });
    const refused = await get(headers);
    expect([refused.status, await detailOf(refused)]).toEqual([401, await detailOf(unknown)]);
    expect((await get(headers, '/calendar/US-2028-11-07/AA.ics')).status).toBe(401);
    const { errors } = await service.graphql('{ states { code } }', {}, { key: 'none', headers });
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('a key that is bound to origins', () => {
  const ORIGINS = { origins: [PAGE, 'http://localhost:3000'] };

  it.each<[string, Record<string, string>, number]>([
    ['the Origin is one of them', { origin: PAGE }, 200],
    ['the Referer is a page of one', { referer: `${PAGE}/find?state=AA` }, 200],
    ['neither is there', {}, 403],
    ['the Origin is another one, whatever the Referer', { origin: 'https://example.net', referer: `${PAGE}/` }, 403],
    ['the Origin is null', { origin: 'null' }, 403],
    ['the Origin begins with one', { origin: `${PAGE}.example.net` }, 403],
    ['the scheme is another one', { origin: PAGE.replace('https', 'http') }, 403],
    ['the Referer has one in its path', { referer: `https://example.net/${PAGE}` }, 403],
  ])('if %s: %j', async (_, headers, status) => {
    const key = await newKey(ORIGINS);
    const response = await get({ ...key, ...headers });
    expect(response.status).toBe(status);
    if (status === 403) expect(await detailOf(response)).toContain('works only on the websites');
  });

  it('opens GraphQL for its pages, whose preflights are answered', async () => {
    const headers = { ...(await newKey(ORIGINS)), origin: PAGE };
    expect(await service.graphql(KEYED, {}, { key: 'none', headers })).toMatchObject({ data: { overrides: {} } });
    const preflight = { origin: PAGE, 'access-control-request-method': 'POST' };
    const response = await service.get('/graphql', { key: 'none', method: 'OPTIONS', headers: preflight });
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('has a rate limit for each address, apart from that of the address without a key', async () => {
    const key = { ...(await newKey(ORIGINS)), origin: PAGE };
    const left = async (address: string, headers: Record<string, string> = key) => {
      const response = await get({ ...headers, 'x-forwarded-for': address });
      return /r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
    };
    expect([await left('203.0.113.1'), await left('203.0.113.1'), await left('203.0.113.2')]).toEqual([
      '99',
      '98',
      '99',
    ]);
    expect(await left('203.0.113.1', {})).toBe('99');
  });
});
