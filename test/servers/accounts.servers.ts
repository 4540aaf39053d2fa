import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CLI } from '../../db/storage/accounts/audit.js';
import { openAccountsAt } from '../../db/storage/accounts/open.js';
import { createLog } from '../../src/process/log/log.js';
import { UsageCounter } from '../../src/server/access/usage-counter.js';
import { testAccounts } from '../support/accounts/contract.js';
import { beforeRoles, expectRoles, migrationsOf } from '../support/accounts/older.js';
import { withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';

let server: PostgresServer;
/** A database that only others are copied from: the tests of the storage need no migrations of their own. */
let migrated: string;
beforeAll(async () => {
  server = await PostgresServer.start();
  migrated = await server.createDatabase();
  await withAccounts(server.url(migrated), () => {});
});

const open = (database: string) => openAccountsAt({ kind: 'postgres', url: server.url(database) });

testAccounts('PostgreSQL', async () => {
  const database = await server.createDatabase(undefined, migrated);
  return {
    accounts: await open(database),
    openAnother: () => open(database),
    async insertCustomer(name) {
      const values = `('${name}', 'active', '2026-01-01T00:00:00Z')`;
      await server.query(database, `insert into customers (name, subscription, created_at) values ${values}`);
    },
  };
});

describe('an accounts database', () => {
  it('from before there were roles loses nothing when it is opened', async () => {
    const database = await server.createDatabase();
    const { sql, migrations } = beforeRoles('accounts-postgres');
    for (const one of [...sql, `update accounts_state set migrations = ${migrations}`])
      await server.query(database, one);
    const accounts = await open(database);
    await expectRoles(accounts);
    accounts.close();
  });

  it('gets its tables once when several processes open it at the same time', async () => {
    const database = await server.createDatabase();
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(database)));
    await Promise.all(opened.map((accounts, index) => accounts.customers.create(`C${index}`)));
    expect(await opened[0]?.customers.list()).toHaveLength(6);
    for (const accounts of opened) await accounts.close();
    expect(await server.query(database, 'select migrations, change::integer from accounts_state')).toEqual([
      { migrations: migrationsOf('accounts-postgres').length, change: 6 },
    ]);
  });

  it('gives one of two customers a name that both are created with at the same time', async () => {
    const database = await server.createDatabase();
    const opened = await Promise.all([open(database), open(database)]);
    const results = await Promise.allSettled(opened.map((accounts) => accounts.customers.create('Éva')));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const accounts of opened) await accounts.close();
  });

  it('of a newer version of the service is refused, and stays as it is', async () => {
    const database = await server.createDatabase();
    await withAccounts(server.url(database), () => {});
    await server.query(database, 'update accounts_state set migrations = 99');
    await expect(open(database)).rejects.toThrow('was written by a newer version of the service. Update this one.');
  });

  it('has the clock that decides on which day usage is recorded, and which is too old', async () => {
    const accounts = await open(await server.createDatabase());
    await accounts.customers.create('C');
    const { keyId } = await accounts.keys.create('C');
    const day = new Date().toISOString().slice(0, 10);
    await accounts.recordUsage([{ keyId, day, requests: 1, cost: 1 }]);
    // The clock of a server is two years ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 366 * 86_400_000 });
    const counter = new UsageCounter({ accounts, log: createLog('silent'), days: 400 });
    try {
      counter.add({ keyId, requests: 1, cost: 1 });
      await counter.flush();
    } finally {
      vi.useRealTimers();
      await counter.stop();
    }
    const all = await accounts.usage({ since: '2000-01-01', until: '2099-12-31' }, 'day');
    expect(all).toMatchObject([{ day, requests: 2, cost: 2 }]);
    await accounts.close();
  });

  it('takes usage at once while a commit would wait for a standby that is away', async () => {
    const database = await server.createDatabase();
    const accounts = await open(database);
    const waitFor = (standbys: string) =>
      server
        .query('postgres', `alter system set synchronous_standby_names = '${standbys}'`)
        .then(() => server.query('postgres', 'select pg_reload_conf()'));
    const setting = async () => (await server.query('postgres', 'show synchronous_standby_names'))[0];
    await waitFor('away');
    try {
      await until('it waits for a standby', async () => (await setting())?.synchronous_standby_names === 'away');
      await accounts.recordUsage([{ keyId: 'cds_1', day: '2026-01-01', requests: 1, cost: 1 }]);
      expect(await server.query(database, 'select requests::int from usage')).toEqual([{ requests: 1 }]);
    } finally {
      await waitFor('');
      await accounts.close();
    }
  });

  it('does not let anyone delete rows, which servers would not notice', async () => {
    const database = await server.createDatabase();
    await withAccounts(server.url(database), () => {});
    for (const statement of ['delete from api_keys', 'truncate customers cascade'])
      await expect(server.query(database, statement)).rejects.toThrow(
        'cannot be deleted: servers would go on with them',
      );
  });

  it('whose server ends a connection rejects the change that runs, and is used again at once', async () => {
    const database = await server.createDatabase();
    const accounts = await open(database);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`;
    const change = accounts.storage.write(async (call) => {
      await call.database.insert(call.tables.customers).values({ name: 'A', subscription: 'active', createdAt: 'x' });
      await server.query(database, end);
      await call.database.select().from(call.tables.customers);
    });
    await expect(change).rejects.toThrow('The change may have been made: look before you repeat it.');
    expect(await accounts.customers.list()).toEqual([]);
    // While it is idle.
    await server.query(database, end);
    await expect.poll(() => accounts.customers.list().catch(String)).toEqual([]);
    await accounts.close();
  });

  it('counts each transaction that changes customers or keys', async () => {
    const database = await server.createDatabase();
    const accounts = await open(database);
    await accounts.customers.create('A');
    await accounts.customers.create('B');
    await Promise.all([accounts.customers.setSubscription('A', 'suspended'), accounts.customers.rename('B', 'C')]);
    await accounts.deleteCustomer('A', CLI);
    expect(await server.query(database, 'select change::integer from accounts_state')).toEqual([{ change: 5 }]);
    await accounts.close();
  });
});
