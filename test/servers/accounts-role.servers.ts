import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { openAccountsAt } from '../../db/storage/accounts/open.js';
import { secondsAfter } from '../../db/storage/accounts/rules.js';
import { eachWithAccounts } from './support/followed-accounts.js';
import { until } from './support/processes.js';

const tested = eachWithAccounts();

/** The statements of the guide. */
const GRANTS = (/```sql\n([\s\S]*?)```/.exec(readFileSync(join(packageRoot, '.deploy/keys.md'), 'utf8'))?.[1] ?? '')
  .split(';')
  .map((statement) => statement.trim())
  .filter(Boolean);

const asRole = () => tested.accounts.url.replace('//civic:', '//civic_api:').replace(/:[^:@/]+@/, ':secret@');

describe('a server whose database role may read keys, and write usage only', () => {
  beforeEach(async () => {
    await tested.accounts.newKey();
    await tested.server.query('postgres', 'drop role if exists civic_api').catch(() => {});
    for (const statement of GRANTS)
      await tested.server.query(tested.database, statement).catch((error: Error) => {
        // Roles belong to the whole server.
        if (!error.message.includes('already exists')) throw error;
      });
    await tested.server.query('postgres', "alter role civic_api password 'secret'");
    // Nothing that a server does needs the secrets that the dashboard shows.
    await tested.server.query(tested.database, 'revoke select on api_keys from civic_api');
    const rest =
      "select string_agg(column_name, ',') from information_schema.columns where table_name = 'api_keys' and column_name <> 'public_secret'";
    await tested.server.query(
      tested.database,
      `do $$ begin execute 'grant select (' || (${rest}) || ') on api_keys to civic_api'; end $$`,
    );
  });

  it('works: it knows new keys, writes usage and failed requests, and shows usage to the key', async () => {
    const { accounts } = tested;
    const server = await accounts.start({ ACCOUNTS_URL: asRole() });
    const key = await accounts.newKey();
    await accounts.untilStatus(key, 200, 2_000);
    await accounts.change((all) => all.keys.revoke(key.keyId));
    await accounts.untilStatus(key, 401, 2_000);
    await accounts.stop(server);
    const { customerId } = await accounts.change((all) => all.keys.find(key.keyId));
    const failed = await accounts.change((all) => all.failedRequests(customerId));
    expect(failed.map(({ code }) => code)).toContain('KEY_REVOKED');
    const used = { since: '2026-01-01', until: '2099-12-31', keyId: key.keyId };
    const [row] = await accounts.change((all) => all.usage(used, 'key'));
    expect(row?.requests).toBeGreaterThan(0);
    expect(row?.lastAt).toMatch(/Z$/);
  });

  it('cannot create, change or revoke keys, customers and members, or read what the dashboard has', async () => {
    const { keyId } = await tested.accounts.newKey();
    const limited = await openAccountsAt({ kind: 'postgres', url: asRole() });
    try {
      for (const change of [
        () => limited.keys.create('C'),
        () => limited.keys.revoke(keyId),
        () => limited.customers.create('D'),
        () => limited.customers.setSubscription('C', 'suspended'),
        () => limited.members.list(),
        () => limited.audit.list(),
        () => limited.sessions.find('x'),
        () => limited.keys.publicSecret(keyId, {}),
        () => limited.failedRequests(1),
      ])
        await expect(change()).rejects.toThrow('permission denied');
      expect((await limited.keys.list()).every(({ state }) => state === 'active')).toBe(true);
    } finally {
      limited.close();
    }
  });
});

describe('a key that expires', () => {
  it('is refused within a second by servers that have it in their copies, also while the database is away', async () => {
    const { accounts, server } = tested;
    const key = await accounts.change(async (all) => {
      await all.customers.create('E');
      return all.keys.create('E', { expiresAt: secondsAfter(new Date(), 8) });
    });
    const services = [await accounts.start(), await accounts.start()];
    expect(await Promise.all(services.map((service) => service.status(key)))).toEqual([200, 200]);
    server.pause();
    try {
      const end = Date.parse(key.expiresAt as string);
      await until('its last second has begun', () => Date.now() > end - 900, 10_000);
      for (const service of services) if (Date.now() < end - 200) expect(await service.status(key)).toBe(200);
      await until('it has ended', () => Date.now() >= end, 2_000);
      expect(await Promise.all(services.map((service) => service.status(key)))).toEqual([401, 401]);
    } finally {
      server.resume();
    }
  });
});
