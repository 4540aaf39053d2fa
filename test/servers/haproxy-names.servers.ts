import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { freePort } from '../support/free-port.js';
import { ask } from './support/load.js';
import { type NameServer, startNameServer } from './support/name-server.js';
import { until } from './support/processes.js';
import { type RunningProxy, startHaproxyWithNames } from './support/proxies.js';

/** The third is one to which a server moves. */
const HOSTS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

let servers: Server[];
let names: NameServer;
let proxy: RunningProxy;
beforeAll(async () => {
  const port = await freePort();
  servers = HOSTS.map((host) => createServer((_, response) => response.end(host)).listen(port, host));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  names = await startNameServer({ app1: HOSTS[0] as string, app2: HOSTS[1] as string });
  proxy = await startHaproxyWithNames(names.port, port);
});
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

const answering = async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask(proxy.url, { path: '/' })));
  return [...new Set(replies.map(({ status, body }) => (status === 200 ? body : String(status))))].sort();
};

it('HAProxy finds a server that has moved to another address', async () => {
  await until('both answer', async () => String(await answering()) === '127.0.0.2,127.0.0.3');
  names.addresses = { ...names.addresses, app2: '127.0.0.4' };
  servers[1]?.close().closeAllConnections();
  const ms = await until('the new address answers', async () => String(await answering()) === '127.0.0.2,127.0.0.4');
  console.log(`HAProxy uses the new address of a server after ${(ms / 1_000).toFixed(1)} s`);
  expectFigure('until HAProxy uses another address', ms, 10_000, 'ms');
});
