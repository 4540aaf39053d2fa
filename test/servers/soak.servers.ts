import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { type Environment, isolated } from '../support/run.js';
import { basic } from '../support/service.js';
import { command, withAccounts } from './support/commands.js';
import { type Load, mixedCalls, startLoad } from './support/load.js';
import { type Network, startNetwork } from './support/network.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';
import { startNginx } from './support/proxies.js';
import { type RedisServer, startRedis } from './support/redis.js';
import { dumped, swapIn } from './support/restore.js';
import { following, type Key, ServerProcess, tryKeys } from './support/servers.js';
import { startWebServer, type WebServer } from './support/web-server.js';

/** SOAK_SECONDS=600 is the long form. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 75);
/**
 * When all servers must be up to date. On a machine that does nothing else, a release takes FOLLOW_SECONDS and half a second, and a key
 * less than half a second; here, three servers, four engines and the clients share the machine.
 */
const RELEASE_MS = 15_000;
const KEY_MS = 3_000;
/** How long an engine hangs or is gone. */
const OUTAGE_MS = 4_000;

const publisher: Environment = isolated();
const folders = [bundledDataset, ''];
let primary: PostgresServer;
let standby: PostgresServer;
/** Leads to the primary. */
let network: Network;
let redis: RedisServer;
let web: WebServer;
const servers: ServerProcess[] = [];
/** Keys that every server has refused after their revoke. */
const revoked: Key[] = [];
let authorization: string;
let balancer: string;

beforeAll(async () => {
  folders[1] = withNewAddresses();
  [primary, redis, web] = await Promise.all([PostgresServer.start(), startRedis(), startWebServer()]);
  await primary.createDatabase('civic');
  standby = await primary.startStandby();
  network = await startNetwork(primary.port);
  const key = await withAccounts(accountsUrl(), async (accounts) => {
    await accounts.customers.create('Load');
    return accounts.keys.create('Load');
  });
  authorization = basic(key.keyId, key.keySecret);
  await command(publisher, 'import', folders[0] as string);
  await command(publisher, 'publish', '--to', web.folder);
  for (let n = 0; n < 3; n += 1) servers.push(new ServerProcess(settings()));
  await Promise.all(servers.map((server) => server.start()));
  balancer = (await startNginx('nginx-balancer.conf', servers)).url;
});

const accountsUrl = () => primary.url('civic', { port: network.port });

function settings(): Environment {
  return following(`${web.url}/dataset.sqlite`, {
    ACCOUNTS_URL: accountsUrl(),
    LIMITS_URL: redis.url,
    RATE_LIMIT: '100000000/1h',
    TRUSTED_PROXIES: '1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  });
}

/** Milliseconds until all servers pass a check, within the time that is promised. */
async function untilAll(what: string, limit: number, check: (server: ServerProcess) => Promise<boolean>) {
  const times = await Promise.all(servers.map((server) => until(what, () => check(server), limit)));
  return Math.round(Math.max(...times));
}

let published = 0;
async function publish(): Promise<string> {
  published += 1;
  const { release } = await command(publisher, 'import', folders[published % 2] as string);
  await command(publisher, 'publish', '--to', web.folder);
  const ms = await untilAll(
    'a release',
    RELEASE_MS,
    async (server) => (await server.state()).release === release.version,
  );
  return `a release is on all servers after ${ms} ms`;
}

const newKey = () => withAccounts(accountsUrl(), (accounts) => accounts.keys.create('Load'));

const untilStatus = (key: Key, status: number, what: string) =>
  untilAll(what, KEY_MS, async (server) => (await server.status(key, 'CA')) === status);

async function revokeKey(key: Key): Promise<number> {
  await withAccounts(accountsUrl(), (accounts) => accounts.keys.revoke(key.keyId));
  const refused = await untilStatus(key, 401, 'a revoke');
  revoked.push(key);
  return refused;
}

async function revoke(): Promise<string> {
  const key = await newKey();
  const known = await untilStatus(key, 200, 'a new key');
  return `a key is known everywhere after ${known} ms, and refused ${await revokeKey(key)} ms after its revoke`;
}

/** Restores a dump, after which a key has been revoked and another one created. The guide says to revoke such keys again. */
async function restore(): Promise<string> {
  const lost = await newKey();
  await untilStatus(lost, 200, 'a new key');
  const dump = await dumped(primary, 'civic');
  const later = await newKey();
  await untilStatus(later, 200, 'a new key');
  await withAccounts(accountsUrl(), (accounts) => accounts.keys.revoke(lost.keyId));
  await untilStatus(lost, 401, 'a revoke');
  await swapIn(primary, 'civic', dump);
  const noticed = await untilStatus(later, 401, 'a restored database');
  return `a restored database is noticed after ${noticed} ms, and a key revoked again is refused after ${await revokeKey(lost)} ms`;
}

/** Moves the database to the other host, and makes a new standby where it was. */
async function move(): Promise<string> {
  const { port } = primary;
  await primary.untilReplicated(standby);
  await primary.stop();
  await standby.promote();
  await primary.remove();
  primary = standby;
  network.leadTo(primary.port);
  const key = await newKey();
  const known = await untilStatus(key, 200, 'a new key');
  standby = await primary.startStandby(port);
  return `the database has moved: a key is known after ${known} ms, and refused ${await revokeKey(key)} ms after its revoke`;
}

const restart = (signal: 'SIGTERM' | 'SIGKILL') => async (round: number) => {
  const server = servers[round % servers.length] as ServerProcess;
  await server.end(signal);
  await setTimeout(500);
  await server.start();
  return `server ${(round % servers.length) + 1} ended by ${signal} and started`;
};

/** Takes an engine away for some time. */
const outage =
  (name: string, { begin, end }: Record<'begin' | 'end', () => unknown>) =>
  async () => {
    await begin();
    await setTimeout(OUTAGE_MS);
    await end();
    return name;
  };

const EVENTS: ((round: number) => Promise<string>)[] = [
  publish,
  revoke,
  restart('SIGKILL'),
  outage('Redis hung', { begin: () => redis.hang(), end: () => redis.goOn() }),
  revoke,
  outage('PostgreSQL hung', { begin: () => primary.pause(), end: () => primary.resume() }),
  restore,
  publish,
  restart('SIGTERM'),
  outage('the web server was gone', { begin: () => web.end('SIGKILL'), end: () => web.start() }),
  publish,
  outage('Redis was gone', { begin: () => redis.kill(), end: () => redis.restart() }),
  outage('the primary was gone', { begin: () => primary.kill(), end: () => primary.startAgain() }),
  move,
  revoke,
];

describe(`${SECONDS} seconds of load on three servers`, () => {
  const what =
    'have no failed request, no late release, and no key that works after its revoke, while servers and engines hang, end, come back, are restored and move';
  it(what, { timeout: SECONDS * 1_000 + 300_000 }, async () => {
    const endTrying = tryKeys(servers, revoked);
    const load: Load = startLoad([balancer], mixedCalls(authorization));
    const ends = performance.now() + SECONDS * 1_000;
    for (let round = 0; performance.now() < ends || round < EVENTS.length; round += 1) {
      const before = load.answered;
      const event = await (EVENTS[round % EVENTS.length] as (typeof EVENTS)[0])(round);
      await until('requests are answered', () => load.answered > before + 50);
      console.log(`${event}: ${load.answered - before} answered, slowest ${load.takeSlowest()} ms`);
      expect(load.failures).toEqual([]);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.answered).toBeGreaterThan(2_000);
    await revoke();
    expect(await endTrying()).toEqual([]);
    console.log(`${load.answered} requests, ${revoked.length} revoked keys, ${load.failures.length} failures`);
  });
});
