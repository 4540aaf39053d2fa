import { afterAll, beforeAll, describe } from 'vitest';
import { useDatabases } from '../support/dashboard.js';
import { withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';

/** What people of each role can do, and cannot, is the same on PostgreSQL: these are the tests of a file. */
beforeAll(async () => {
  const server = await PostgresServer.start();
  const migrated = await server.createDatabase();
  await withAccounts(server.url(migrated), () => {});
  useDatabases(async () => server.url(await server.createDatabase(undefined, migrated)));
});
afterAll(() => useDatabases(undefined));

// Not those that set the clock, which is that of the database here.
const ROLES = ['routes', 'people', 'operator', 'links-of-others', 'switched-pages', 'passkeys', 'audit', 'usage'];
for (const name of [...ROLES, 'key-changes', 'calendars', 'limit-alerts'])
  describe(name, async () => {
    await import(`../src/dashboard/${name}.test.ts`);
  });
describe('pages of webhooks', async () => {
  await import('../src/dashboard/webhooks/pages.test.js');
});
