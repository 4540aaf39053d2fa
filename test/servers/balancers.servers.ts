import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { ask, type Load, mixedCalls, startLoad } from './support/load.js';
import { until } from './support/processes.js';
import { type RunningProxy, readyStatuses, startHaproxy, startNginx } from './support/proxies.js';
import { type ServerProcess, type Servers, startServers } from './support/servers.js';

const LIMIT = 100_000_000;

let running: Servers;
beforeAll(async () => {
  running = await startServers(2, { TRUSTED_PROXIES: '1', RATE_LIMIT: `${LIMIT}/1h`, METRICS: 'public' });
});

/** Calls of REST that a server has answered. */
async function requestsOf({ url }: ServerProcess): Promise<number> {
  const { body } = await ask(url, { path: '/metrics' });
  const counts = body.matchAll(/^http_requests_total\{route="v2[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** As long as clients may wait for a server that hangs: the timeout of both configurations, and time for the other server. */
const HANGING_MS = 6_000;

describe.each<[name: string, address: string, start: (servers: readonly ServerProcess[]) => Promise<RunningProxy>]>([
  ['nginx', '127.0.0.2', (servers) => startNginx('nginx-balancer.conf', servers)],
  ['HAProxy', '127.0.0.3', startHaproxy],
])('two servers behind %s', (name, address, start) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await start(running.servers);
  });

  async function underLoad(what: string, happen: (server: ServerProcess, load: Load) => Promise<void>) {
    const load = startLoad([proxy.url], mixedCalls(running.authorization));
    const server = running.servers[0] as ServerProcess;
    const before = await requestsOf(server);
    await until('the proxy uses the server', async () => (await requestsOf(server)) > before + 50);
    load.takeSlowest();
    await happen(server, load);
    await load.untilMore(100);
    await load.stop();
    const slowest = load.takeSlowest();
    const { answered: all, failures } = load;
    console.log(`${name}, ${what}: ${all} answered, ${failures.length} failed, slowest ${slowest} ms`);
    expect(failures).toEqual([]);
    return slowest;
  }

  it('keep the list of copies, which names hosts and databases, from clients', async () => {
    expect(await readyStatuses(proxy)).toEqual([200, 404, 404]);
  });

  it('answer every request, POST included, while one is killed and started again', async () => {
    await underLoad('a server killed', async (server, load) => {
      await server.end('SIGKILL');
      await load.untilMore(200);
      await server.start();
    });
  });

  it('answer every request while one is stopped and started again', async () => {
    await underLoad('a server stopped', async (server, load) => {
      await server.end('SIGTERM');
      await load.untilMore(200);
      await server.start();
    });
  });

  it('answer every request while one hangs', async () => {
    const slowest = await underLoad('a server hangs', async (server, load) => {
      server.signal('SIGSTOP');
      // Longer than the timeout, so that no request is answered by this server after all.
      await setTimeout(4_500);
      await load.untilMore(200);
      server.signal('SIGCONT');
    });
    expectFigure('the slowest answer behind a balancer', slowest, HANGING_MS, 'ms');
  });

  it('see the address of the client', async () => {
    const left: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      // What a client writes into this header is not believed.
      const call = { path: '/v2/election/data/state/CA/', headers: { 'x-forwarded-for': `203.0.113.${n}` } };
      const { headers } = await ask(proxy.url, { ...call, from: address });
      left.push(LIMIT - Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]));
    }
    // Each of the two servers counts for itself, and nobody else uses this address.
    expect(Math.max(...left)).toBeLessThanOrEqual(8);
    expect(Math.max(...left)).toBeGreaterThanOrEqual(4);
  });
});
