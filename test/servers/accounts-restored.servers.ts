import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { followAccounts } from '../../src/sync/follow-accounts.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withAccounts } from './support/commands.js';
import { eachWithAccounts } from './support/followed-accounts.js';
import { startPgBouncer } from './support/pgbouncer.js';
import { until } from './support/processes.js';
import { messagesIn } from './support/servers.js';

const tested = eachWithAccounts();
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A database with the same tables and numbers, as a backup that is restored under another name. */
async function copyOf(database: string): Promise<string> {
  const { server } = tested;
  const name = `${database}_copy`;
  const create = () => server.query('postgres', `create database ${name} template ${database}`).then(...TRUE_OR_FALSE);
  await until('nobody uses the database', create);
  return name;
}
const TRUE_OR_FALSE = [() => true, () => false] as const;

describe('servers whose connection stays open', () => {
  it('notice behind PgBouncer that another database took the name, with the same number of changes, and name keys that are valid again', async () => {
    const { accounts, server, database } = tested;
    const [revokedThere, revokedHere, key] = [
      await accounts.newKey(),
      await accounts.newKey(),
      await accounts.newKey(),
    ];
    const pool = await startPgBouncer(server, database, 'transaction');
    accounts.url = pool.url;
    const service = await accounts.start();
    pool.pause();
    const copy = await copyOf(database);
    pool.resume();
    await withAccounts(server.url(copy), (all) => all.keys.revoke(revokedThere.keyId));
    await accounts.change((all) => all.keys.revoke(revokedHere.keyId));
    await accounts.untilStatus(revokedHere, 401, 2_000);
    pool.pause();
    const rename = (from: string, to: string) => () =>
      server.query('postgres', `alter database ${from} rename to ${to}`).then(...TRUE_OR_FALSE);
    await until('the database is renamed', rename(database, `${database}_old`));
    await until('the copy has its name', rename(copy, database));
    pool.resume();
    const refused = await accounts.untilStatus(revokedThere, 401, 2_000);
    expect([await service.status(revokedHere), await service.status(key)]).toEqual([200, 200]);
    console.info(`another database behind PgBouncer: a key revoked there is refused after ${refused} ms`);
    const log = await accounts.stop(service);
    const line = log.split('\n').find((text) => text.includes('were revoked are accepted again')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 50, keyIds: [revokedHere.keyId] });
  });

  it('notice tables that were restored next to the old ones and took their names', async () => {
    const { accounts, server, database } = tested;
    const [revoked, key] = [await accounts.newKey(), await accounts.newKey()];
    const service = await accounts.start();
    await server.query(
      database,
      `create table restored (like api_keys including all); insert into restored select * from api_keys;
       update restored set revoked_at = 'x' where id = '${revoked.keyId}';
       alter table api_keys rename to old; alter table restored rename to api_keys`,
    );
    await accounts.untilStatus(revoked, 401, 2_000);
    expect(await service.status(key)).toBe(200);
    expect(messagesIn(await accounts.stop(service)).join()).not.toContain('are accepted again');
  });

  it('connect again and compare all rows now and then, so they find a database that the name of the host leads to', async () => {
    const { accounts, server, database } = tested;
    const [revoked, removed] = [await accounts.newKey(), await accounts.newKey()];
    const moved = await copyOf(database);
    await withAccounts(server.url(moved), (all) => all.keys.revoke(revoked.keyId));
    const pool = await startPgBouncer(server, database, 'session');
    const options = { url: pool.url, copies: temporaryFolder(), startWait: 0, compareMs: 300 };
    const { keys, follower } = await followAccounts(options, pino({ level: 'silent' }));
    ended.push(() => follower.stop());
    const status = async (key: typeof revoked) => (await keys.authenticate(key.keyId, key.keySecret)).status;
    expect(await status(revoked)).toBe('active');
    await server.query(
      database,
      `alter table api_keys disable trigger all; delete from api_keys where id = '${removed.keyId}'`,
    );
    await until('a row is gone', async () => (await status(removed)) === 'unknown', 2_000);
    pool.leadTo(moved);
    // PgBouncer may leave a client that logs in during a reload without an answer, until the deadline of the client.
    await until('the other database is found', async () => (await status(revoked)) === 'unknown');
    expect(await status(removed)).toBe('active');
  });
});
