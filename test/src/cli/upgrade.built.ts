import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { makeVersion1 } from '../../support/older-dataset.js';
import {
  CIVIC_DATA,
  civicData,
  type Environment,
  finished,
  isolated,
  pathOf,
  spawnService,
  whileRunning,
  withDataset,
} from '../../support/run.js';
import { basic } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const SECRET = 'old-secret';

/** An accounts file with the tables of an earlier version and a key. */
function writeOlderAccounts(path: string, migrations: readonly string[]): void {
  const database = new DatabaseConstructor(path);
  for (const name of migrations)
    database.exec(readFileSync(join(packageRoot, 'db/migrations/accounts', `${name}.sql`), 'utf8'));
  database.pragma('journal_mode = WAL');
  database.pragma(`user_version = ${migrations.length}`);
  database.exec("INSERT INTO customers VALUES (1, 'C', 'active', '2026-01-01T00:00:00Z')");
  const addKey = database.prepare(
    "INSERT INTO api_keys (id, customer_id, label, secret_hash, created_at) VALUES ('cds_old', 1, '', ?, '2026-01-01T00:00:00Z')",
  );
  addKey.run(createHash('sha256').update(SECRET).digest());
  database.close();
}

describe('a dataset file of an earlier version', () => {
  it('is refused by a start with commands that give it the new tables, as they are printed', async () => {
    const folder = join(temporaryFolder(), "operator's data");
    mkdirSync(folder);
    const environment = await withDataset(isolated({}, folder), writeDataset(edited('states.csv', 'Alpha', 'Omega')));
    makeVersion1(pathOf(environment, 'DATASET_URL'));
    const { code, stderr } = await finished(spawnService(environment));
    const [, commands] = /run: (.*)$/m.exec(stderr) as unknown as [string, string];
    expect([code, commands]).toEqual([1, expect.not.stringContaining('--bundled')]);
    const old = readFileSync(pathOf(environment, 'DATASET_URL'));
    await promisify(execFile)('sh', ['-c', commands], { cwd: packageRoot, env: environment });
    // The version before can restore it.
    expect(readFileSync(`${pathOf(environment, 'DATASET_URL')}.version-1/dataset.sqlite`).equals(old)).toBe(true);
    await whileRunning(environment, async (_, url) => {
      const body = JSON.stringify({ query: '{ states { name } }' });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
      expect(await response.json()).toMatchObject({ data: { states: [{ name: 'Omega' }, { name: 'Beta' }] } });
    });
  });
});

describe('an accounts file of an earlier version', () => {
  const copiesOf = (path: string) => readdirSync(dirname(path)).filter((name) => name.includes('.version-'));

  it('is copied beside itself, for its owner alone, before it gets the new tables', async () => {
    const environment = await withDataset();
    const path = pathOf(environment, 'ACCOUNTS_URL');
    writeOlderAccounts(path, ['0000_accounts', '0001_usage']);
    await whileRunning(environment, async (_, url) => {
      const headers = { authorization: basic('cds_old', SECRET) };
      expect((await fetch(`${url}/v2/election/data/state/AA/`, { headers })).status).toBe(200);
    });
    const copy = `${path}.version-2`;
    expect([copiesOf(path), statSync(copy).mode & 0o777]).toEqual([['accounts.sqlite.version-2'], 0o600]);
    const file = new DatabaseConstructor(copy, { readonly: true });
    expect(file.pragma('user_version', { simple: true })).toBe(2);
    expect(file.prepare('SELECT id FROM api_keys').pluck().all()).toEqual(['cds_old']);
    file.close();
    const before = readFileSync(copy);
    await civicData(environment, 'keys', 'list');
    expect(readFileSync(copy).equals(before)).toBe(true);
  });

  it.each<[string, readonly string[], string, (copy: string) => void]>([
    ['cannot be copied', ['0000_accounts'], 'exec "$@"', (copy) => mkdirSync(copy)],
    // No file may have more than 32 KB: to SQLite it looks as a full disk does.
    [
      'finds no room for a copy',
      ['0000_accounts', '0001_usage', '0002_dashboard'],
      'ulimit -f 64; exec "$@"',
      () => {},
    ],
  ])('stays as it is if it %s', async (_, migrations, command, prepare) => {
    const environment: Environment = isolated();
    const path = pathOf(environment, 'ACCOUNTS_URL');
    writeOlderAccounts(path, migrations);
    prepare(`${path}.version-${migrations.length}`);
    const before = readFileSync(path);
    const list = [process.execPath, CIVIC_DATA, 'keys', 'list'];
    const { code, stderr } = await finished(spawn('sh', ['-c', command, 'sh', ...list], { env: environment }));
    expect([code, stderr]).toEqual([1, expect.stringContaining('could not be copied before its tables are upgraded')]);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(`${path}.version-${migrations.length}.new`)).toBe(false);
  });
});
