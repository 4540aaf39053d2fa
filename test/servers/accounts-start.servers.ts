import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { freePort } from '../support/free-port.js';
import { type Environment, finished, spawnService, untilPrinted, withDataset } from '../support/run.js';
import { eachWithAccounts } from './support/followed-accounts.js';
import { messagesIn } from './support/servers.js';

const tested = eachWithAccounts();

/** Starts a service that cannot serve. */
async function failedStart(settings: Environment) {
  const begin = performance.now();
  const { code, stdout, stderr } = await finished(spawnService(await withDataset(settings)));
  return { code, stderr, messages: messagesIn(stdout), milliseconds: performance.now() - begin };
}

describe('a start with accounts in PostgreSQL', () => {
  it('ends at once with a wrong password, and says what to do', async () => {
    const ACCOUNTS_URL = tested.server.url(tested.database, { password: 's3cret' });
    const { code, stderr, milliseconds } = await failedStart({ ACCOUNTS_URL });
    expect([code, stderr]).toEqual([1, expect.stringContaining('Check the user and the password in ACCOUNTS_URL')]);
    expect(stderr).not.toMatch(/s3cret|p@ss|p%40ss|\n {4}at /);
    // Far less than START_WAIT.
    expectFigure('a start without PostgreSQL', milliseconds, 15_000, 'ms');
  });

  it('waits for START_WAIT seconds if the database cannot be reached, and then ends with an error that names ACCOUNTS_URL', async () => {
    const { database, server } = tested;
    const ACCOUNTS_URL = server.url(database).replace(server.host, `127.0.0.1:${await freePort()}`);
    const { code, stderr, messages, milliseconds } = await failedStart({ ACCOUNTS_URL, START_WAIT: '2' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('The accounts database of ACCOUNTS_URL')]);
    expect(messages).toEqual([expect.stringContaining('Trying again for up to 2 seconds (START_WAIT).')]);
    expect(milliseconds).toBeGreaterThan(1_500);
  });

  it('goes on as soon as the database can be reached', async () => {
    const { database, server } = tested;
    await server.stop();
    const child = spawnService(await withDataset({ ACCOUNTS_URL: server.url(database) }));
    const ended = finished(child);
    try {
      await untilPrinted(child, '(START_WAIT)');
      await server.startAgain();
      await untilPrinted(child, '/graphql\n\n');
    } finally {
      child.kill('SIGTERM');
    }
    expect((await ended).code).toBe(0);
  });

  it('does not take the copy of another database', async () => {
    const { accounts, database, server } = tested;
    const service = await accounts.start();
    await accounts.stop(service);
    const port = await freePort();
    for (const ACCOUNTS_URL of [
      server.url('another').replace(server.host, `127.0.0.1:${port}`),
      `postgres://civic@127.0.0.1:${port}/${database}`,
    ]) {
      const settings = { ...service.environment, ACCOUNTS_URL, START_WAIT: '0' };
      expect((await finished(spawnService(settings))).code).toBe(1);
    }
  });

  it('goes on with its copy if the password does not fit any more, logs that, and recovers when it does', async () => {
    const { accounts, database, server } = tested;
    const key = await accounts.newKey();
    const service = await accounts.start();
    await accounts.stop(service);
    const user = `civic_${database}`;
    const url = (password: string) => server.url(database, { password }).replace('civic:', `${user}:`);
    await server.query(database, `create user ${user} superuser password 'new'`);
    Object.assign(service.environment, { ACCOUNTS_URL: url('0ld') });
    await accounts.startAgain(service);
    expect(await service.status(key)).toBe(200);
    expect((await service.state()).problem).toContain('Check the user and the password');
    await server.query(database, `alter user ${user} password '0ld'`);
    const added = await accounts.newKey();
    await accounts.untilStatus(added, 200, 3_000);
    const log = await accounts.stop(service);
    expect(log).toMatch(/^{"level":50,.*Check the user and the password/m);
    const messages = messagesIn(log);
    expect(messages.filter((text) => text.includes('Check the user and the password'))).toHaveLength(1);
    expect(messages).toContainEqual('The copy of the API keys is current again');
    expect(messages.join()).not.toContain('0ld');
  });

  it('waits for a copy that cannot be opened now, and does not replace it', async () => {
    const { accounts, server } = tested;
    const key = await accounts.newKey();
    const service = await accounts.start();
    await accounts.stop(service);
    const file = join(service.environment.COPIES as string, 'accounts.json');
    renameSync(file, `${file}.away`);
    mkdirSync(file);
    await server.stop();
    const child = spawnService(service.environment);
    const ended = finished(child);
    try {
      expect(await untilPrinted(child, '(START_WAIT)')).toContain(
        'The copy of the accounts in COPIES cannot be opened',
      );
      rmdirSync(file);
      renameSync(`${file}.away`, file);
      await untilPrinted(child, '/graphql\n\n');
      child.kill('SIGTERM');
      await ended;
      await accounts.startAgain(service);
      expect(await service.status(key)).toBe(200);
    } finally {
      child.kill('SIGTERM');
      await server.startAgain();
    }
  });

  it('ends if another process uses its folder of copies, also after that was killed and started again', async () => {
    const { accounts } = tested;
    const first = await accounts.start();
    const { code, stderr } = await finished(spawnService(first.environment));
    expect([code, stderr]).toEqual([1, expect.stringContaining('Give each process a folder of its own with COPIES')]);
    await first.end('SIGKILL');
    await accounts.startAgain(first);
    expect((await finished(spawnService(first.environment))).code).toBe(1);
    await accounts.stop(first);
  });

  it('creates no demo key, which would be valid on every server', async () => {
    const { accounts } = tested;
    await accounts.stop(await accounts.start());
    expect(await accounts.change((all) => all.customers.list())).toEqual([]);
  });
});
