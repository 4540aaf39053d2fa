import { beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import type { UsageGroup } from '../../../db/storage/accounts/usage.js';
import type { TestedAccounts } from './tested.js';

const YEAR = { since: '2026-01-01', until: '2026-12-31' };
const [JANUARY, FEBRUARY] = ['2026-01-31', '2026-02-01'];

export function testUsage(tested: TestedAccounts): void {
  let accounts: Accounts;
  let alpha: string;
  let beta: string;
  beforeEach(async () => {
    accounts = tested.accounts;
    alpha = (await tested.newKey('Alpha', 'web')).keyId;
    beta = (await tested.newKey('Beta')).keyId;
    await accounts.recordUsage([
      { keyId: alpha, day: JANUARY, requests: 1, cost: 10 },
      { keyId: alpha, day: FEBRUARY, requests: 2, cost: 20 },
      { keyId: beta, day: FEBRUARY, requests: 4, cost: 40 },
    ]);
  });

  it.each<[UsageGroup, () => object[]]>([
    [
      'day',
      () => [
        { day: JANUARY, ...uses(1) },
        { day: FEBRUARY, ...uses(6) },
      ],
    ],
    [
      'month',
      () => [
        { month: '2026-01', ...uses(1) },
        { month: '2026-02', ...uses(6) },
      ],
    ],
    [
      'customer',
      () => [
        { customer: 'Alpha', ...uses(3) },
        { customer: 'Beta', ...uses(4) },
      ],
    ],
    [
      'key',
      () => [
        { customer: 'Alpha', keyId: alpha, label: 'web', ...uses(3) },
        { customer: 'Beta', keyId: beta, label: '', ...uses(4) },
      ],
    ],
  ])('is added up by %s', async (by, rows) => {
    expect(await accounts.usage(YEAR, by)).toEqual(rows());
  });

  it('is that of the first and last day of a period, of a customer and of a key', async () => {
    const day = { since: FEBRUARY, until: FEBRUARY };
    expect(await accounts.usage(day, 'customer')).toMatchObject([uses(2), uses(4)]);
    expect(await accounts.usage({ ...YEAR, customer: 'alpha' }, 'month')).toMatchObject([uses(1), uses(2)]);
    expect(await accounts.usage({ ...YEAR, keyId: beta }, 'day')).toEqual([{ day: FEBRUARY, ...uses(4) }]);
  });

  it('of an unknown customer or key is an AccountsError', async () => {
    await expect(accounts.usage({ ...YEAR, customer: 'Alpa' }, 'day')).rejects.toThrow('Did you mean Alpha?');
    await expect(accounts.usage({ ...YEAR, keyId: 'cds_no' }, 'day')).rejects.toThrow(AccountsError);
  });

  it('adds to what is recorded', async () => {
    await accounts.recordUsage([{ keyId: beta, day: FEBRUARY, requests: 1, cost: 2 ** 40 }]);
    await accounts.recordUsage([]);
    const found = await accounts.usage({ ...YEAR, keyId: beta }, 'day');
    expect(found).toMatchObject([{ requests: 5, cost: 2 ** 40 + 40 }]);
  });

  it('shows in the list of keys as the last day', async () => {
    const { keyId } = await accounts.keys.create('Beta');
    for (const day of [FEBRUARY, JANUARY])
      await accounts.recordUsage([{ keyId: alpha, day, requests: 1, cost: 1, lastAt: `${day}T23:00:00Z` }]);
    const days = (await accounts.keys.list()).map((key) => [key.keyId, key.lastUsed] as const);
    expect(Object.fromEntries(days)).toMatchObject({ [alpha]: FEBRUARY, [keyId]: null });
  });

  it('before a day can be removed in steps', async () => {
    let removed = 0;
    for (let some = -1; some !== 0; removed += some) some = await accounts.pruneUsage(() => '2026-02-01');
    expect(removed).toBe(1);
    expect(await accounts.usage(YEAR, 'day')).toEqual([{ day: FEBRUARY, ...uses(6) }]);
  });
}

/** Each request costs 10 points. */
const uses = (requests: number) => ({ requests, cost: requests * 10, limited: 0, lastAt: null });
