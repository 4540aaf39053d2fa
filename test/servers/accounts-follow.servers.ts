import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FollowedAccounts } from './support/followed-accounts.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';
import { messagesIn } from './support/servers.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});

let database: string;
let accounts: FollowedAccounts;
beforeEach(async () => {
  database = await server.createDatabase();
  accounts = new FollowedAccounts(server.url(database));
});
afterEach(() => accounts.killAll());

/** As a restore or an operator with all rights does it. */
const removeByHand = (keyId: string, and = '') =>
  server.query(
    database,
    `alter table api_keys disable trigger all; delete from api_keys where id = '${keyId}'; alter table api_keys enable trigger all; ${and}`,
  );

describe('services that follow accounts in PostgreSQL', () => {
  it('all accept a new key and refuse a revoked one within a second of the command', async () => {
    const first = await accounts.newKey();
    const services = [await accounts.start(), await accounts.start(), await accounts.start()];
    expect(await Promise.all(services.map((service) => service.status(first)))).toEqual([200, 200, 200]);
    const second = await accounts.newKey();
    const known = await accounts.untilStatus(second, 200, 1_000);
    await accounts.command('keys', 'revoke', second.keyId);
    const revoked = await accounts.untilStatus(second, 401, 1_000);
    await accounts.command('customers', 'suspend', '--name', 'C');
    const suspended = await accounts.untilStatus(first, 403, 1_000);
    await accounts.change((all) => all.renameCustomer('C', 'D'));
    await accounts.change((all) => all.setSubscription('D', 'active'));
    await accounts.untilStatus(first, 200, 1_000);
    console.info(`after the command: key known in ${known} ms, revoked in ${revoked} ms, suspended in ${suspended} ms`);
  });

  it('start on their copy while PostgreSQL hangs, report that once, and recover by themselves', async () => {
    const key = await accounts.newKey();
    const service = await accounts.start();
    await accounts.stop(service);
    server.pause();
    try {
      const begin = performance.now();
      await accounts.startAgain(service);
      const took = Math.round(performance.now() - begin);
      expect(await service.status(key)).toBe(200);
      // Long enough for a second attempt.
      const later = performance.now() + 3_000;
      await until('time has passed', async () => (await service.status(key)) === 200 && performance.now() > later);
      server.resume();
      const known = await accounts.untilStatus(await accounts.newKey(), 200, 5_000);
      console.info(`PostgreSQL hangs: started in ${took} ms; when it went on, a new key was known after ${known} ms`);
      const messages = messagesIn(await accounts.stop(service));
      expect(messages.filter((text) => /no answer within.*keys stay as they were copied/.test(text))).toHaveLength(1);
      expect(messages.filter((text) => text.includes('is current again') && !text.includes('Until'))).toHaveLength(1);
    } finally {
      server.resume();
    }
  });

  it('say that the copy cannot be written if it is, and not that PostgreSQL cannot be reached', async () => {
    const key = await accounts.newKey();
    const service = await accounts.start();
    const other = new DatabaseConstructor(join(service.environment.COPIES as string, 'accounts.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const added = await accounts.newKey();
    // More than a second of attempts, each of which waits for the lock.
    const later = performance.now() + 1_500;
    await until('the time is over', async () => (await service.status(key)) === 200 && performance.now() > later);
    other.exec('COMMIT');
    other.close();
    await accounts.untilStatus(added, 200, 3_000);
    const messages = messagesIn(await accounts.stop(service));
    expect(messages).toContainEqual(expect.stringContaining('The copy of the accounts in COPIES cannot be written: '));
    expect(messages.join()).not.toContain('cannot be reached');
  });

  it('go on when the database is restarted, restored to an earlier state, or replaced by another', async () => {
    const key = await accounts.newKey();
    const service = await accounts.start();
    const later = await accounts.newKey();
    await accounts.untilStatus(later, 200, 2_000);
    // The same identity and a lower number, as after pg_restore.
    await removeByHand(later.keyId, 'update accounts_state set change = change - 1');
    await accounts.untilStatus(later, 401, 2_000);
    expect(await service.status(key)).toBe(200);
    await server.stop();
    await server.startAgain();
    const third = await accounts.newKey();
    await accounts.untilStatus(third, 200, 3_000);
    await removeByHand(key.keyId, "update accounts_state set identity = 'another'");
    await accounts.untilStatus(key, 401, 2_000);
    expect(await service.status(third)).toBe(200);
  });

  it('drop rows that were removed by hand while they were away, and replace a damaged copy', async () => {
    const [key, removed] = [await accounts.newKey(), await accounts.newKey()];
    const service = await accounts.start();
    await accounts.stop(service);
    await removeByHand(removed.keyId);
    await accounts.startAgain(service);
    await accounts.untilStatus(removed, 401, 3_000);
    expect(await service.status(key)).toBe(200);
    await accounts.stop(service);
    writeFileSync(join(service.environment.COPIES as string, 'accounts.sqlite'), 'x'.repeat(10_000));
    await accounts.startAgain(service);
    expect(await service.status(key)).toBe(200);
    expect(messagesIn(await accounts.stop(service))).toContainEqual(expect.stringContaining('is replaced'));
  });
});
