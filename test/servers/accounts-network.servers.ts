import { expect, it } from 'vitest';
import { withAccounts } from './support/commands.js';
import { eachWithAccounts } from './support/followed-accounts.js';
import { startNetwork } from './support/network.js';
import { startPgBouncer } from './support/pgbouncer.js';

const tested = eachWithAccounts();

it('a service starts with PostgreSQL behind a network that takes 400 ms for an answer, and follows it', async () => {
  const { accounts, server } = tested;
  const key = await accounts.newKey();
  const network = await startNetwork(server.port);
  network.delay = 200;
  const begin = performance.now();
  const far = { ACCOUNTS_URL: accounts.url.replace(`:${server.port}/`, `:${network.port}/`) };
  const service = await accounts.start(far);
  const started = Math.round(performance.now() - begin);
  expect(await service.status(key)).toBe(200);
  await accounts.change((all) => all.keys.revoke(key.keyId));
  const revoked = await accounts.untilStatus(key, 401, 10_000);
  console.info(`400 ms for an answer: started after ${started} ms, and refused a revoked key after ${revoked} ms`);
});

it('a PgBouncer that does not take a parameter of the URL is an error that names it', async () => {
  const { url } = await startPgBouncer(tested.server, tested.database, 'transaction');
  await withAccounts(url, (accounts) => accounts.customers.create('C'));
  const refused = withAccounts(`${url}&options=-csearch_path%3Dpublic`, () => {});
  await expect(refused).rejects.toThrow(
    'is behind a PgBouncer that does not take options. Remove it from ACCOUNTS_URL, and set it for the user instead',
  );
});
