import dns from 'node:dns';
import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { openAccountsAt } from '../../db/storage/accounts/open.js';
import { startReceiver } from '../src/dashboard/webhooks/receiver.js';
import { TestedWebhooks } from '../src/dashboard/webhooks/tested-webhooks.js';
import { startNameServer } from './support/name-server.js';
import { PostgresServer } from './support/postgres.js';

it('five stalled receivers of one customer delay no message of another', async () => {
  const server = await PostgresServer.start();
  const accounts = await openAccountsAt({ kind: 'postgres', url: server.url(await server.createDatabase()) });
  onTestFinished(() => accounts.close());
  const tested = await TestedWebhooks.create(accounts);
  await accounts.customers.create('D');
  const receiver = await startReceiver();
  const open: ServerResponse[] = [];
  const first = await tested.publish({});
  for (let count = 1; count <= 5; count += 1) {
    receiver.answers.set(`/stalled/${count}`, (_, response) => void open.push(response));
    await tested.webhooks.advance(await tested.add(`${receiver.url}/stalled/${count}`), first, []);
  }
  const choice = { url: `${receiver.url}/quick` };
  const quick = await tested.webhooks.create(2, choice, { name: 'dan@example.org' });
  tested.start({ timeoutMs: 3_600_000 });
  await tested.publishChange();
  await expect.poll(() => open.length).toBe(5);
  await expect
    .poll(() => tested.webhooks.find(quick.id, { customerId: 2 }))
    .toMatchObject({ release: expect.any(String) });
  await tested.publish({});
  await expect.poll(() => tested.newest(quick.id)).toMatchObject({ state: 'delivered', attempts: 1 });
  expect(open.filter(({ destroyed }) => destroyed)).toEqual([]);
});

it('stalled name servers of one customer delay no message of another', async () => {
  const names = await startNameServer({ 'quick.example': '127.0.0.1' });
  const before = dns.getServers();
  onTestFinished(() => dns.setServers(before));
  dns.setServers([`127.0.0.1:${names.port}`]);
  const tested = await TestedWebhooks.create();
  onTestFinished(() => tested.accounts.close());
  await tested.accounts.customers.create('D');
  const receiver = await startReceiver({ tls: true });
  const first = await tested.publish({});
  const stalled = Array.from({ length: 5 }, (_, index) => `stalled${index}.example`);
  for (const name of stalled) await tested.webhooks.advance(await tested.add(`https://${name}/`), first, []);
  tested.start();
  await tested.publishChange();
  await expect.poll(() => [...names.queries].sort()).toEqual(stalled);
  const choice = { url: receiver.url.replace('127.0.0.1', 'quick.example') };
  const quick = await tested.webhooks.create(2, choice, { name: 'dan@example.org' });
  await tested.webhooks.advance(quick, first, []);
  // The attempt ends with the certificate of the receiver, which is none of a known authority: it was found and reached.
  await expect.poll(() => tested.newest(quick.id)).toMatchObject({ error: expect.stringContaining('TLS certificate') });
});
