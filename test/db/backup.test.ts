import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { backUp } from '../../db/storage/backup/backup.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Files, serviceFiles } from './service-files.js';

let service: Files;
let backup: string;
beforeEach(async () => {
  service = await serviceFiles();
  backup = join(temporaryFolder(), 'backup');
});

/** Works while something is written again and again. */
async function whileWriting(write: (number: number) => Promise<void>, work: () => Promise<unknown>): Promise<void> {
  let going = true;
  const writing = (async () => {
    for (let number = 0; going; number += 1) {
      await write(number);
      await setImmediate();
    }
  })();
  await work().finally(() => {
    going = false;
  });
  await writing;
}

describe('a backup', () => {
  it('consists of two single files with all the data, and only the owner can read the accounts', async () => {
    await service.addCustomer('First');
    expect(await backUp(service, backup)).toMatchObject({
      accounts: { customers: 1, keys: 1 },
      dataset: { publishedAt: '2026-03-01T00:00:00Z' },
    });
    expect(readdirSync(backup).sort()).toEqual(['accounts.sqlite', 'dataset.sqlite']);
    expect(statSync(join(backup, 'accounts.sqlite')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(backup, 'dataset.sqlite')).equals(readFileSync(service.datasetPath))).toBe(true);
    // Byte 18 of a SQLite file is 2 where it needs a log next to it.
    expect(readFileSync(join(backup, 'accounts.sqlite'))[18]).toBe(1);
  });

  it('is a consistent snapshot of the accounts while they are written', async () => {
    const accounts = openAccounts(service.accountsPath);
    const write = async (number: number) => {
      await accounts.customers.create(`C${number}`);
      await accounts.keys.create(`C${number}`);
    };
    await whileWriting(write, async () => {
      for (let round = 0; round < 5; round += 1) {
        const { accounts: counts } = await backUp(service, join(backup, `${round}`));
        expect(counts?.customers).toBeGreaterThanOrEqual(counts?.keys ?? Number.NaN);
        expect((counts?.customers ?? 0) - (counts?.keys ?? 0)).toBeLessThanOrEqual(1);
      }
    });
    accounts.close();
  });

  it('comes to an end although servers write usage again and again', async () => {
    const accounts = openAccounts(service.accountsPath);
    const entry = (keyId: string) => ({ keyId, day: '2026-11-30', requests: 1, cost: 1 });
    const entries = Array.from({ length: 5_000 }, (_, n) => entry(`cds_${n}`));
    for (const day of ['01', '02', '03', '30'])
      await accounts.recordUsage(entries.map((one) => ({ ...one, day: `2026-11-${day}` })));
    await whileWriting(
      () => accounts.recordUsage([entry('cds_1')]),
      () => backUp(service, backup),
    );
    accounts.close();
    const copy = new DatabaseConstructor(join(backup, 'accounts.sqlite'), { readonly: true });
    expect(copy.prepare('select count(*) from usage').pluck().get()).toBe(20_000);
    copy.close();
  });

  it('never replaces another backup', async () => {
    await service.addCustomer('First');
    await backUp(service, backup);
    const before = readFileSync(join(backup, 'accounts.sqlite'));
    await service.addCustomer('Second');
    await expect(backUp(service, backup)).rejects.toThrow(`${backup} already holds a backup. Choose a new folder`);
    expect(readFileSync(join(backup, 'accounts.sqlite')).equals(before)).toBe(true);
  });

  it('copies the files that exist if there are no accounts or no dataset yet', async () => {
    expect(await backUp(service, backup)).toMatchObject({ accounts: null });
    rmSync(service.datasetPath);
    await expect(backUp(service, join(backup, 'none'))).rejects.toThrow('There is nothing to back up');
    await service.addCustomer('First');
    expect(await backUp(service, join(backup, 'accounts'))).toEqual({
      accounts: { customers: 1, keys: 1 },
      dataset: null,
    });
  });

  it('with a damaged dataset still copies the accounts, and reports both', async () => {
    await service.addCustomer('First');
    truncateSync(service.datasetPath, 20_000);
    await expect(backUp(service, backup)).rejects.toThrow(/was not backed up\. The accounts were backed up\.$/);
    expect(readdirSync(backup)).toEqual(['accounts.sqlite']);
  });

  it('of damaged accounts fails and leaves no file', async () => {
    writeFileSync(service.accountsPath, 'hello, this is no database'.repeat(1000));
    await expect(backUp(service, backup)).rejects.toThrow(/accounts\.sqlite cannot be used .* was not backed up/);
    expect(readdirSync(backup)).toEqual([]);
  });
});
