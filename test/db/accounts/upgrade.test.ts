import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { packageRoot } from '../../../db/files/package-root.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const MIGRATIONS = join(packageRoot, 'db/migrations/accounts');

it('an accounts file from before rotations could be canceled keeps its keys and webhooks', async () => {
  const path = join(temporaryFolder(), 'accounts.sqlite');
  const older = new DatabaseConstructor(path);
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name < '0005');
  for (const name of names) older.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  const time = '2026-01-01T00:00:00Z';
  older.exec(`
    insert into customers values (1, 'C', 'active', '${time}');
    insert into api_keys (id, customer_id, label, secret_hash, created_at, expires_at) values ('cds_a', 1, 'web', x'00', '${time}', '2099-01-01T00:00:00Z');
    insert into api_keys (id, customer_id, label, secret_hash, created_at, replaces) values ('cds_b', 1, 'web', x'00', '${time}', 'cds_a');
    insert into webhooks values ('wh_1', 1, 'https://example.org/', 'whsec_AA==', 'CA', 'polls_open|polls_close', null, '${time}', 'cli', null);`);
  older.pragma(`user_version = ${names.length}`);
  older.close();
  const accounts = openAccounts(path);
  expect(await accounts.keys.list()).toMatchObject([
    { keyId: 'cds_a', expiresAt: '2099-01-01T00:00:00Z', plannedEnd: null },
    { keyId: 'cds_b', replaces: 'cds_a' },
  ]);
  // Nobody knows when the old key was to end without its rotation.
  await expect(accounts.keys.cancelRotation('cds_a')).rejects.toMatchObject({ problem: 'conflict' });
  expect(await accounts.keys.changeExpiry('cds_a', null)).toMatchObject({ state: 'active' });
  expect(await accounts.webhooks.list(1)).toMatchObject([
    { id: 'wh_1', states: ['CA'], topics: [], slugs: ['polls_open', 'polls_close'] },
  ]);
  accounts.close();
});
