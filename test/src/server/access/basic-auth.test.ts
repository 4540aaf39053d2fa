import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { basic, type RequestOptions, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const STATE = '/v2/election/data/state/AA/';
const QUERY = '{ state(code: "AA") { item(slug: "ballot_type") { text } } }';

const service = useService({ dataset: writeDataset() });

/** As the command line does it: in a connection of its own, to the end. */
async function inAccounts<Result>(change: (accounts: ReturnType<typeof openAccounts>) => Promise<Result>) {
  const accounts = openAccounts(service.accountsPath);
  return change(accounts).finally(() => accounts.close());
}

/** The statuses of so many requests at a time, with one key. */
async function statuses(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  count = 5,
  [path, sent]: [path: string, sent?: RequestOptions] = [STATE],
): Promise<number[]> {
  const headers = { authorization: basic(keyId, keySecret), 'content-type': 'application/json' };
  const requests = Array.from({ length: count }, () => service.get(path, { ...sent, key: 'none', headers }));
  const all = await Promise.all(requests);
  return [...new Set(all.map(({ status }) => status))];
}

describe('a key that was accepted before', () => {
  it.each<[string, Parameters<typeof statuses>[2]]>([
    ['REST', [STATE]],
    ['GET of GraphQL', [`/graphql?query=${encodeURIComponent(QUERY)}`]],
    ['POST of GraphQL', ['/graphql', { method: 'POST', body: JSON.stringify({ query: QUERY }) }]],
  ])('is rejected from the first request after it is revoked, cached or not: %s', async (_, request) => {
    const key = await inAccounts((accounts) => accounts.keys.create('Active'));
    for (let times = 1; times <= 3; times += 1) expect(await statuses(key, 5, request)).toEqual([200]);
    await inAccounts((accounts) => accounts.keys.revoke(key.keyId));
    expect(await statuses(key, 5, request)).toEqual([401]);
  });

  it('gets 403 from the first request after its customer is suspended, and 200 after the next activation', async () => {
    await inAccounts((accounts) => accounts.customers.create('Changing'));
    const key = await inAccounts((accounts) => accounts.keys.create('Changing'));
    for (let times = 1; times <= 3; times += 1) {
      expect(await statuses(key)).toEqual([200]);
      await inAccounts((accounts) => accounts.customers.setSubscription('Changing', 'suspended'));
      expect(await statuses(key)).toEqual([403]);
      await inAccounts((accounts) => accounts.customers.setSubscription('Changing', 'active'));
    }
  });

  it('is rejected with another secret or another id', async () => {
    const key = await inAccounts((accounts) => accounts.keys.create('Active'));
    const other = await inAccounts((accounts) => accounts.keys.create('Active'));
    expect(await statuses(key)).toEqual([200]);
    expect(await statuses({ keyId: key.keyId, keySecret: other.keySecret })).toEqual([401]);
    expect(await statuses({ keyId: key.keyId, keySecret: `${key.keySecret}x` })).toEqual([401]);
    expect(await statuses({ keyId: other.keyId, keySecret: key.keySecret })).toEqual([401]);
    expect(await statuses(key)).toEqual([200]);
  });
});

describe('a key as a bearer token', () => {
  const tokens = ({ keyId, keySecret }: { keyId: string; keySecret: string }) => {
    const plain = `${keyId}:${keySecret}`;
    const encoded = Buffer.from(plain).toString('base64');
    return [`Bearer ${plain}`, `bearer  ${encoded}`, `BEARER ${encoded.replace(/=+$/, '')}`];
  };
  const PLACES: [what: string, path: string, sent?: RequestOptions][] = [
    ['REST', STATE],
    ['REST v1', '/v1/election/data/state/AA/'],
    ['GET of GraphQL', `/graphql?query=${encodeURIComponent(QUERY)}`],
    ['POST of GraphQL', '/graphql', { method: 'POST', body: JSON.stringify({ query: QUERY }) }],
    ['a page', '/states/AA?format=json'],
    ['a calendar', '/calendar/US-2028-11-07/AA.ics'],
    ['a download', '/releases/latest/values.csv'],
    ['an assistant', '/mcp', { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }],
  ];
  const get = (path: string, authorization: string | undefined, sent: RequestOptions = {}) => {
    const headers = { 'content-type': 'application/json', accept: '*/*, application/json, text/event-stream' };
    return service.get(path, {
      ...sent,
      key: 'none',
      headers: { ...headers, ...(authorization && { authorization }) },
    });
  };

  it.each(PLACES)('opens what Basic does: %s', async (_, path, sent) => {
    const { keyId, keySecret } = service.key;
    const expected = await get(path, basic(keyId, keySecret), sent);
    const body = await expected.text();
    for (const token of tokens(service.key)) {
      const response = await get(path, token, sent);
      expect([response.status, (await response.text()) === body]).toEqual([expected.status, true]);
    }
  });

  it.each(PLACES)('is refused as Basic is, if it is wrong: %s', async (_, path, sent) => {
    const wrong = [
      'Basic %%%',
      'Bearer',
      'Bearer :',
      'Bearer a:b',
      'Bearer a b:c',
      'Bearer abc.def.ghi',
      `Bearer ${'x'.repeat(9_000)}`,
    ];
    const answer = async (authorization: string) => {
      const response = await get(path, authorization, sent);
      const body = (await response.text()).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
      return [response.status, response.headers.get('www-authenticate'), body];
    };
    const expected = await answer(basic('nobody', 'wrong'));
    expect(expected).toEqual([
      401,
      'Basic realm="Civic Data Service", charset="UTF-8"',
      expect.stringContaining('keys@example.org'),
    ]);
    for (const authorization of wrong) expect(await answer(authorization), authorization).toEqual(expected);
    const [suspended = ''] = tokens(service.suspendedKey);
    expect((await get(path, suspended, sent)).status).toBe(403);
  });
});
