import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccountsAt } from '../../db/accounts/open.js';
import { AccountsStore } from '../../db/accounts/sqlite/reloading-store.js';
import { parseAccountsUrl } from '../../src/config/parse-values.js';
import { followAccounts } from '../../src/remote/follow-accounts.js';
import { expectFigure } from '../support/figure.js';
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
const newDatabase = async () => server.url(await server.createDatabase());
/** 100 customers with 10,000 keys, of which a tenth is revoked. */
const fill = (url: string) =>
  withAccounts(url, ({ storage }) =>
    storage.write(async ({ database, tables: { customers, apiKeys } }) => {
      const createdAt = '2026-01-01T00:00:00Z';
      for (let n = 0; n < 100; n += 1) {
        const subscription = n % 10 ? 'active' : 'suspended';
        await database.insert(customers).values({ name: `Customer ${n} "é"`, subscription, createdAt });
        const keys = Array.from({ length: 100 }, (_, key) => ({
          ...{ id: `cds_${key * 100 + n}`, customerId: n + 1, label: `l${key}`, secretHash: Buffer.alloc(32, key) },
          ...{ createdAt, revokedAt: n % 10 ? null : createdAt },
        }));
        await database.insert(apiKeys).values(keys);
      }
    }),
  );

const everything = (url: string) =>
  withAccounts(url, ({ storage }) =>
    storage.read(({ database, tables: { customers, apiKeys } }) => {
      const [{ name, subscription }, { id, label, secretHash, createdAt, revokedAt }] = [customers, apiKeys];
      const columns = { name, subscription, id, label, secretHash, createdAt, revokedAt };
      const isOwn = eq(customers.id, apiKeys.customerId);
      return database.select(columns).from(customers).leftJoin(apiKeys, isOwn).orderBy(name, id).execute();
    }),
  );

const keysIn = (url: string) =>
  withAccounts(url, ({ storage }) => storage.read(({ database, tables }) => database.$count(tables.apiKeys)));

const copy = (from: string, to: string, ...more: string[]) =>
  builtCivicData(isolated(), 'accounts', 'copy', '--from', from, '--to', to, ...more);

describe('civic-data accounts copy', () => {
  it('copies 10,000 keys from a file to PostgreSQL and back, goes on after it was killed, and changes nothing when repeated', async () => {
    const [file, database, second] = [newFile(), await newDatabase(), newFile()];
    await fill(file);
    await withAccounts(database, () => {});
    const args = [CIVIC_DATA, 'accounts', 'copy', '--from', file, '--to', database];
    const child = spawn(process.execPath, args, { env: isolated() });
    const ended = finished(child);
    await until('1,000 keys are copied', async () => (await keysIn(database)) >= 1_000);
    child.kill('SIGKILL');
    await ended;
    const begun = await keysIn(database);
    expectFigure('from the start of a copy', begun, 10_000, 'ms');
    const begin = performance.now();
    const resumed = await copy(file, database, '--json');
    const milliseconds = Math.round(performance.now() - begin);
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      ok: true,
      keys: { added: 10_000 - begun, same: begun, updated: 0, conflicts: 0 },
      target: { customers: 100, keys: 10_000, members: 0 },
    });
    const back = await copy(database, second);
    expect(back.code, back.stderr).toBe(0);
    expect(back.stdout).toMatch(
      /keys +10000 +0 +0 +0\nmembers +0 +0 +0 +0\n\nThe target has 100 customers, 10000 keys and 0 members\./,
    );
    expect(await everything(second)).toEqual(await everything(file));
    const again = JSON.parse((await copy(file, database, '--json')).stdout);
    expect(again).toMatchObject({ ok: true, customers: { added: 0, same: 100 }, keys: { added: 0, same: 10_000 } });
    console.info(`accounts copy: ${10_000 - begun} keys to PostgreSQL in ${milliseconds} ms`);
  });

  it('carries later revocations and suspensions over, and leaves other differences alone', async () => {
    const [file, database] = [newFile(), await newDatabase()];
    const accounts = await openAccountsAt(parseAccountsUrl(file));
    for (const name of ['A', 'B']) await accounts.customers.create(name);
    const [revoked, changed] = [await accounts.keys.create('A'), await accounts.keys.create('A', { label: 'web' })];
    expect((await copy(file, database)).code).toBe(0);
    await accounts.keys.revoke(revoked.keyId);
    await accounts.customers.setSubscription('B', 'suspended');
    const target = await openAccountsAt(parseAccountsUrl(database));
    await server.query(
      new URL(database).pathname.slice(1),
      `update api_keys set label = 'x' where id = '${changed.keyId}'`,
    );
    const { code, stdout } = await copy(file, database);
    expect(code).toBe(1);
    expect(stdout).toContain(`key ${changed.keyId}: label is "web", and "x" in the target`);
    expect(await target.authenticate(revoked.keyId, revoked.keySecret)).toEqual({ status: 'unknown' });
    expect(await target.authenticate(changed.keyId, changed.keySecret)).toMatchObject({ status: 'active' });
    expect(await target.customers.list()).toMatchObject([{ subscription: 'active' }, { subscription: 'suspended' }]);
    await target.close();
    await accounts.close();
  });

  it('refuses wrong places without showing a password', async () => {
    const wrong = await copy('postgres://u:s3cret@h/db?x=1', newFile());
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('--from must be a URL with no other parameters than sslmode'),
    ]);
    const missing = await copy(newFile(), await newDatabase());
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('there is no such file')]);
    const empty = await server.createDatabase();
    const typo = await copy(server.url(empty), newFile());
    expect([typo.code, typo.stderr]).toEqual([
      1,
      expect.stringMatching(/--from .* has no accounts\. Correct the name of the database in --from\./),
    ]);
    expect(await server.query(empty, "select 1 from pg_class where relname = 'customers'")).toEqual([]);
    const source = await newDatabase();
    await withAccounts(source, () => {});
    const refused = await copy(source, server.url('civic', { password: 's3cret' }));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('Check the user and the password in --to'),
    ]);
    expect(wrong.stderr + missing.stderr + refused.stderr).not.toContain('s3cret');
  });
});

/** Measures the CPU time between two timers, which other work on the machine does not change much. */
function watchEventLoop() {
  let [before, longest] = [process.threadCpuUsage(), 0];
  const check = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, Math.round((user + system) / 1_000));
  };
  const timer = setInterval(check, 1);
  const takeLongest = () => {
    const taken = longest;
    longest = 0;
    return taken;
  };
  return {
    takeLongest,
    stop() {
      clearInterval(timer);
      return takeLongest();
    },
  };
}

describe('the copy of a server', () => {
  it('of 100,000 keys is made without holding up the process, and then only what changes is copied', async () => {
    const database = await server.createDatabase();
    const accounts = await openAccountsAt({ kind: 'postgres', url: server.url(database) });
    await accounts.customers.create('C');
    const insertBegin = performance.now();
    await server.query(
      database,
      `insert into api_keys (id, customer_id, label, secret_hash, created_at)
         select 'cds_' || n, 1, '', sha256(n::text::bytea), '2026-01-01T00:00:00Z' from generate_series(1, 100000) as n`,
    );
    const inserted = Math.round(performance.now() - insertBegin);
    expectFigure('inserting many keys', inserted, 20_000, 'ms');
    expect(await server.query(database, 'select change::int from accounts_state')).toEqual([{ change: 2 }]);
    const eventLoop = watchEventLoop();
    const begin = performance.now();
    const options = { url: server.url(database), copies: temporaryFolder(), startWait: 0 };
    const { path, follower } = await followAccounts(options, pino({ level: 'silent' }));
    const first = Math.round(performance.now() - begin);
    const longest = eventLoop.takeLongest();
    const store = new AccountsStore(path);
    store.open();
    // The other one has more keys than a customer may have.
    await accounts.customers.create('D');
    const key = await accounts.keys.create('D');
    const status = async () => (await store.authenticate(key.keyId, key.keySecret)).status;
    await until('the key is known', async () => (await status()) === 'active', 2_000);
    await accounts.keys.revoke(key.keyId);
    const revokedAt = performance.now();
    await until('the key is revoked', async () => (await status()) === 'unknown', 2_000);
    const revoked = Math.round(performance.now() - revokedAt);
    const later = eventLoop.stop();
    await follower.stop();
    store.close();
    await accounts.close();
    console.info(
      `100,000 keys: inserted in ${inserted} ms; copied in ${first} ms, blocked for at most ${longest} ms; then revoked in ${revoked} ms, blocked for ${later} ms`,
    );
    expectFigure('the longest wait during a copy', longest, 150, 'ms');
  });
});
