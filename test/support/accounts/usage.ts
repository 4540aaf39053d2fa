import { beforeEach, describe, expect, it } from 'vitest';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { OpenedAccounts } from './opened.js';

const YEAR = { since: '2026-01-01', until: '2026-12-31' };

export function testUsage(storage: string, open: () => Promise<OpenedAccounts>): void {
  let accounts: Accounts;
  let alpha: string;
  let beta: string;
  beforeEach(async () => {
    ({ accounts } = await open());
    await accounts.createCustomer('Alpha');
    await accounts.createCustomer('Beta');
    alpha = (await accounts.createKey('Alpha', 'web')).keyId;
    beta = (await accounts.createKey('Beta')).keyId;
    await accounts.recordUsage([
      { keyId: alpha, day: '2026-01-31', requests: 1, cost: 10 },
      { keyId: alpha, day: '2026-02-01', requests: 2, cost: 20 },
      { keyId: beta, day: '2026-02-01', requests: 4, cost: 40 },
    ]);
    return () => accounts.close();
  });

  describe(`usage in ${storage}`, () => {
    it.each([
      [
        'day',
        [
          { day: '2026-01-31', requests: 1, cost: 10 },
          { day: '2026-02-01', requests: 6, cost: 60 },
        ],
      ],
      [
        'month',
        [
          { month: '2026-01', requests: 1, cost: 10 },
          { month: '2026-02', requests: 6, cost: 60 },
        ],
      ],
      [
        'customer',
        [
          { customer: 'Alpha', requests: 3, cost: 30 },
          { customer: 'Beta', requests: 4, cost: 40 },
        ],
      ],
    ] as const)('is added up by %s', async (by, rows) => {
      expect(await accounts.usage(YEAR, by)).toEqual(rows);
    });

    it('is added up by key', async () => {
      expect(await accounts.usage(YEAR, 'key')).toEqual([
        { customer: 'Alpha', keyId: alpha, label: 'web', requests: 3, cost: 30 },
        { customer: 'Beta', keyId: beta, label: '', requests: 4, cost: 40 },
      ]);
    });

    it('is that of the first and last day of a period, of a customer and of a key', async () => {
      const day = { since: '2026-02-01', until: '2026-02-01' };
      expect(await accounts.usage(day, 'customer')).toMatchObject([{ requests: 2 }, { requests: 4 }]);
      expect(await accounts.usage({ ...YEAR, customer: 'alpha' }, 'month')).toMatchObject([{ cost: 10 }, { cost: 20 }]);
      expect(await accounts.usage({ ...YEAR, keyId: beta }, 'day')).toEqual([
        { day: '2026-02-01', requests: 4, cost: 40 },
      ]);
    });

    it('of an unknown customer or key is an AccountsError', async () => {
      await expect(accounts.usage({ ...YEAR, customer: 'Alpa' }, 'day')).rejects.toThrow('Did you mean Alpha?');
      await expect(accounts.usage({ ...YEAR, keyId: 'cds_no' }, 'day')).rejects.toThrow(AccountsError);
    });

    it('adds to what is recorded', async () => {
      await accounts.recordUsage([{ keyId: beta, day: '2026-02-01', requests: 1, cost: 2 ** 40 }]);
      await accounts.recordUsage([]);
      expect(await accounts.usage({ ...YEAR, keyId: beta }, 'day')).toMatchObject([
        { requests: 5, cost: 2 ** 40 + 40 },
      ]);
    });

    it('shows in the list of keys as the last day', async () => {
      const { keyId } = await accounts.createKey('Beta');
      const days = (await accounts.listKeys()).map((key) => [key.keyId, key.lastUsed]);
      expect(new Map(days as [string, string][])).toEqual(
        new Map<string, string | null>([
          [alpha, '2026-02-01'],
          [beta, '2026-02-01'],
          [keyId, null],
        ]),
      );
    });

    it('before a day can be removed in steps', async () => {
      let removed = 0;
      for (let some = -1; some !== 0; removed += some) some = await accounts.pruneUsage('2026-02-01');
      expect(removed).toBe(1);
      expect(await accounts.usage(YEAR, 'day')).toEqual([{ day: '2026-02-01', requests: 6, cost: 60 }]);
    });
  });
}
