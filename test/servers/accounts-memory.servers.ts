import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { followAccounts } from '../../src/sync/follow-accounts.js';
import { expectFigure } from '../support/figure.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});

describe('the keys of a server', () => {
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
    // As a program with SQL does it.
    await server.query(
      database,
      `insert into api_keys (id, customer_id, label, secret_hash, created_at)
         select 'cds_' || n, 1, '', sha256(n::text::bytea), '2026-01-01T00:00:00Z' from generate_series(1, 200000) as n`,
    );
    expectFigure('inserting many keys', performance.now() - begin, 20_000, 'ms');
    await until('it is a problem', () => /more than 200,000 keys/.test(follower.problem() ?? ''));
    expect((await keys.authenticate(key.keyId, key.keySecret)).status).toBe('active');
    const start = followAccounts({ url, copies: temporaryFolder(), startWait: 30 }, log);
    await expect(start).rejects.toThrow(
      'The accounts database has more than 200,000 keys, with those that are revoked.',
    );
  });
});
