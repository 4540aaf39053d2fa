import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { basic } from '../support/service.js';
import { FollowedAccounts } from './support/followed-accounts.js';
import { startLoad } from './support/load.js';
import { type Network, startNetwork } from './support/network.js';
import { PostgresServer } from './support/postgres.js';
import type { Key } from './support/servers.js';

let primary: PostgresServer;
let standby: PostgresServer;
/** Leads to the primary, as a proxy or the name of a managed database does. */
let network: Network;
let accounts: FollowedAccounts;
beforeEach(async () => {
  primary = await PostgresServer.start();
  await primary.createDatabase('civic');
  standby = await primary.startStandby();
  network = await startNetwork(primary.port);
  accounts = new FollowedAccounts(primary.url('civic', { port: network.port }));
});
afterEach(async () => {
  await accounts.killAll();
  await Promise.all([primary, standby].map((server) => server?.remove()));
});

/** Stops the services, which write what they have counted. @returns the requests that the standby then has for a key */
async function usageAtTheEnd({ keyId }: Key): Promise<unknown> {
  await Promise.all(accounts.servers.map((server) => accounts.stop(server)));
  const [row] = await standby.query('civic', `select requests::int from usage where key_id = '${keyId}'`);
  return row?.requests;
}

it('services answer every request while the primary is killed, and know a new key and write usage once the standby is promoted', async () => {
  const key = await accounts.newKey();
  const services = [await accounts.start(), await accounts.start()];
  await primary.untilReplicated(standby);
  const headers = { authorization: basic(key.keyId, key.keySecret) };
  const load = startLoad(
    services.map(({ url }) => url),
    [{ path: '/v2/election/data/state/AA/', headers }],
    { clients: 4 },
  );
  await load.untilMore(400);
  const before = load.takeSlowest();
  await primary.kill();
  await load.untilMore(400);
  await standby.promote();
  network.leadTo(standby.port);
  const added = await accounts.newKey();
  const known = await accounts.untilStatus(added, 200, 2_000);
  await load.untilMore(200);
  await load.stop();
  const slowest = load.takeSlowest();
  expect(load.failures).toEqual([]);
  // No request waits for the database. Other work of the machine delays all requests, also before.
  expectFigure('the slowest answer during a failover', slowest, Math.max(1_000, 4 * before), 'ms');
  await accounts.change((all) => all.keys.revoke(key.keyId));
  const revoked = await accounts.untilStatus(key, 401, 1_000);
  expect(await usageAtTheEnd(added)).toBe(services.length);
  console.info(
    `primary killed: none of ${load.answered} requests failed, slowest ${slowest} ms (${before} ms before); after the promotion, a new key was known after ${known} ms ` +
      `and a revoked one refused after ${revoked} ms`,
  );
});

it('services start on a standby while there is no primary, and change to a primary that comes back', async () => {
  const key = await accounts.newKey();
  await primary.untilReplicated(standby);
  await primary.stop();
  network.leadTo(standby.port);
  const service = await accounts.start();
  expect(await service.status(key)).toBe(200);
  await expect(accounts.newKey()).rejects.toThrow('is read-only, so it is no primary');
  await primary.startAgain();
  // The connections to the standby stay open.
  network.leadTo(primary.port, true);
  const added = await accounts.newKey();
  await accounts.untilStatus(added, 200, 10_000);
  // With the standby gone, only the primary is left.
  await standby.kill();
  const last = await accounts.newKey();
  await accounts.untilStatus(last, 200, 5_000);
});

it('a service whose primary became read-only writes usage to the next one, although the old one still answers', async () => {
  const key = await accounts.newKey();
  await primary.untilReplicated(standby);
  const service = await accounts.start();
  expect(await service.status(key)).toBe(200);
  await primary.query('postgres', "alter system set default_transaction_read_only = 'on'");
  await primary.query('postgres', 'select pg_reload_conf()');
  await standby.promote();
  network.leadTo(standby.port, true);
  const written = async () => {
    const [row] = await standby.query('civic', `select requests::int from usage where key_id = '${key.keyId}'`);
    return row?.requests;
  };
  await expect.poll(written).toBe(1);
});

it('usage is written after a promotion, also by a service that knows only that host', async () => {
  const key = await accounts.newKey();
  await primary.untilReplicated(standby);
  accounts.url = standby.url('civic');
  const service = await accounts.start();
  expect(await service.status(key)).toBe(200);
  await standby.promote();
  expect(await usageAtTheEnd(key)).toBe(1);
});
