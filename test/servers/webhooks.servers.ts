import type { ServerResponse } from 'node:http';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openAccountsAt } from '../../db/accounts/open.js';
import { startReceiver } from '../src/dashboard/webhooks/receiver.js';
import { TestedWebhooks } from '../src/dashboard/webhooks/tested-webhooks.js';
import { PostgresServer } from './support/postgres.js';
import { endAll } from './support/program.js';

afterAll(endAll);

it('five stalled receivers of one customer delay no message of another, whichever of two dashboards sends it', async () => {
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
  const choice = { url: `${receiver.url}/quick`, states: [], slugs: [] };
  const quick = await tested.webhooks.create(2, choice, { name: 'dan@example.org' });
  for (let dashboards = 1; dashboards <= 2; dashboards += 1) tested.start({ timeoutMs: 3_600_000 });
  await tested.publishChange();
  await expect.poll(() => open.length).toBe(5);
  await expect
    .poll(() => tested.webhooks.find(quick.id, { customerId: 2 }))
    .toMatchObject({ release: expect.any(String) });
  await tested.publish({});
  await expect.poll(() => tested.newest(quick.id)).toMatchObject({ state: 'delivered', attempts: 1 });
  expect(open.filter(({ destroyed }) => destroyed)).toEqual([]);
});
