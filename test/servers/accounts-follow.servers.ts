import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { civicData, type Environment, isolated } from '../support/run.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';
import { type Key, messagesIn, ServiceProcess } from './support/services.js';

/** A busy machine delays each step; the figures that are reached are in the output. */
const SECOND = 1_000;

let primary: PostgresServer;
let url: string;
const services: ServiceProcess[] = [];
const servers: PostgresServer[] = [];

beforeEach(async () => {
  primary = await PostgresServer.start();
  servers.push(primary);
  url = primary.url(await primary.createDatabase('civic'));
});
afterEach(async () => {
  // The servers may be paused; the services end without them.
  await Promise.all(services.splice(0).map((service) => service.kill()));
  await Promise.all(servers.splice(0).map((server) => server.remove()));
});

async function startService(settings: Environment = {}): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({ ACCOUNTS_URL: url, ...settings });
  services.push(service);
  return service;
}

async function startAgain({ environment }: ServiceProcess): Promise<ServiceProcess> {
  const service = await ServiceProcess.startAgain(environment);
  services.push(service);
  return service;
}

async function command(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await civicData(isolated({ ACCOUNTS_URL: url }), ...args, '--json');
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout;
}

async function newKey(customer = 'Town Crier'): Promise<Key> {
  const customers = JSON.parse(await command('customers', 'list')) as { name: string }[];
  if (!customers.some(({ name }) => name === customer)) await command('customers', 'create', '--name', customer);
  return JSON.parse(await command('keys', 'create', '--customer', customer));
}

/** Milliseconds until all services answer with a status. */
async function untilStatus(key: Key, status: number, limit: number): Promise<number> {
  const begin = performance.now();
  await Promise.all(services.map((service) => until(async () => (await service.status(key)) === status, limit)));
  return Math.round(performance.now() - begin);
}

describe('servers that follow accounts in PostgreSQL', () => {
  it('all accept a new key and refuse a revoked one within a second of the command', async () => {
    const first = await newKey();
    for (let count = 0; count < 3; count += 1) await startService();
    expect(await Promise.all(services.map((service) => service.status(first)))).toEqual([200, 200, 200]);
    const second = await newKey();
    const known = await untilStatus(second, 200, SECOND);
    await command('keys', 'revoke', second.keyId);
    const refused = await untilStatus(second, 401, SECOND);
    await command('customers', 'suspend', '--name', 'Town Crier');
    const suspended = await untilStatus(first, 403, SECOND);
    await command('customers', 'rename', '--name', 'Town Crier', '--to', 'Town Criers');
    await command('customers', 'activate', '--name', 'Town Criers');
    await untilStatus(first, 200, SECOND);
    console.info(`new key known after ${known} ms, revoked after ${refused} ms, suspended after ${suspended} ms`);
  });

  it('answer every request while the primary is killed, and know a new key once the standby is promoted', async () => {
    const standby = await primary.startStandby();
    servers.push(standby);
    url = primary.url('civic', { others: [standby] });
    const key = await newKey();
    const [one, two] = [await startService(), await startService()];
    await primary.untilReplicated(standby);
    const load = requestsUntilStopped([one, two], key);
    await load.atLeast(100);
    await primary.kill();
    await load.atLeast(500);
    await standby.promote();
    const begin = performance.now();
    const added = await newKey('After');
    const created = performance.now() - begin;
    const known = await untilStatus(added, 200, 3 * SECOND);
    await command('keys', 'revoke', key.keyId);
    const { failures, slowest } = await load.stop();
    await untilStatus(key, 401, SECOND);
    expect(failures.filter((status) => status !== 401)).toEqual([]);
    // Nobody waits for the database; other work of the machine does delay answers.
    expect(slowest).toBeLessThan(SECOND);
    console.info(
      `primary killed: slowest ${Math.round(slowest)} ms; new key made in ${Math.round(created)}, known ${known} ms later`,
    );
  });

  it('start on their copy while PostgreSQL hangs, report that once, and recover by themselves', async () => {
    const key = await newKey();
    const before = await startService();
    await before.stop();
    services.splice(0);
    primary.pause();
    const begin = performance.now();
    const service = await startAgain(before);
    const took = performance.now() - begin;
    expect(await service.status(key)).toBe(200);
    expect(took).toBeLessThan(10 * SECOND);
    // More than one failed attempt.
    await setTimeout(3 * SECOND);
    expect(await service.status(key)).toBe(200);
    primary.resume();
    const added = await newKey();
    const known = await untilStatus(added, 200, 5 * SECOND);
    const messages = messagesIn(await service.stop());
    services.splice(0);
    expect(
      messages.filter((text) => text.includes('Until it answers, API keys stay as they were copied')),
    ).toHaveLength(1);
    expect(messages.filter((text) => text.includes('answers again'))).toHaveLength(1);
    console.info(
      `PostgreSQL hangs: started in ${Math.round(took)} ms; after it went on, a new key was known after ${known} ms`,
    );
  });

  it('go on when the database is restarted, restored to an earlier state, or replaced by another', async () => {
    const old = await newKey();
    const service = await startService();
    const rows = ['customers', 'api_keys'].map((table) => `create table saved_${table} as select * from ${table};`);
    await primary.query('civic', rows.join(''));
    const later = await newKey();
    await untilStatus(later, 200, 2 * SECOND);
    // As a dump that is restored: the same identity, a lower number, and rows that are gone.
    await primary.query(
      'civic',
      `alter table api_keys disable trigger all; delete from api_keys where id = '${later.keyId}'; alter table api_keys enable trigger all; update accounts_state set change = change - 1`,
    );
    await untilStatus(later, 401, 2 * SECOND);
    expect(await service.status(old)).toBe(200);
    await primary.stop();
    await primary.startAgain();
    const third = await newKey();
    await untilStatus(third, 200, 3 * SECOND);
    await primary.query(
      'civic',
      `update accounts_state set identity = 'another'; alter table api_keys disable trigger all; delete from api_keys where id = '${old.keyId}'; alter table api_keys enable trigger all`,
    );
    await untilStatus(old, 401, 2 * SECOND);
    expect(await service.status(third)).toBe(200);
  });

  it('make a damaged copy anew, and drop rows that were removed by hand while they were away', async () => {
    const [key, removed] = [await newKey(), await newKey()];
    const before = await startService();
    await before.stop();
    services.splice(0);
    await primary.query(
      'civic',
      `alter table api_keys disable trigger all; delete from api_keys where id = '${removed.keyId}'; alter table api_keys enable trigger all`,
    );
    const service = await startAgain(before);
    await untilStatus(removed, 401, 3 * SECOND);
    expect(await service.status(key)).toBe(200);
    await service.stop();
    services.splice(0);
    writeFileSync(join(before.environment.COPIES as string, 'accounts.sqlite'), 'x'.repeat(10_000));
    const repaired = await startAgain(before);
    expect(await repaired.status(key)).toBe(200);
    expect(messagesIn(await repaired.stop())).toContainEqual(
      expect.stringContaining('cannot be read and is made anew'),
    );
    services.splice(0);
  });
});

/** Requests one after another from several clients, on all services in turn. */
function requestsUntilStopped(targets: ServiceProcess[], key: Key) {
  const failures: number[] = [];
  let [done, slowest, stopped] = [0, 0, false];
  const client = async (offset: number) => {
    for (let turn = offset; !stopped; turn += 1) {
      const begin = performance.now();
      const status = await (targets[turn % targets.length] as ServiceProcess).status(key).catch(() => 0);
      slowest = Math.max(slowest, performance.now() - begin);
      if (status !== 200) failures.push(status);
      done += 1;
    }
  };
  const clients = Array.from({ length: 8 }, (_, index) => client(index));
  return {
    async atLeast(count: number) {
      const goal = done + count;
      await until(async () => done >= goal);
    },
    async stop() {
      stopped = true;
      await Promise.all(clients);
      return { failures, slowest };
    },
  };
}
