import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { examine, type Installation, installation } from '../../support/installation.js';
import type { Environment } from '../../support/run.js';

type Case = [string, (installation: Installation) => void | Promise<void>, RegExp];

describe('civic-data doctor finds a problem, and says what to do, if', () => {
  it.each<Case>([
    [
      'nobody may read the dataset',
      ({ dataset }) => chmodSync(dataset, 0o200),
      /^files problem: .*cannot read .*chmod a\+r/,
    ],
    [
      'a page of the accounts is damaged',
      ({ accounts }) => {
        const bytes = readFileSync(accounts);
        writeFileSync(accounts, bytes.fill(0xff, 4_096, 8_192));
      },
      /^accounts problem: .*restore DIR/,
    ],
    [
      'others can read the accounts',
      ({ accounts }) => chmodSync(accounts, 0o644),
      /^files problem: Other users.*accounts\.sqlite.*chmod 600/,
    ],
    [
      'the accounts are read-only',
      ({ accounts }) => chmodSync(accounts, 0o400),
      /^files problem: .*cannot read and write/,
    ],
    [
      'the folder is read-only',
      ({ folder }) => chmodSync(folder, 0o555),
      /^files problem: Nothing can be written to the folder .*chmod u\+w/,
    ],
    [
      'a release was published in the future',
      ({ dataset }) => {
        const file = new DatabaseConstructor(dataset);
        file.exec("update release set published_at = '2099-01-01T00:00:00Z'");
        file.close();
      },
      /^dataset problem: The release was published at 2099.*Correct the clock/,
    ],
  ])('%s', async (_, damage, expected) => {
    const one = await installation();
    await damage(one);
    const { ok, bad } = await examine(one.environment);
    chmodSync(one.folder, 0o755);
    expect(ok).toBe(false);
    expect(bad).toContainEqual(expect.stringMatching(expected));
  });

  it('a file of the accounts belongs to another user', async (test) => {
    if (process.getuid?.() !== 0) test.skip();
    const { environment, accounts } = await installation();
    const open = openAccounts(accounts);
    chownSync(`${accounts}-wal`, 65_534, 65_534);
    const { ok, bad } = await examine(environment);
    open.close();
    expect([ok, bad]).toEqual([false, [expect.stringMatching(/^files problem: .*-wal belongs to another user/)]]);
  });

  it('settings are invalid: all of them at once, with what can still be checked', async () => {
    const { environment } = await installation({ PORT: 'http', RATE_LIMIT: 'much' });
    const { ok, problems, found } = await examine(environment);
    expect([ok, problems]).toEqual([false, 2]);
    expect(found('settings')).toEqual([
      expect.stringMatching(/^problem: PORT is "http", but must be a port number/),
      expect.stringMatching(/^problem: RATE_LIMIT is "much"/),
    ]);
    expect(found('service')).toEqual([expect.stringContaining('Not checked, because a setting')]);
    expect(found('dataset')).toEqual([expect.stringMatching(/^ok: Release/)]);
  });

  it('a named pipe is where a file should be: to open it would block', async () => {
    const { environment, dataset, accounts } = await installation();
    for (const file of [dataset, accounts]) {
      rmSync(file);
      execFileSync('mkfifo', ['-m', '600', file]);
    }
    const { ok, found } = await examine(environment);
    expect([ok, found('dataset'), found('accounts')]).toEqual([
      false,
      [expect.stringMatching(/^problem: .* is not a file/)],
      [expect.stringMatching(/^problem: .*it is not a file/)],
    ]);
  });
});

describe('civic-data doctor says how to get another copy of data on other machines', () => {
  /** The settings of an installation whose files are copies. Nothing answers at the URLs. */
  const following = (folder: string): Environment => ({
    DATASET_URL: 'http://127.0.0.1:9/dataset.sqlite',
    ACCOUNTS_URL: 'postgres://civic@127.0.0.1:9/civic',
    COPIES: folder,
  });

  it.each<[check: string, file: (installation: Installation) => string]>([
    ['dataset', ({ dataset }) => dataset],
    ['accounts', ({ folder }) => join(folder, 'accounts.json')],
  ])('if that of the %s is damaged', async (check, file) => {
    const one = await installation();
    writeFileSync(file(one), '{"version":1,"valid":[', { mode: 0o600 });
    const { found } = await examine({ ...one.environment, ...following(one.folder) });
    const advice = `Stop the service and remove ${file(one)}: the next start copies it again.`;
    expect(found(check)).toEqual([expect.stringMatching(/^problem: /)]);
    expect(found(check)[0]).toContain(advice);
  });

  it('and has a problem if nothing can be written to their folder', async () => {
    const { environment, accounts, folder } = await installation();
    const copies = join(folder, 'copies');
    mkdirSync(copies, { mode: 0o555 });
    const settings = { ...following(copies), ACCOUNTS_URL: `file:${accounts}` };
    const { found } = await examine({ ...environment, ...settings });
    expect(found('files')).toEqual([expect.stringMatching(/^problem: Nothing can be written .*\(COPIES\)/)]);
  });
});
