import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { basic, type RequestOptions, useService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

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

  it('stays valid while other keys are created and revoked', async () => {
    const key = await inAccounts((accounts) => accounts.keys.create('Active'));
    for (let times = 1; times <= 5; times += 1) {
      const other = await inAccounts((accounts) => accounts.keys.create('Active'));
      expect(await statuses(other, 1)).toEqual([200]);
      await inAccounts((accounts) => accounts.keys.revoke(other.keyId));
      expect(await statuses(other, 1)).toEqual([401]);
      expect(await statuses(key)).toEqual([200]);
    }
  });
});
