import { beforeAll, describe, expect, it } from 'vitest';
import { secondsAfter } from '../../db/storage/accounts/rules.js';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { basic, useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const QUERY = '{ key { id label customer expiresAt } }';

const service = useService({ dataset: writeDataset(), rateLimit: { points: 1_000, seconds: 3_600 } });
beforeAll(async () => {
  await inAccounts((accounts) =>
    accounts.recordUsage([
      { keyId: service.key.keyId, day: '2026-11-01', requests: 5, cost: 7, limited: 2 },
      { keyId: service.key.keyId, day: '2026-11-03', requests: 1, cost: 3 },
      { keyId: service.key.keyId, day: '2025-01-01', requests: 2 ** 31 - 1, cost: 2 ** 31, limited: 2 ** 40 },
      { keyId: service.suspendedKey.keyId, day: '2026-11-02', requests: 99, cost: 99 },
    ]),
  );
});

function inAccounts<Result>(work: (accounts: ReturnType<typeof openAccounts>) => Promise<Result>): Promise<Result> {
  const accounts = openAccounts(service.accountsPath);
  return work(accounts).finally(() => accounts.close());
}

async function newKey(label: string) {
  const key = await inAccounts(({ keys }) =>
    keys.create('Active', { label, expiresAt: secondsAfter(new Date(), 86_400) }),
  );
  return { ...key, headers: { authorization: basic(key.keyId, key.keySecret) } };
}

const ask = (query: string, headers?: Record<string, string>) =>
  service.graphql(query, {}, headers ? { key: 'none', headers } : {});

describe('Query.key', () => {
  it('is the key that asks, and no other, however often and at once the same operation is sent', async () => {
    const keys = [await newKey('one'), await newKey('two')];
    const sent = Array.from({ length: 12 }, (_, n) => keys[n % 2] as (typeof keys)[0]);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(sent.map(({ headers }) => ask(QUERY, headers)));
      for (const [n, { keyId: id, label, expiresAt }] of sent.entries())
        expect(answers[n]).toEqual({ data: { key: { id, label, customer: 'Active', expiresAt } } });
    }
  });

  it('is not stored by anybody', async () => {
    const path = `/graphql?query=${encodeURIComponent(QUERY)}`;
    for (let n = 0; n < 3; n += 1) {
      const { headers } = await service.get(path);
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    }
    const { errors } = await service.graphql(QUERY, {}, { key: 'none' });
    expect(errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('shows the usage of its own days', async () => {
    const { data } = await ask(
      '{ key { all: usage(from: "2026-10-01", to: "2026-11-30") { day requests cost limited } one: usage(from: "2026-11-03", to: "2026-11-03") { day } } }',
    );
    expect(data.key).toEqual({
      all: [
        { day: '2026-11-01', requests: 5, cost: 7, limited: 2 },
        { day: '2026-11-03', requests: 1, cost: 3, limited: 0 },
      ],
      one: [{ day: '2026-11-03' }],
    });
  });

  it('shows numbers that are too large for an Int as the largest one', async () => {
    const { data, errors } = await ask(
      '{ key { usage(from: "2025-01-01", to: "2025-01-01") { requests cost limited } } }',
    );
    const largest = 2 ** 31 - 1;
    expect(errors).toBeUndefined();
    expect(data.key.usage).toEqual([{ requests: largest, cost: largest, limited: largest }]);
  });

  it('shows what is left of the rate limit after the operation, each time anew', async () => {
    const left = async () => (await ask('{ key { rateLimit { limit remaining resetAt } } }')).data.key.rateLimit;
    const [first, second] = [await left(), await left()];
    expect(first).toMatchObject({ limit: 1_000, resetAt: expect.stringMatching(/Z$/) });
    expect(second.remaining).toBe(first.remaining - 1);
    expect(Date.parse(first.resetAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
  });

  it.each([
    ['401 days', 'from: "2026-01-01", to: "2027-02-05"', 'may be 400 days apart at most'],
    ['an end before the begin', 'from: "2026-02-01", to: "2026-01-01"', 'Swap them.'],
    ['a period at the begin of time', 'to: "0000-01-01"', 'Swap them.'],
  ])('refuses %s', async (_, args, message) => {
    const { data, errors } = await ask(`{ key { id usage(${args}) { day } } }`);
    expect([data.key.usage, errors[0].extensions.code]).toEqual([null, 'BAD_USER_INPUT']);
    expect(errors[0].message).toContain(message);
  });

  it('costs as much as the days that it may read, so that many aliases are refused', async () => {
    const part = (n: number) => `u${n}: usage(from: "2026-01-01", to: "2027-01-31") { day requests cost limited }`;
    const query = `{ key { ${Array.from({ length: 100 }, (_, n) => part(n)).join(' ')} } }`;
    const { errors } = await ask(query);
    expect(errors[0].extensions.code).toBe('LIMIT_EXCEEDED');
  });
});
