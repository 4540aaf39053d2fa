import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openAccountsAt } from '../../db/accounts/open.js';
import { followAccounts } from '../../src/remote/follow-accounts.js';
import { expectFigure } from '../support/figure.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
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

/** Adds keys as a program with SQL does it. */
const insertKeys = (database: string, first: number, last: number) =>
  server.query(
    database,
    `insert into api_keys (id, customer_id, label, secret_hash, created_at)
       select 'cds_' || n, 1, '', sha256(n::text::bytea), '2026-01-01T00:00:00Z' from generate_series(${first}, ${last}) as n`,
  );

describe('the keys of a server', () => {
  it('are 10,000, read without holding up the process for long, also after each change', async () => {
    const database = await server.createDatabase();
    const accounts = await openAccountsAt({ kind: 'postgres', url: server.url(database) });
    onTestFinished(() => accounts.close());
    await accounts.customers.create('C');
    await insertKeys(database, 1, 10_000);
    expect(await server.query(database, 'select change::int from accounts_state')).toEqual([{ change: 2 }]);
    const eventLoop = watchEventLoop();
    const begin = performance.now();
    const options = { url: server.url(database), copies: temporaryFolder(), startWait: 0 };
    const { keys, follower } = await followAccounts(options, pino({ level: 'silent' }));
    onTestFinished(() => follower.stop());
    const first = Math.round(performance.now() - begin);
    const longest = eventLoop.takeLongest();
    // The other one has more keys than a customer may have.
    await accounts.customers.create('D');
    const key = await accounts.keys.create('D');
    const status = async () => (await keys.authenticate(key.keyId, key.keySecret)).status;
    await until('the key is known', async () => (await status()) === 'active', 2_000);
    await accounts.keys.revoke(key.keyId);
    const revokedAt = performance.now();
    await until('the key is revoked', async () => (await status()) === 'unknown', 2_000);
    const revoked = Math.round(performance.now() - revokedAt);
    const later = eventLoop.stop();
    console.info(
      `10,000 keys: read in ${first} ms, blocked for at most ${longest} ms; then revoked in ${revoked} ms, blocked for ${later} ms`,
    );
    expectFigure('the longest wait during a read of all keys', Math.max(longest, later), 150, 'ms');
  });

  it('are at most 200,000: with more, a start is refused, and a server goes on with those that it has', async () => {
    const database = await server.createDatabase();
    const url = server.url(database);
    const key = await withAccounts(url, async (accounts) => {
      await accounts.customers.create('C');
      return accounts.keys.create('C');
    });
    const log = pino({ level: 'silent' });
    const { keys, follower } = await followAccounts({ url, copies: temporaryFolder(), startWait: 0 }, log);
    onTestFinished(() => follower.stop());
    const begin = performance.now();
    await insertKeys(database, 1, 200_000);
    expectFigure('inserting many keys', performance.now() - begin, 20_000, 'ms');
    await until('it is a problem', () => /more than 200,000 keys/.test(follower.problem() ?? ''));
    expect((await keys.authenticate(key.keyId, key.keySecret)).status).toBe('active');
    const start = followAccounts({ url, copies: temporaryFolder(), startWait: 30 }, log);
    await expect(start).rejects.toThrow(
      'The accounts database has more than 200,000 keys, with those that are revoked.',
    );
  });
});
