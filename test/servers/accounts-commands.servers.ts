import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtCivicData, type Environment, isolated } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});

describe('civic-data with accounts in PostgreSQL', () => {
  const run = (url: string, ...args: string[]) => builtCivicData(isolated({ ACCOUNTS_URL: url }), ...args);

  it('manages customers and keys', async () => {
    const url = server.url(await server.createDatabase());
    await run(url, 'customers', 'create', '--name', 'Town Crier');
    const made = await run(url, 'keys', 'create', '--customer', 'town crier', '--json');
    const { keyId } = JSON.parse(made.stdout);
    expect((await run(url, 'customers', 'list')).stdout).toMatch(/^Town Crier +active +1 /m);
    expect((await run(url, 'keys', 'revoke', keyId)).stdout).toBe(`Revoked ${keyId} of Town Crier.\n`);
    expect(JSON.parse((await run(url, 'keys', 'list', '--json')).stdout)).toMatchObject([
      { keyId, revokedAt: expect.any(String) },
    ]);
  });

  it('says in a backup that the accounts are not in it', async () => {
    const environment = isolated({ ACCOUNTS_URL: server.url(await server.createDatabase()) });
    await builtCivicData(environment, 'import', '--bundled');
    const folder = `${environment.DATASET_URL?.slice('file:'.length)}.backup`;
    const { code, stdout } = await builtCivicData(environment, 'backup', folder);
    expect([code, stdout]).toEqual([0, expect.stringContaining('they are in PostgreSQL. Back them up with pg_dump')]);
    expect((await builtCivicData(environment, 'restore', folder, '--replace')).code).toBe(0);
  });

  it.each<[string, (database: string) => string, RegExp]>([
    [
      'the password is wrong',
      (name) => server.url(name, { password: 's3cret' }),
      /Check the user and the password in ACCOUNTS_URL/,
    ],
    ['the database does not exist', () => server.url('nothing'), /database "nothing" does not exist.*createdb nothing/],
    [
      'no server is there',
      (name) => server.url(name).replace(server.host, '127.0.0.1:1'),
      /cannot be reached: the connection was refused/,
    ],
    [
      'there is no password',
      (name) => server.url(name).replace(/:[^:@]*@/, '@'),
      /Check the user and the password in ACCOUNTS_URL, or PGPASSWORD\. The URL has no password, and a file \.pgpass/,
    ],
    ['no host has the name', (name) => server.url(name).replace('127.0.0.1', 'nowhere.invalid'), /cannot be reached: /],
  ])('says what to do if %s', async (_, url, expected) => {
    const { code, stdout, stderr } = await run(url(await server.createDatabase()), 'customers', 'list');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(expected)]);
    expect(stderr).not.toMatch(/s3cret|p%40ss|p@ss|\n {4}at /);
  });

  it('says what is wrong if PostgreSQL has too many connections', async () => {
    const database = await server.createDatabase();
    await server.query(database, "create role limited superuser login password 'p' connection limit 0");
    await server.query(database, 'alter role limited nosuperuser');
    const { code, stderr } = await run(
      server.url(database, { password: 'p' }).replace('civic:', 'limited:'),
      'keys',
      'list',
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be reached: too many connections for role')]);
  });

  it('takes no settings of connections from elsewhere, except PGPASSWORD', async () => {
    const database = await server.createDatabase();
    const own = server.url(database);
    const withoutPassword = own.replace(/:[^:@]*@/, '@');
    const HOME = temporaryFolder();
    const password = decodeURIComponent(new URL(own).password);
    writeFileSync(join(HOME, '.pgpass'), `*:*:*:*:${password.replace(':', '\\:')}\n`, { mode: 0o600 });
    const others = { PGHOST: 'nowhere.invalid', PGPORT: '1', PGUSER: 'x', PGDATABASE: 'x', PGSSLNEGOTIATION: 'direct' };
    const list = (settings: Environment) => builtCivicData(isolated({ ...others, HOME, ...settings }), 'keys', 'list');
    expect(await list({ ACCOUNTS_URL: own, PGPASSWORD: 'other' })).toMatchObject({ code: 0 });
    expect(await list({ ACCOUNTS_URL: withoutPassword, PGPASSWORD: password })).toMatchObject({ code: 0 });
    expect(await list({ ACCOUNTS_URL: withoutPassword })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('a file .pgpass is not read'),
    });
  });

  it('ends with an error when the server hangs, and when it has only a standby to write to', async () => {
    // A server without the databases of the other tests, which the standby would copy.
    const primary = await PostgresServer.start();
    const standby = await primary.startStandby();
    try {
      const database = await primary.createDatabase();
      await withAccounts(primary.url(database), () => {});
      await primary.untilReplicated(standby);
      const refused = await run(standby.url(database), 'customers', 'create', '--name', 'C');
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is read-only, so it is no primary')]);
      expect((await run(standby.url(database), 'customers', 'list')).stdout).toBe('There are no customers.\n');
      standby.pause();
      const hung = await run(standby.url(database), 'customers', 'list');
      expect([hung.code, hung.stderr]).toEqual([1, expect.stringContaining('no answer within 5 seconds')]);
    } finally {
      await standby.remove();
      await primary.remove();
    }
  });
});
