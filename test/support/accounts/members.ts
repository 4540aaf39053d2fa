import { beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import { atTime, type TestedAccounts } from './tested.js';

const OPERATOR = { name: 'operator@example.org', address: '203.0.113.9' };
const HERE = { address: '198.51.100.7' };

/** Members and their sessions. */
export function testMembers(tested: TestedAccounts): void {
  let accounts: Accounts;
  let customer: number;
  beforeEach(async () => {
    accounts = tested.accounts;
    customer = (await accounts.customers.create('C')).id;
  });
  const invite = (email = 'ana@example.org', to = customer) => accounts.members.invite(to, { email }, OPERATOR);
  const later = (seconds: number) => secondsAfter(accounts.now(), seconds);

  async function signIn(email?: string) {
    const { member, link } = await invite(email);
    const token = (await accounts.links.use(link.token, HERE)) as string;
    return { member, token, session: await accounts.sessions.find(token) };
  }

  it('are invited, sign in once with the link, and have a session', async () => {
    const { member, link } = await invite(' Ana@Example.ORG ');
    expect(member).toMatchObject({ email: 'ana@example.org', customerId: customer });
    expect(await accounts.members.list(customer)).toMatchObject([
      { joinedAt: null, lastSeenAt: null, invitationEndsAt: link.expiresAt },
    ]);
    for (let n = 0; n < 3; n += 1)
      expect(await accounts.links.peek(link.token)).toMatchObject({ email: 'ana@example.org', customer: 'C' });
    const token = (await accounts.links.use(link.token, HERE)) as string;
    expect(await accounts.sessions.find(token)).toMatchObject({
      ...{ role: 'owner', address: HERE.address, email: 'ana@example.org' },
      customer: { id: customer, name: 'C', subscription: 'active' },
    });
    expect(await accounts.members.list(customer)).toMatchObject([
      { joinedAt: expect.any(String), invitationEndsAt: null },
    ]);
  });

  it('are at most 20 of a customer', async () => {
    for (let n = 0; n < 20; n += 1) await invite(`m${n}@example.org`);
    await expect(invite()).rejects.toMatchObject({ problem: 'conflict' });
    const [first] = await accounts.members.list(customer);
    await accounts.members.remove(first?.id as number, OPERATOR);
    await invite();
  });

  it('have an email, in any case, once for a customer, and for others as if nobody knew it', async () => {
    const { member } = await invite();
    const { id: other } = await accounts.customers.create('D');
    await expect(invite('ANA@example.org')).rejects.toThrow('ana@example.org is already a member.');
    const second = await invite('ana@example.org', other);
    expect(second.member).toEqual({
      ...member,
      ...{ id: expect.any(Number), customerId: other, customer: 'D', createdAt: expect.any(String) },
    });
    const operator = await accounts.members.ensureOperator({ email: 'ana@example.org' }, OPERATOR);
    expect(new Set([member.id, second.member.id, operator.id]).size).toBe(3);
    for (const email of [
      '',
      'ana',
      'a b@example.org',
      'a@b@c',
      '<a@example.org>',
      'a@b\nc@d',
      `${'x'.repeat(250)}@x.org`,
    ])
      await expect(invite(email)).rejects.toMatchObject({ problem: 'invalid', field: 'email' });
  });

  it('leave nothing behind if they are invited and never join', async () => {
    const left = await signIn('b@example.org');
    for (const email of ['c@example.org', 'd@example.org', 'e@example.org'])
      await accounts.members.remove((await invite(email)).member.id, OPERATOR);
    const rows = await accounts.storage.read(({ database, tables }) => database.select().from(tables.members));
    expect(rows.map(({ id }) => id)).toEqual([left.member.id]);
  });

  it('lose their sessions, links and identities when they are removed, and can be invited again', async () => {
    const { member, token } = await signIn();
    await signIn('b@example.org');
    const { token: link } = await accounts.links.create(member.id, 'sign-in', OPERATOR);
    const identity = { issuer: 'https://id.example.org', subject: '1' };
    await accounts.members.addIdentity(member.id, identity, OPERATOR);
    await accounts.members.changeRole(
      (await accounts.members.findByEmail('b@example.org'))?.id as number,
      'owner',
      OPERATOR,
      {},
    );
    await accounts.members.remove(member.id, OPERATOR, { customerId: customer });
    expect(await accounts.sessions.find(token)).toBeUndefined();
    expect(await accounts.links.use(link, HERE)).toBeUndefined();
    expect(await accounts.members.findByIdentity(identity)).toBeUndefined();
    expect((await invite()).member).toMatchObject({
      id: member.id,
      customerId: customer,
      role: 'member',
      joinedAt: null,
    });
    expect(await accounts.sessions.find(token)).toBeUndefined();
  });

  it('are found by the account of a provider, which belongs to one of them', async () => {
    const [{ member }, other] = [await invite(), await invite('b@example.org')];
    const identity = { issuer: 'https://id.example.org', subject: '1' };
    await accounts.members.addIdentity(member.id, identity, OPERATOR);
    expect(await accounts.members.findByIdentity(identity)).toBe(member.email);
    expect(await accounts.members.findByIdentity({ ...identity, subject: '2' })).toBeUndefined();
    const taken = accounts.members.addIdentity(other.member.id, identity, OPERATOR);
    await expect(taken).rejects.toMatchObject({ problem: 'conflict' });
  });

  it.each([
    ['owner', 12 * 3_600, 7 * 86_400],
    ['operator', 3_600, 12 * 3_600],
  ] as const)('have sessions that end when they are not used, and in any case: of %s', async (role, idle, total) => {
    const email = 'x@example.org';
    const { id } =
      role === 'operator' ? await accounts.members.ensureOperator({ email }, OPERATOR) : (await invite(email)).member;
    const token = (await accounts.sessions.create(id, HERE)) as string;
    await atTime(accounts, later(idle), async () => expect(await accounts.sessions.find(token)).toBeUndefined());
    for (let passed = idle - 60; passed < total; passed += idle - 60)
      await atTime(accounts, later(passed), async () =>
        expect(await accounts.sessions.find(token)).toMatchObject({ role }),
      );
    await atTime(accounts, later(total), async () => expect(await accounts.sessions.find(token)).toBeUndefined());
  });

  it('have sessions whose last request is written every five minutes at most', async () => {
    const { token, session } = await signIn();
    const seen = async (seconds: number) => {
      const time = new Date(session?.seenAt ?? '');
      await atTime(accounts, secondsAfter(time, seconds), () => accounts.sessions.find(token));
      return (await accounts.sessions.find(token))?.seenAt === session?.seenAt;
    };
    expect([await seen(290), await seen(302)]).toEqual([true, false]);
  });

  it('have at most 20 sessions, of which the oldest goes, and each sign-in ends the session before', async () => {
    const { member, token } = await signIn();
    const next = await accounts.sessions.create(member.id, { ...HERE, previous: token });
    expect(await accounts.sessions.find(token)).toBeUndefined();
    for (let n = 0; n < 20; n += 1) await accounts.sessions.create(member.id, HERE);
    expect(await accounts.sessions.find(next as string)).toBeUndefined();
    const own = { memberId: member.id, email: member.email, isVerified: true, customer: null };
    const { id } = await accounts.customers.create('D');
    const { member: second } = await accounts.members.invite(id, { email: member.email }, OPERATOR);
    const elsewhere = await accounts.sessions.create(second.id, HERE);
    const switched = (await accounts.sessions.find(elsewhere as string)) as Session;
    await accounts.sessions.switchTo(member.id, switched, OPERATOR);
    expect(await accounts.sessions.list(own)).toHaveLength(20);
  });

  it('can end one session, or all but one, and none of others', async () => {
    const { member } = await signIn();
    const token = (await accounts.sessions.create(member.id, HERE)) as string;
    const own = (await accounts.sessions.find(token)) as Session;
    const other = await signIn('b@example.org');
    expect(await accounts.sessions.delete(other.session?.id as number, own, OPERATOR)).toBe(false);
    await accounts.sessions.create(member.id, HERE);
    expect(await accounts.sessions.deleteOthers(own, OPERATOR)).toBe(2);
    expect(await accounts.sessions.find(token)).toMatchObject({ id: own.id });
    expect(await accounts.sessions.delete(own.id, own, OPERATOR)).toBe(true);
    expect(await accounts.sessions.find(other.token)).toMatchObject({ email: 'b@example.org' });
  });
}
