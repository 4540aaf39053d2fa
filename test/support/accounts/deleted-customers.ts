import { beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { atOnce } from './at-once.js';
import type { TestedAccounts } from './tested.js';

const ACTOR = { name: 'dana@example.org' };
const HERE = { address: '198.51.100.7' };

export function testDeletedCustomers(tested: TestedAccounts): void {
  let accounts: Accounts;
  let customerId: number;
  beforeEach(async () => {
    accounts = tested.accounts;
    customerId = (await accounts.customers.create('C')).id;
  });

  async function join(email: string) {
    const { member, link } = await accounts.members.invite(customerId, { email }, ACTOR);
    return { ...member, token: (await accounts.links.use(link.token, HERE)) as string };
  }

  it('have no keys, and members who are signed out, and their names are free again', async () => {
    const { token } = await join('a@x.org');
    const key = await tested.newKey('C', 'web');
    const webhook = { url: 'https://example.org/' };
    const { id } = await accounts.webhooks.create(customerId, webhook, ACTOR);
    await accounts.deleteCustomer(customerId, ACTOR);
    expect(await accounts.sessions.find(token)).toBeUndefined();
    expect(await tested.check(key)).toMatchObject({ status: 'unknown' });
    expect([await accounts.customers.list(), await accounts.members.list(customerId)]).toEqual([[], []]);
    expect(await accounts.webhooks.list(customerId)).toEqual([]);
    const [entry, before] = await accounts.audit.list({ customerId });
    expect(entry).toMatchObject({ action: 'customer.delete', customer: `C (deleted, no. ${customerId})` });
    expect(before).toMatchObject({ action: 'webhook.delete', details: id });
    await accounts.customers.create('C');
  });

  it('may have any name, whatever names others have from an earlier version', async () => {
    const ending = ` (deleted, no. ${customerId})`;
    const others = [`C${ending}`, `C${ending}${ending}`];
    for (const name of others) await tested.insertCustomer(name);
    await accounts.deleteCustomer(customerId, ACTOR);
    expect((await accounts.customers.list()).map(({ name }) => name)).toEqual(others);
    await accounts.deleteCustomer(others[0] as string, ACTOR);
    expect((await accounts.customers.list()).map(({ name }) => name)).toEqual(others.slice(1));
  });

  it('are not changed by members who work at the same time', async () => {
    const owner = await join('a@x.org');
    const other = await tested.openAnother();
    const webhook = { url: 'https://example.org/' };
    await atOnce<unknown>((n) => {
      const of = n % 2 ? other : accounts;
      if (n === 7) return of.deleteCustomer(customerId, ACTOR);
      if (n % 3 === 0) return of.keys.create(customerId, {}, ACTOR);
      if (n % 3 === 1) return of.members.invite(customerId, { email: `m${n}@x.org` }, ACTOR);
      return n % 4 < 2 ? of.webhooks.create(customerId, webhook, ACTOR) : of.sessions.create(owner.id, HERE);
    });
    other.close();
    expect((await accounts.keys.list()).filter(({ state }) => state === 'active')).toEqual([]);
    expect([await accounts.members.list(customerId), await accounts.webhooks.list(customerId)]).toEqual([[], []]);
    const own = { memberId: owner.id, email: owner.email, isVerified: true, customer: null };
    expect(await accounts.sessions.list(own)).toEqual([]);
  });
}
