import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isolated } from '../support/run.js';
import { command } from './support/commands.js';
import { eachWithAccounts } from './support/followed-accounts.js';
import { until } from './support/processes.js';
import { messagesIn } from './support/servers.js';
import { smallDisk } from './support/small-disk.js';

const tested = eachWithAccounts();

/** As a restore or an operator with all rights does it. */
const removeByHand = (keyId: string, and = '') =>
  tested.server.query(
    tested.database,
    `alter table api_keys disable trigger all; delete from api_keys where id = '${keyId}'; alter table api_keys enable trigger all; ${and}`,
  );

describe('services that follow accounts in PostgreSQL', () => {
  it('all accept a new key and refuse a revoked one within a second of the command', async () => {
    const { accounts } = tested;
    const first = await accounts.newKey();
    const services = [await accounts.start(), await accounts.start(), await accounts.start()];
    expect(await Promise.all(services.map((service) => service.status(first)))).toEqual([200, 200, 200]);
    const second = await accounts.newKey();
    const known = await accounts.untilStatus(second, 200, 1_000);
    await command(isolated({ ACCOUNTS_URL: accounts.url }), 'keys', 'revoke', second.keyId);
    const revoked = await accounts.untilStatus(second, 401, 1_000);
    await accounts.change((all) => all.customers.setSubscription('C', 'suspended'));
    const suspended = await accounts.untilStatus(first, 403, 1_000);
    await accounts.change((all) => all.customers.rename('C', 'D'));
    await accounts.change((all) => all.customers.setSubscription('D', 'active'));
    await accounts.untilStatus(first, 200, 1_000);
    console.info(`after the command: key known in ${known} ms, revoked in ${revoked} ms, suspended in ${suspended} ms`);
  });

  it('start on their copy while PostgreSQL hangs, report that once, and recover by themselves', async () => {
    const { accounts, server } = tested;
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

  it('apply changes in memory while the disk of the copy is full, report that, and store them when there is room again', async () => {
    const { accounts, server } = tested;
    const [first, second] = [await accounts.newKey(), await accounts.newKey()];
    const disk = smallDisk();
    const service = await accounts.start({ COPIES: join(disk.folder, 'copies') });
    disk.fill();
    const refused = async (key: typeof first) => {
      await accounts.change((all) => all.keys.revoke(key.keyId));
      return accounts.untilStatus(key, 401, 2_000);
    };
    const times = [await refused(first), await refused(second)];
    const added = await accounts.newKey();
    await accounts.untilStatus(added, 200, 2_000);
    console.info(`the disk of the copy is full: keys are refused ${times.join(' and ')} ms after their revoke`);
    expect((await service.state()).problem).toMatch(/COPIES cannot be written \(ENOSPC\)/);
    disk.free();
    await until('the copy is stored', async () => (await service.state()).problem === null, 5_000);
    const messages = messagesIn(await accounts.stop(service));
    expect(messages.filter((text) => text.includes('COPIES cannot be written'))).toHaveLength(1);
    expect(messages.join()).not.toContain('cannot be reached');
    // Only the copy can know the keys now.
    server.pause();
    try {
      await accounts.startAgain(service);
      expect(await Promise.all([first, second, added].map((key) => service.status(key)))).toEqual([401, 401, 200]);
    } finally {
      server.resume();
    }
  });

  it('go on when the database is restarted, restored to an earlier state, or replaced by another', async () => {
    const { accounts, server } = tested;
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
    const { accounts } = tested;
    const [key, removed] = [await accounts.newKey(), await accounts.newKey()];
    const service = await accounts.start();
    await accounts.stop(service);
    await removeByHand(removed.keyId);
    await accounts.startAgain(service);
    await accounts.untilStatus(removed, 401, 3_000);
    expect(await service.status(key)).toBe(200);
    await accounts.stop(service);
    writeFileSync(join(service.environment.COPIES as string, 'accounts.json'), 'x'.repeat(10_000));
    await accounts.startAgain(service);
    expect(await service.status(key)).toBe(200);
    expect(messagesIn(await accounts.stop(service))).toContainEqual(expect.stringContaining('is replaced'));
  });
});
