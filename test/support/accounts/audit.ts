import { expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import { atTime, type TestedAccounts, TIME } from './tested.js';

const ACTOR = { name: 'ana@example.org', address: '203.0.113.24' };
const HERE = { address: ACTOR.address };

/** Every change, in an order in which each one is possible, with its entry. */
const CHANGES: [action: string, change: (accounts: Accounts, made: Made) => Promise<unknown>][] = [
  ['customer.create', async ({ customers }, made) => Object.assign(made, await customers.create('Alpha', ACTOR))],
  ['customer.rename', ({ customers }, { id }) => customers.rename(id, 'Beta', ACTOR)],
  ['customer.suspend', ({ customers }, { id }) => customers.setSubscription(id, 'suspended', ACTOR)],
  ['customer.activate', ({ customers }, { id }) => customers.setSubscription(id, 'active', ACTOR)],
  ['key.create', async ({ keys }, made) => Object.assign(made, await keys.create(made.id, { label: 'web' }, ACTOR))],
  ['key.rename', ({ keys }, { keyId }) => keys.rename(keyId, 'app', ACTOR)],
  ['key.rotate', ({ keys }, { keyId }) => keys.rotate({ keyId, graceSeconds: 3_600 }, ACTOR)],
  ['key.revoke', ({ keys }, { keyId }) => keys.revoke(keyId, ACTOR)],
  [
    'member.invite',
    async ({ members }, made) => Object.assign(made, await members.invite(made.id, { email: 'b@x.org' }, ACTOR)),
  ],
  [
    'link.create',
    async ({ links }, made) => Object.assign(made, { link: await links.create(made.member.id, 'invitation', ACTOR) }),
  ],
  [
    'identity.create',
    ({ members }, { member }) => members.addIdentity(member.id, { issuer: 'i', subject: 's' }, ACTOR),
  ],
  ['session.create', ({ sessions }, { member }) => sessions.create(member.id, HERE)],
  [
    'session.delete',
    ({ sessions }, { member: { id, email } }) =>
      sessions.deleteOthers({ id: 0, memberId: id, email, isVerified: true, customer: null }, ACTOR),
  ],
  ['member.create', ({ members }) => members.ensureOperator({ email: 'b@x.org' }, ACTOR)],
  [
    'session.create',
    async ({ sessions }, made) =>
      Object.assign(made, { token: await sessions.create(made.member.id, { ...HERE, method: 'another link' }) }),
  ],
  [
    'passkey.create',
    async ({ sessions, passkeys }, { token }) => {
      const own = (await sessions.find(token)) as Session;
      await passkeys.add(own, { id: 'p', publicKey: Buffer.from('p'), counter: 0, name: 'Laptop' }, ACTOR);
    },
  ],
  [
    'passkey.delete',
    async ({ sessions, passkeys }, { token }) => passkeys.remove('p', (await sessions.find(token)) as Session, ACTOR),
  ],
  ['member.invite', ({ members }, { id }) => members.invite(id, { email: 'c@x.org' }, ACTOR)],
  [
    'member.change',
    async ({ members }, { id }) => {
      const other = await members.findByEmail('c@x.org');
      await members.changeRole(other?.id as number, 'owner', ACTOR, { customerId: id });
    },
  ],
  ['member.remove', async ({ members }) => members.remove((await members.findByEmail('c@x.org'))?.id as number, ACTOR)],
  ['customer.delete', (accounts, { id }) => accounts.deleteCustomer(id, ACTOR)],
];

interface Made {
  id: number;
  keyId: string;
  keySecret: string;
  member: { id: number; email: string };
  token: string;
  link: { token: string };
}

export function testAudit(tested: TestedAccounts): void {
  it('has one entry for each change, with who, where and when, and without secrets', async () => {
    const made = {} as Made;
    let count = 0;
    for (const [action, change] of CHANGES) {
      await change(tested.accounts, made);
      const [entry, ...others] = await tested.accounts.audit.list();
      expect(entry).toMatchObject({ action, time: TIME, address: ACTOR.address });
      expect(others).toHaveLength(count);
      count += 1;
    }
    const all = JSON.stringify(await tested.accounts.audit.list());
    for (const secret of [made.keySecret, made.link.token]) expect(all).not.toContain(secret);
  });

  it('has none for a change that changes nothing, or that fails', async () => {
    const { accounts, newKey } = tested;
    const { keyId } = await newKey('C', 'web');
    await accounts.keys.revoke(keyId);
    const before = await accounts.audit.list();
    await accounts.keys.revoke(keyId);
    await accounts.keys.rename(keyId, 'web');
    await accounts.customers.setSubscription('C', 'active');
    await expect(accounts.customers.create('c')).rejects.toThrow('exists');
    await expect(accounts.keys.create('Nobody')).rejects.toThrow('no customer');
    expect(await accounts.audit.list()).toEqual(before);
  });

  it('is found by customer, actor, action and day, newest first, in pages', async () => {
    const { accounts, newKey } = tested;
    await newKey('C', 'one');
    const { id } = await accounts.customers.create('D', ACTOR);
    await accounts.members.invite(id, { email: 'ana@example.org', name: 'Ana' }, { name: 'start' });
    await accounts.keys.create(id, { label: 'two' }, { ...ACTOR, customerId: id });
    const actions = async (filter: object) => (await accounts.audit.list(filter)).map(({ action }) => action);
    expect(await actions({ customerId: id })).toEqual(['key.create', 'member.invite', 'customer.create']);
    expect(await actions({ actor: 'start' })).toEqual(['member.invite']);
    expect(await actions({ action: 'key' })).toEqual(['key.create', 'key.create']);
    expect(await actions({ action: 'key.create', actor: 'cli' })).toEqual(['key.create']);
    expect(await actions({ action: 'nothing' })).toEqual([]);
    const today = accounts.now().toISOString().slice(0, 10);
    expect(await actions({ since: today, until: today })).toHaveLength(5);
    expect([await actions({ until: '2020-01-01' }), await actions({ since: '2099-01-01' })]).toEqual([[], []]);
    const page = await accounts.audit.list({ limit: 2 });
    expect(page).toMatchObject([{ actorName: 'Ana', customer: 'D', action: 'key.create' }, { actorName: null }]);
    expect(await accounts.audit.list({ before: page[1]?.id as number })).toHaveLength(3);
  });

  it('names to a customer who acted as its member, and nobody else, also if others are invited', async () => {
    const { accounts } = tested;
    const { id } = await accounts.customers.create('C', { name: 'op@x.org', address: '192.0.2.7' });
    const other = await accounts.customers.create('D', ACTOR);
    await accounts.members.invite(id, { email: 'op@x.org', name: 'Op' }, { name: 'cli' });
    await accounts.members.invite(id, { email: ACTOR.name, name: 'Ana' }, { name: 'cli' });
    await accounts.keys.create(id, { label: 'web' }, { ...ACTOR, customerId: id });
    await accounts.keys.create(other.id, { label: 'web' }, ACTOR);
    expect(await accounts.audit.list({ viewer: id, customerId: other.id, actor: 'op@x.org' })).toMatchObject([
      { action: 'key.create', actor: ACTOR.name, actorName: 'Ana', address: ACTOR.address },
      { action: 'member.invite', actor: 'operator', actorName: null, address: null },
      { action: 'member.invite', actor: 'operator', actorName: null, address: null },
      { action: 'customer.create', actor: 'operator', actorName: null, address: null },
    ]);
    const own = await accounts.audit.list({ viewer: other.id });
    expect(own.map(({ actor }) => actor)).toEqual(['operator', 'operator']);
  });

  it('keeps entries for 800 days', async () => {
    const { accounts } = tested;
    await atTime(accounts, '2020-01-01T00:00:00Z', () => accounts.customers.create('Old'));
    expect(await accounts.audit.list()).toHaveLength(1);
    await accounts.customers.create('New');
    expect(await accounts.audit.list()).toMatchObject([{ details: 'New' }]);
  });
}
