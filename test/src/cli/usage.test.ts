import { beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { civicData, type Environment, isolated, pathOf } from '../../support/run.js';

const FORMULA = '=HYPERLINK("https://example.org")';
const today = new Date().toISOString().slice(0, 10);
const firstOfMonth = `${today.slice(0, 7)}-01`;

let environment: Environment;
let keys: string[];
beforeAll(async () => {
  environment = isolated();
  const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  keys = [];
  for (const [customer, label] of [
    ['Alpha', 'web'],
    ['Beta', FORMULA],
  ] as const) {
    await accounts.customers.create(customer);
    keys.push((await accounts.keys.create(customer, { label })).keyId, (await accounts.keys.create(customer)).keyId);
  }
  const [web, other, beta] = keys as [string, string, string];
  const used = (keyId: string, day: string, requests: number) => ({
    ...{ keyId, day, requests, cost: 10 * requests },
    lastAt: `${day}T10:00:00Z`,
  });
  await accounts.recordUsage([
    ...[{ ...used(web, '2026-01-30', 1), limited: 3 }, used(web, '2026-02-01', 2), used(web, '2026-02-28', 4)],
    ...[used(other, '2026-02-01', 8), used(beta, '2026-02-01', 16), used(beta, today, 32)],
    // Of a key that a restore took away.
    used('cds_gone', '2026-02-01', 64),
  ]);
  accounts.close();
});

const run = (...args: string[]) => civicData(environment, 'usage', ...args);
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);

describe('civic-data usage', () => {
  it('shows the current month, by customer', async () => {
    expect(await json()).toEqual({
      ...{ since: firstOfMonth, until: today, by: 'customer', total: { requests: 32, cost: 320, limited: 0 } },
      rows: [{ customer: 'Beta', requests: 32, cost: 320, limited: 0, lastAt: `${today}T10:00:00Z` }],
    });
  });

  it('is a table for people', async () => {
    const { code, stdout } = await run('--since', '2026-01-01', '--until', '2026-02-28');
    expect([code, stdout]).toEqual([
      0,
      `Requests from 2026-01-01 to 2026-02-28: 31, at a cost of 310 points. Refused by the rate limit: 3.

CUSTOMER  REQUESTS  COST  LIMITED
Alpha           15   150        3
Beta            16   160        0
`,
    ]);
  });

  it('shows the keys of one customer, and the days of one key', async () => {
    const period = ['--since', '2026-02-01', '--until', '2026-02-28'];
    const [web, other] = keys;
    expect((await json('--customer', 'alpha', ...period)).rows).toMatchObject(
      [
        { customer: 'Alpha', keyId: web, label: 'web', requests: 6, cost: 60 },
        { customer: 'Alpha', keyId: other, label: '', requests: 8, cost: 80 },
      ].sort((one, two) => ((one.keyId as string) < (two.keyId as string) ? -1 : 1)),
    );
    expect((await json('--key', web as string, ...period)).rows).toMatchObject([
      { day: '2026-02-01', requests: 2, cost: 20 },
      { day: '2026-02-28', requests: 4, cost: 40 },
    ]);
  });

  it('writes CSV that no spreadsheet runs', async () => {
    const { stdout } = await run('--customer', 'Beta', '--since', '2026-02-01', '--until', '2026-02-28', '--csv');
    expect(stdout).toBe(
      `customer,key_id,label,requests,cost,limited\nBeta,${keys[2]},"'${FORMULA.replaceAll('"', '""')}",16,160,0\n`,
    );
  });

  it.each<[string, string[], number, string]>([
    ['an unknown customer', ['--customer', 'Alhpa'], 1, 'no customer named "Alhpa". Did you mean Alpha?'],
    ['an unknown key', ['--key', 'cds_no'], 1, 'There is no key "cds_no".'],
    ['a period that ends before it begins', ['--since', '2026-02-02', '--until', '2026-02-01'], 1, 'Swap them.'],
    ['a day that does not exist', ['--since', '2026-02-30'], 2, 'Write a date that exists as YYYY-MM-DD'],
    ['an unknown group', ['--by', 'week'], 2, 'Allowed choices are day, month, key, day-key, customer.'],
    ['both formats', ['--csv', '--json'], 2, 'cannot be used with'],
  ])('rejects %s', async (_, args, expected, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout + stderr]).toEqual([expected, expect.stringContaining(message)]);
  });
});

describe('civic-data keys list', () => {
  it('shows the last day on which each key was used', async () => {
    const listed = JSON.parse((await civicData(environment, 'keys', 'list', '--json')).stdout);
    const days = keys.map((id) => listed.find(({ keyId }: { keyId: string }) => keyId === id).lastUsed);
    expect(days).toEqual(['2026-02-28', '2026-02-01', today, null]);
    expect((await civicData(environment, 'keys', 'list', '--customer', 'Beta')).stdout).toMatch(/ never +active\n/);
  });
});
