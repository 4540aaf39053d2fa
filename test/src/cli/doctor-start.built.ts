import { chmodSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { examine, type Installation, installation } from '../../support/installation.js';
import { makeVersion1 } from '../../support/older-dataset.js';
import { finished, spawnService } from '../../support/run.js';

type Case = [string, (installation: Installation) => void | Promise<void>, RegExp];

/** What keeps the service from starting. */
const OPENING: Case[] = [
  ['the dataset is cut off', ({ dataset }) => truncateSync(dataset, 20_000), /malformed.*import DIR/],
  ['the dataset is no database', ({ dataset }) => writeFileSync(dataset, 'hello'), /cannot be read .*import --bundled/],
  ['the dataset is a folder', ({ dataset }) => replaceByFolder(dataset), /is not a file\. Correct DATASET_URL\./],
  [
    'the dataset has tables of an earlier version',
    ({ dataset }) => makeVersion1(dataset),
    /tables of version 1.*export \S+version-1 && cp \S+ \S+ && npm run -s civic-data -- import \S+version-1\n$/,
  ],
  [
    'the dataset is of a newer version',
    ({ dataset }) => setVersion(dataset, 99),
    /tables of version 99.*Install the ver.*--only dataset --replace\n$/,
  ],
  [
    'the accounts are cut off',
    ({ accounts }) => truncateSync(accounts, 6_000),
    /malformed.*restore DIR --only accounts/,
  ],
  [
    'the accounts are empty',
    ({ accounts }) => truncateSync(accounts, 0),
    /\(it is empty\).*restore DIR --only accounts/,
  ],
  [
    'the accounts were removed, and their log is left',
    ({ accounts }) => {
      rmSync(accounts);
      writeFileSync(`${accounts}-wal`, '', { mode: 0o600 });
    },
    /no such file, but its log is there/,
  ],
  [
    'the accounts are no database',
    ({ accounts }) => writeFileSync(accounts, 'x'.repeat(5_000), { mode: 0o600 }),
    /not a database.*Check ACCOUNTS_URL/,
  ],
  [
    'the accounts are a database of another program',
    ({ accounts }) => {
      rmSync(accounts);
      new DatabaseConstructor(accounts).exec('create table t (a)').close();
      chmodSync(accounts, 0o600);
    },
    /database of another program, with the table t.*Check ACCOUNTS_URL/,
  ],
  ['the accounts are a folder', ({ accounts }) => replaceByFolder(accounts), /it is not a file.*Check ACCOUNTS_URL/],
  [
    'the accounts are of a newer version',
    ({ accounts }) => setVersion(accounts, 99),
    /newer version of the service\)\. Install that version/,
  ],
];

function replaceByFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

function setVersion(path: string, version: number): void {
  const file = new DatabaseConstructor(path);
  file.pragma(`user_version = ${version}`);
  file.close();
}

describe('civic-data doctor says what the start says if', () => {
  it.each<Case>(OPENING)('%s', async (_, damage, expected) => {
    const one = await installation();
    await damage(one);
    const { ok, bad } = await examine(one.environment);
    const { code, stderr } = await finished(spawnService(one.environment));
    expect([ok, code, stderr]).toEqual([false, 1, expect.stringMatching(expected)]);
    expect(bad).toEqual([expect.stringMatching(/^(dataset|accounts) problem: /)]);
    expect(bad[0]).toContain(`problem: ${stderr.trimEnd()}`);
  });

  it('another program has locked the dataset', async () => {
    const { environment, dataset } = await installation();
    const other = new DatabaseConstructor(dataset);
    other.exec('begin exclusive');
    const { bad } = await examine(environment);
    const { stderr } = await finished(spawnService(environment));
    other.close();
    expect(stderr).toMatch(/ is locked by another program\. Close that program\.\n$/);
    expect(bad).toEqual([`dataset problem: ${stderr.trimEnd()}`]);
  });
});
