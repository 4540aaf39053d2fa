import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { backUp } from '../../../../db/storage/backup/backup.js';
import { restore } from '../../../../db/storage/backup/restore.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { type Files, serviceFiles } from '../../service-files.js';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modesOf = (path: string) => ['', '-wal', '-shm'].map((suffix) => modeOf(`${path}${suffix}`));

const WAL = 'pragma journal_mode = wal; create table t (a)';

let umask: number;
beforeEach(() => {
  // The usual one, under which SQLite creates its files with mode 0644.
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  vi.restoreAllMocks();
});

describe('the accounts file and its write-ahead log', () => {
  let path: string;
  beforeEach(() => {
    path = join(temporaryFolder(), 'accounts.sqlite');
  });

  it('are created for their owner alone', async () => {
    const accounts = openAccounts(path);
    await accounts.customers.create('C');
    expect(modesOf(path)).toEqual(['600', '600', '600']);
    accounts.close();
  });

  it('lose wider permissions when the accounts are opened', async () => {
    const accounts = openAccounts(path);
    await accounts.customers.create('C');
    for (const suffix of ['', '-wal', '-shm']) chmodSync(`${path}${suffix}`, 0o644);
    openAccounts(path).close();
    expect(modesOf(path)).toEqual(['600', '600', '600']);
    accounts.close();
  });

  it('do not become writable by being opened', () => {
    openAccounts(path).close();
    chmodSync(path, 0o444);
    try {
      openAccounts(path).close();
    } catch {
      // Only root can open a read-only file for writing.
    }
    expect(modeOf(path)).toBe('400');
  });

  it('keep their permissions, and still open, when they belong to another user', () => {
    openAccounts(path).close();
    chmodSync(path, 0o644);
    vi.spyOn(process, 'getuid').mockReturnValue(statSync(path).uid + 1);
    openAccounts(path).close();
    expect(modeOf(path)).toBe('644');
  });

  it.each<[string, (file: string) => void]>([
    ['no database', (file) => writeFileSync(file, 'PORT=4000\n')],
    ['no database, and large', (file) => writeFileSync(file, 'x'.repeat(100_000))],
    ['the dataset', (file) => copyFileSync(inject('bundledRelease'), file)],
    ['a database of another program', (file) => new DatabaseConstructor(file).exec('create table t (a)').close()],
    ['such a database with a log', (file) => new DatabaseConstructor(file).exec(WAL).close()],
  ])('are not made of a file that is %s, which stays as it is', (_, write) => {
    write(path);
    chmodSync(path, 0o644);
    const before = readFileSync(path);
    expect(() => openAccounts(path)).toThrow(`The accounts file ${path} cannot be used`);
    expect([modeOf(path), readdirSync(dirname(path))]).toEqual(['644', [basename(path)]]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('leave the permissions of a folder at their path alone', () => {
    mkdirSync(path, 0o755);
    expect(() => openAccounts(path)).toThrow('cannot be used');
    expect(modeOf(path)).toBe('755');
  });
});

describe('accounts of a backup', () => {
  let service: Files;
  let backup: string;
  beforeEach(async () => {
    service = await serviceFiles();
    backup = join(temporaryFolder(), 'backup');
    await service.addCustomer('C');
  });

  it('are readable to their owner alone from the first moment', async () => {
    chmodSync(service.accountsPath, 0o644);
    let done = false;
    const running = backUp(service, backup).finally(() => {
      done = true;
    });
    const modes = new Set<string>();
    const fresh = join(backup, 'accounts.sqlite.new');
    while (!done) {
      if (existsSync(fresh)) modes.add(modeOf(fresh));
      await setImmediate();
    }
    await running;
    expect([...modes]).toEqual(['600']);
    expect(modeOf(join(backup, 'accounts.sqlite'))).toBe('600');
  });

  it.each([
    ['in place of accounts that are whole', () => {}],
    ['where there are none', () => rmSync(service.accountsPath)],
    ['in place of another database', () => copyFileSync(service.datasetPath, service.accountsPath)],
  ])('are restored %s for their owner alone', async (_, prepare) => {
    await backUp(service, backup);
    chmodSync(join(backup, 'accounts.sqlite'), 0o644);
    prepare();
    if (existsSync(service.accountsPath)) chmodSync(service.accountsPath, 0o644);
    await restore(service, backup, { only: 'accounts', replace: true });
    expect(modeOf(service.accountsPath)).toBe('600');
    expect(await service.customers()).toEqual(['C']);
  });
});
