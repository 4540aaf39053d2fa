import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLI } from '../../db/storage/accounts/audit.js';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { BackupError, backUp } from '../../db/storage/backup/backup.js';
import { restore } from '../../db/storage/backup/restore.js';
import { findStates } from '../../db/storage/queries/places.js';
import { archivedVersions } from '../../db/storage/release/archived.js';
import { DatasetStore } from '../../db/storage/release/dataset-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Files, serviceFiles } from './service-files.js';

let service: Files;
let backup: string;
beforeEach(async () => {
  service = await serviceFiles();
  backup = join(temporaryFolder(), 'backup');
});

/** A write-ahead log that SQLite would replay: it is valid whatever file it lies next to. */
async function logOf(accountsPath: string): Promise<Buffer> {
  const accounts = openAccounts(accountsPath);
  await accounts.customers.create('In the log of the damaged file');
  const log = readFileSync(`${accountsPath}-wal`);
  accounts.close();
  return log;
}

describe('restoring', () => {
  it('restores accounts and dataset if there are none', async () => {
    const key = await service.addCustomer('First');
    await backUp(service, backup);
    for (const path of [service.accountsPath, service.datasetPath]) rmSync(path);
    expect(await restore(service, backup, {})).toMatchObject({ accounts: { customers: 1 }, ended: null });
    const accounts = openAccounts(service.accountsPath);
    expect(await accounts.authenticate(key.keyId, key.keySecret)).toMatchObject({ status: 'active' });
    accounts.close();
    expect(service.firstState()).toBe('Alpha');
  });

  it('writes the files of the restored release again, for downloads', async () => {
    await backUp(service, backup);
    rmSync(service.datasetPath);
    rmSync(join(service.datasetPath, '../releases'), { recursive: true });
    const { dataset } = await restore(service, backup, { only: 'dataset' });
    expect([...archivedVersions(service.datasetPath)]).toEqual([dataset?.version]);
  });

  it('replaces nothing without `replace`', async () => {
    await service.addCustomer('First');
    await backUp(service, backup);
    await service.addCustomer('Second');
    await service.publishAnother();
    const refused = restore(service, backup, {});
    await expect(refused).rejects.toThrow(BackupError);
    await expect(refused).rejects.toThrow(/accounts\.sqlite and \S+dataset\.sqlite would be replaced.*--replace/);
    expect([await service.customers(), service.firstState()]).toEqual([['First', 'Second'], 'Omega']);
  });

  it('accounts that a service has open takes effect at its next read, and leaves no old log to replay', async () => {
    await service.addCustomer('First');
    await backUp(service, backup);
    const open = openAccounts(service.accountsPath);
    await open.customers.create('Later');
    expect(await restore(service, backup, { replace: true })).toMatchObject({ ended: { keys: [] } });
    expect((await open.customers.list()).map(({ name }) => name)).toEqual(['First']);
    await open.customers.create('After');
    open.close();
    expect(await service.customers()).toEqual(['After', 'First']);
  });

  it('ends all sessions and links of the backup, which may have ended after it', async () => {
    const accounts = openAccounts(service.accountsPath);
    const { id } = await accounts.members.ensureOperator({ email: 'op@example.org' }, CLI);
    const token = (await accounts.sessions.create(id, { address: '203.0.113.1' })) as string;
    const link = await accounts.links.create(id, 'operator', CLI);
    await backUp(service, backup);
    await restore(service, backup, { replace: true });
    expect([await accounts.sessions.find(token), await accounts.links.peek(link.token)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await accounts.members.list(null)).toHaveLength(1);
    accounts.close();
  });

  it('waits for a writer of the accounts instead of reporting a copy that was not made', async () => {
    await service.addCustomer('First');
    await backUp(service, backup);
    await service.addCustomer('Second');
    const writer = new DatabaseConstructor(service.accountsPath);
    writer.exec('BEGIN IMMEDIATE');
    setTimeout(() => writer.close(), 300);
    await restore(service, backup, { replace: true });
    expect(await service.customers()).toEqual(['First']);
  });

  it.each([
    ['not a database', () => writeFileSync(service.accountsPath, 'rubbish'.repeat(3000))],
    ['empty', () => truncateSync(service.accountsPath, 0)],
  ])('replaces accounts that are %s, including their write-ahead log', async (_, damage) => {
    await service.addCustomer('First');
    await backUp(service, backup);
    // As a copy has it that was made by hand: SQLite replays a log next to such a file.
    const copy = new DatabaseConstructor(join(backup, 'accounts.sqlite'));
    copy.pragma('journal_mode = WAL');
    copy.close();
    const log = await logOf(service.accountsPath);
    damage();
    writeFileSync(`${service.accountsPath}-wal`, log);
    await restore(service, backup, { replace: true });
    expect(await service.customers()).toEqual(['First']);
  });

  it('a dataset that a service has open takes effect at its next request', async () => {
    await backUp(service, backup);
    await service.publishAnother();
    const store = new DatasetStore(service.datasetPath);
    store.open().end();
    await restore(service, backup, { replace: true });
    const dataset = store.open();
    expect(findStates(dataset.database)[0]?.name).toBe('Alpha');
    dataset.end();
    store.close();
    expect(readdirSync(join(service.datasetPath, '..'))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
  });

  it.each([
    ['accounts', 'accounts.sqlite'],
    ['dataset', 'dataset.sqlite'],
  ])('changes nothing if the %s in the backup was cut off', async (_, file) => {
    await service.addCustomer('First');
    await backUp(service, backup);
    truncateSync(join(backup, file), 6_000);
    await service.addCustomer('Second');
    await service.publishAnother();
    await expect(restore(service, backup, { replace: true })).rejects.toThrow(/malformed.*Nothing was changed\.$/);
    expect([await service.customers(), service.firstState()]).toEqual([['First', 'Second'], 'Omega']);
  });

  it.each(['accounts.sqlite', 'dataset.sqlite'])(
    'changes nothing if %s of the backup is a named pipe or a link that leaves the folder',
    async (file) => {
      await service.addCustomer('First');
      await backUp(service, backup);
      const moved = join(temporaryFolder(), file);
      renameSync(join(backup, file), moved);
      symlinkSync(moved, join(backup, file));
      await expect(restore(service, backup, { replace: true })).rejects.toThrow(
        `${join(backup, file)} is a symbolic link that leaves its folder, to ${moved}. Nothing was changed.`,
      );
      rmSync(join(backup, file));
      execFileSync('mkfifo', [join(backup, file)]);
      await expect(restore(service, backup, { replace: true })).rejects.toThrow(
        `${join(backup, file)} is not a regular file. Nothing was changed.`,
      );
    },
  );

  it('one part leaves the other alone', async () => {
    await service.addCustomer('First');
    await backUp(service, backup);
    await service.addCustomer('Second');
    await service.publishAnother();
    expect(await restore(service, backup, { only: 'accounts', replace: true })).toMatchObject({ dataset: null });
    expect([await service.customers(), service.firstState()]).toEqual([['First'], 'Omega']);
    await service.addCustomer('Third');
    expect(await restore(service, backup, { only: 'dataset', replace: true })).toMatchObject({ accounts: null });
    expect([await service.customers(), service.firstState()]).toEqual([['First', 'Third'], 'Alpha']);
  });

  it('needs no `replace` if the dataset is the same as in the backup', async () => {
    await service.addCustomer('First');
    await backUp(service, backup);
    rmSync(service.accountsPath);
    await restore(service, backup, {});
    expect(await service.customers()).toEqual(['First']);
  });
});
