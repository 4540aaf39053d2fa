import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { followAccounts } from '../../src/sync/follow-accounts.js';
import { builtCivicData, CIVIC_DATA, finished, isolated } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});

const newFile = () => `file:${join(temporaryFolder(), 'accounts.sqlite')}`;
/** A new database, and its URL. */
async function newDatabase() {
  const name = await server.createDatabase();
  return { name, url: server.url(name) };
}
/** 100 customers with 10,000 keys, of which a tenth is revoked, and some members. */
const fill = (url: string) =>
  withAccounts(url, async ({ storage, members }) => {
    await storage.write(async ({ database, tables: { customers, apiKeys } }) => {
      const createdAt = '2026-01-01T00:00:00Z';
      for (let n = 0; n < 100; n += 1) {
        const subscription = n % 10 ? 'active' : 'suspended';
        await database.insert(customers).values({ name: `Customer ${n} "é"`, subscription, createdAt });
        const keys = Array.from({ length: 100 }, (_, key) => ({
          ...{ id: `cds_${key * 100 + n}`, customerId: n + 1, label: `l${key}`, secretHash: Buffer.alloc(32, key) },
          ...{ createdAt, revokedAt: n % 10 ? null : createdAt, expiresAt: n % 7 ? null : '2099-01-01T00:00:00Z' },
        }));
        await database.insert(apiKeys).values(keys);
      }
    });
    const actor = { name: 'cli' };
    const { member } = await members.invite(7, { email: 'ana@example.org' }, actor);
    await members.addIdentity(member.id, { issuer: 'https://id.example.org', subject: '1' }, actor);
    await members.ensureOperator({ email: 'op@example.org' }, actor);
  });

const everything = (url: string) =>
  withAccounts(url, ({ storage }) =>
    storage.snapshot(async ({ database, tables: { customers, apiKeys, members, identities } }) => ({
      customers: await database.select().from(customers).orderBy(customers.id),
      keys: await database.select().from(apiKeys).orderBy(apiKeys.id),
      members: await database.select().from(members).orderBy(members.id),
      identities: await database.select().from(identities),
    })),
  );

const copy = (from: string, to: string, ...more: string[]) =>
  builtCivicData(isolated(), 'accounts', 'copy', '--from', from, '--to', to, ...more);

describe('civic-data accounts copy', () => {
  it('copies 10,000 keys from a file to PostgreSQL and back, and changes nothing in the source', async () => {
    const [file, database, second] = [newFile(), await newDatabase(), newFile()];
    await fill(file);
    const before = await everything(file);
    const begin = performance.now();
    const copied = await copy(file, database.url, '--json');
    const milliseconds = Math.round(performance.now() - begin);
    expect(copied.code, copied.stderr).toBe(0);
    expect(JSON.parse(copied.stdout)).toEqual({ ok: true, customers: 100, keys: 10_000, members: 2 });
    const back = await copy(database.url, second);
    expect(back.code, back.stderr).toBe(0);
    expect(back.stdout).toMatch(/^Copied 100 customers, 10000 keys and 2 members from civic_\w+ at \S+ to \//);
    for (const url of [file, database.url, second]) expect(await everything(url)).toEqual(before);
    console.info(`accounts copy: 10,000 keys to PostgreSQL in ${milliseconds} ms`);
  });

  it('leaves PostgreSQL with right sequences and numbers of changes, so that servers and later changes work', async () => {
    const [file, { name, url }] = [newFile(), await newDatabase()];
    await fill(file);
    expect((await copy(file, url)).code).toBe(0);
    const options = { url, copies: temporaryFolder(), startWait: 0 };
    const { keys, follower } = await followAccounts(options, pino({ level: 'silent' }));
    onTestFinished(() => follower.stop());
    expect([keys.known?.valid.size, keys.known?.revoked.size]).toEqual([9_000, 1_000]);
    const changes = async () => (await server.query(name, 'select change::int from accounts_state'))[0]?.change;
    const before = Number(await changes());
    const added = await withAccounts(url, async (accounts) => {
      expect(await accounts.customers.create('New')).toMatchObject({ id: 101 });
      await accounts.members.invite(101, { email: 'new@example.org' }, { name: 'cli' });
      return accounts.keys.create('New');
    });
    const status = async () => (await keys.authenticate(added.keyId, added.keySecret)).status;
    await until('the key is known', async () => (await status()) === 'active', 2_000);
    // A customer and a key.
    expect(await changes()).toBe(before + 2);
  });

  it('that is killed leaves the target empty, so that it can be run again', async () => {
    const [file, { name, url }] = [newFile(), await newDatabase()];
    await fill(file);
    await withAccounts(url, () => {});
    // Rows arrive, and the copy does not end, because the database waits before the members.
    const wait = 'begin; lock table members in exclusive mode; select pg_sleep(300); commit';
    const lock = server.query(name, wait).catch((error: Error) => error);
    const child = spawn(process.execPath, [CIVIC_DATA, 'accounts', 'copy', '--from', file, '--to', url], {
      env: isolated(),
    });
    const ended = finished(child);
    const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until('the copy waits', async () => (await server.query(name, waits)).length > 0);
    child.kill('SIGKILL');
    await ended;
    await server.query(
      name,
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    );
    await lock;
    const nothing = { customers: [], keys: [], members: [], identities: [] };
    await expect.poll(() => everything(url)).toEqual(nothing);
    expect((await copy(file, url)).code).toBe(0);
    const again = await copy(file, url);
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringMatching(/^The target has 100 customers, 10000 keys and 2 members\..* a new database \(createdb\)/),
    ]);
    expect(await everything(url)).toEqual(await everything(file));
  });

  it('refuses wrong places without showing a password', async () => {
    const wrong = await copy('postgres://u:s3cret@h/db?x=1', newFile());
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('--from must be a URL with no other parameters than sslmode'),
    ]);
    const missing = await copy(newFile(), (await newDatabase()).url);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('there is no such file')]);
    const empty = await server.createDatabase();
    const typo = await copy(server.url(empty), newFile());
    expect([typo.code, typo.stderr]).toEqual([
      1,
      expect.stringMatching(/--from .* has no accounts\. Correct the name of the database in --from\./),
    ]);
    expect(await server.query(empty, "select 1 from pg_class where relname = 'customers'")).toEqual([]);
    const source = await newDatabase();
    await withAccounts(source.url, () => {});
    const refused = await copy(source.url, server.url('civic', { password: 's3cret' }));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('Check the user and the password in --to'),
    ]);
    expect(wrong.stderr + missing.stderr + refused.stderr).not.toContain('s3cret');
  });
});
