import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { examine, type Installation, installation } from '../../support/installation.js';
import { makeVersion1 } from '../../support/older-dataset.js';

const releaseFolder = ({ folder }: Installation) =>
  join(folder, 'releases', readdirSync(join(folder, 'releases'))[0] as string);

type Case = [string, (installation: Installation) => void | Promise<void>, RegExp];

describe('civic-data doctor finds a problem, and says what to do, if', () => {
  it.each<Case>([
    [
      'the dataset is cut off',
      ({ dataset }) => truncateSync(dataset, 20_000),
      /^dataset problem: .*(damaged|cannot).*import DIR/,
    ],
    [
      'the dataset is no database',
      ({ dataset }) => writeFileSync(dataset, 'hello'),
      /^dataset problem: .*import --bundled/,
    ],
    [
      'the dataset is a folder',
      ({ dataset }) => {
        rmSync(dataset);
        mkdirSync(dataset);
      },
      /^files problem: .* is not a file\. Correct DATASET_URL\./,
    ],
    [
      'the dataset has tables of an earlier version',
      ({ dataset }) => makeVersion1(dataset),
      /^dataset problem: .*tables of version 1.*export \S+version-1 && npm run -s civic-data -- import \S+version-1 --yes$/,
    ],
    [
      'nobody may read the dataset',
      ({ dataset }) => chmodSync(dataset, 0o200),
      /^files problem: .*may not read .*chmod a\+r/,
    ],
    [
      'the accounts are cut off',
      ({ accounts }) => truncateSync(accounts, 6_000),
      /^accounts problem: .*accounts\.sqlite .*npm run -s civic-data -- restore DIR/,
    ],
    [
      'the accounts are empty',
      ({ accounts }) => truncateSync(accounts, 0),
      /^accounts problem: .*\(it is empty\).*restore DIR --only accounts --replace/,
    ],
    [
      'the accounts were removed, and their log is left',
      ({ accounts }) => {
        rmSync(accounts);
        writeFileSync(`${accounts}-wal`, '', { mode: 0o600 });
      },
      /^accounts problem: .*no such file, but its log is there/,
    ],
    [
      'the accounts are no database',
      ({ accounts }) => writeFileSync(accounts, 'x'.repeat(5_000), { mode: 0o600 }),
      /^accounts problem: .*not a database/,
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
      'the accounts are of a newer version',
      ({ accounts }) => {
        const newer = new DatabaseConstructor(accounts);
        newer.pragma('user_version = 99');
        newer.close();
      },
      /^accounts problem: .*newer version of the service\. Install that version/,
    ],
    [
      'others can read the accounts',
      ({ accounts }) => chmodSync(accounts, 0o644),
      /^files problem: Other users.*accounts\.sqlite.*chmod 600/,
    ],
    [
      'others can read the demo key',
      ({ accounts }) => writeFileSync(join(dirname(accounts), 'demo-key.json'), '{}', { mode: 0o644 }),
      /^files problem: Other users.*demo-key\.json.*chmod 600/,
    ],
    [
      'the accounts are read-only',
      ({ accounts }) => chmodSync(accounts, 0o400),
      /^files problem: .*may not read and write/,
    ],
    [
      'the folder is read-only',
      ({ folder }) => chmodSync(folder, 0o555),
      /^files problem: Nothing can be written to the folder .*chmod u\+w/,
    ],
    [
      'a file of a release was changed',
      (one) => appendFileSync(join(releaseFolder(one), 'values.csv'), 'AA,x\n'),
      /^archive problem: .*values\.csv is damaged\. Remove the folder .*releases/,
    ],
    [
      'files of a release are missing',
      (one) => rmSync(join(releaseFolder(one), 'matrix.csv')),
      /^archive problem: .*matrix\.csv is missing/,
    ],
    [
      'the list of files of a release is damaged',
      (one) => writeFileSync(join(releaseFolder(one), 'manifest.json'), '{"files":'),
      /^archive problem: .*manifest\.json cannot be read/,
    ],
    [
      'a release was published in the future',
      ({ dataset }) => {
        const file = new DatabaseConstructor(dataset);
        file.exec("update release set published_at = '2099-01-01T00:00:00Z'");
        file.close();
      },
      /^clock problem: The release was published at 2099.*Correct the clock/,
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

  it('a file does not answer in time', async () => {
    const { environment, dataset } = await installation();
    rmSync(dataset);
    execFileSync('mkfifo', [dataset]);
    const { ok, found } = await examine(environment, 2_000);
    expect([ok, found('dataset')]).toEqual([false, [expect.stringContaining('could not be read within 2 seconds')]]);
    expect(found('accounts')).toEqual([expect.stringMatching(/^ok/)]);
  });
});
