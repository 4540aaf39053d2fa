import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/files/package-root.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { type Environment, isolated } from '../support/run.js';
import { basic } from '../support/service.js';
import { command, withAccounts } from './support/commands.js';
import { type Load, mixedCalls, startLoad } from './support/load.js';
import { PostgresServer } from './support/postgres.js';
import { until } from './support/processes.js';
import { startNginx } from './support/proxies.js';
import { type RedisServer, startRedis } from './support/redis.js';
import { following, ServerProcess } from './support/servers.js';
import { startWebServer, type WebServer } from './support/web-server.js';

const SECONDS = 60;
/**
 * When all servers must be up to date. On a machine that does nothing else, a release takes FOLLOW_SECONDS and half a second, and a key
 * less than half a second; here, three servers, four engines and the clients share the machine.
 */
const RELEASE_MS = 8_000;
const KEY_MS = 3_000;
/** How long an engine hangs or is gone. */
const OUTAGE_MS = 3_000;

const publisher: Environment = isolated();
const folders = [bundledDataset, ''];
let primary: PostgresServer;
let standby: PostgresServer;
let redis: RedisServer;
let web: WebServer;
const servers: ServerProcess[] = [];
let authorization: string;
let balancer: string;

beforeAll(async () => {
  folders[1] = withNewAddresses();
  [primary, redis, web] = await Promise.all([PostgresServer.start(), startRedis(), startWebServer()]);
  await primary.createDatabase('civic');
  standby = await primary.startStandby();
  const key = await withAccounts(accountsUrl(), async (accounts) => {
    await accounts.createCustomer('Load');
    return accounts.createKey('Load');
  });
  authorization = basic(key.keyId, key.keySecret);
  await command(publisher, 'import', folders[0] as string);
  await command(publisher, 'publish', '--to', web.folder);
  for (let n = 0; n < 3; n += 1) servers.push(new ServerProcess(settings()));
  await Promise.all(servers.map((server) => server.start()));
  balancer = (await startNginx('nginx-balancer.conf', servers)).url;
});

const accountsUrl = () => primary.url('civic', { others: [standby] });

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

async function revoke(): Promise<string> {
  const key = await withAccounts(accountsUrl(), (accounts) => accounts.createKey('Load'));
  const known = await untilAll('a new key', KEY_MS, async (server) => (await server.status(key, 'CA')) === 200);
  await withAccounts(accountsUrl(), (accounts) => accounts.revokeKey(key.keyId));
  const refused = await untilAll('a revoke', KEY_MS, async (server) => (await server.status(key, 'CA')) === 401);
  return `a key is known everywhere after ${known} ms, and refused ${refused} ms after its revoke`;
}

const restart = (signal: 'SIGTERM' | 'SIGKILL') => async (turn: number) => {
  const server = servers[turn % servers.length] as ServerProcess;
  await server.end(signal);
  await setTimeout(500);
  await server.start();
  return `server ${(turn % servers.length) + 1} ended by ${signal} and started`;
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

const EVENTS: ((turn: number) => Promise<string>)[] = [
  publish,
  revoke,
  restart('SIGKILL'),
  outage('Redis hung', { begin: () => redis.hang(), end: () => redis.goOn() }),
  revoke,
  outage('PostgreSQL hung', { begin: () => primary.pause(), end: () => primary.resume() }),
  publish,
  restart('SIGTERM'),
  outage('the web server was gone', { begin: () => web.end('SIGKILL'), end: () => web.start() }),
  publish,
  outage('Redis was gone', { begin: () => redis.kill(), end: () => redis.restart() }),
  outage('the primary was gone', { begin: () => primary.kill(), end: () => primary.startAgain() }),
  revoke,
];

describe(`${SECONDS} seconds of load on three servers`, () => {
  it('have no failed request and no late release or key, while servers and engines hang, end and come back', async () => {
    const load: Load = startLoad([balancer], mixedCalls(authorization));
    const ends = performance.now() + SECONDS * 1_000;
    for (let turn = 0; performance.now() < ends || turn < EVENTS.length; turn += 1) {
      const before = load.answered;
      const what = await (EVENTS[turn % EVENTS.length] as (typeof EVENTS)[0])(turn);
      await until('requests are answered', () => load.answered > before + 50);
      console.log(`${what}: ${load.answered - before} answered, slowest ${load.takeSlowest()} ms`);
      expect(load.failures).toEqual([]);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.answered).toBeGreaterThan(2_000);
    await revoke();
  });
});
