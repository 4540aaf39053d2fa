import { beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import type { Member, Session } from '../../../db/storage/accounts/session-rows.js';
import { atOnce } from './at-once.js';
import type { TestedAccounts } from './tested.js';

const ACTOR = { name: 'dana@example.org' };
const HERE = { address: '198.51.100.7' };
const CONFLICT = { problem: 'conflict' };

/** Roles, the last owner, and one email with several customers. */
export function testPeople(tested: TestedAccounts): void {
  let accounts: Accounts;
  let customerId: number;
  beforeEach(async () => {
    accounts = tested.accounts;
    customerId = (await accounts.customers.create('C')).id;
  });

  /** Somebody who has signed in with an invitation. */
  async function join(email: string, role?: Member['role'], to: number | null = customerId) {
    const { member, link } = await accounts.members.invite(to, { email, role }, ACTOR);
    const token = (await accounts.links.use(link.token, HERE)) as string;
    return { ...member, token, session: (await accounts.sessions.find(token)) as Session };
  }

  /** A session that proves the email. */
  async function proven({ id }: { id: number }) {
    const token = (await accounts.sessions.create(id, HERE)) as string;
    return { token, session: (await accounts.sessions.find(token)) as Session };
  }

  it.each([
    ['remove', (id: number) => accounts.members.remove(id, ACTOR)],
    ['make a member of', (id: number) => accounts.members.changeRole(id, 'member', ACTOR, {})],
  ])('cannot %s the last owner, even if others are invited or members', async (_, change) => {
    const owner = await join('a@x.org');
    await join('b@x.org', 'member');
    await accounts.members.invite(customerId, { email: 'c@x.org', role: 'owner' }, ACTOR);
    await expect(change(owner.id)).rejects.toMatchObject(CONFLICT);
    expect(await accounts.sessions.find(owner.token)).toMatchObject({ role: 'owner' });
    const other = await join('d@x.org', 'owner');
    await change(owner.id);
    await expect(change(other.id)).rejects.toMatchObject(CONFLICT);
  });

  it.each([
    ['remove', (of: Accounts, id: number) => of.members.remove(id, ACTOR)],
    ['demote', (of: Accounts, id: number) => of.members.changeRole(id, 'member', ACTOR, {})],
    [
      'remove and demote',
      (of: Accounts, id: number, n: number) =>
        n % 4 < 2 ? of.members.remove(id, ACTOR) : of.members.changeRole(id, 'member', ACTOR, {}),
    ],
  ])('are not both gone if two owners %s each other at the same time', async (_, change) => {
    const owners = [await join('a@x.org', 'owner'), await join('b@x.org', 'owner')];
    const other = await tested.openAnother();
    await atOnce((n) => change(n % 2 ? other : accounts, owners[n % 2]?.id as number, n));
    other.close();
    const left = (await accounts.members.list(customerId)).filter(({ role }) => role === 'owner');
    expect(left).toHaveLength(1);
  });

  it('that are operators are never all removed, not even by each other at the same time', async () => {
    const operators = [await join('a@x.org', undefined, null), await join('b@x.org', undefined, null)];
    const other = await tested.openAnother();
    await atOnce((n) => (n % 2 ? other : accounts).members.remove(operators[n % 2]?.id as number, ACTOR));
    other.close();
    const left = await accounts.members.list(null);
    expect(left).toHaveLength(1);
    await expect(accounts.members.remove(left[0]?.id as number, ACTOR)).rejects.toMatchObject(CONFLICT);
  });

  it('with one email switch between customers without another sign-in', async () => {
    const { id: other } = await accounts.customers.create('D');
    const [first, second] = [await join('a@x.org'), await join('a@x.org', 'member', other)];
    await join('b@x.org', 'owner', other);
    const { token, session } = await proven(first);
    expect(session).toMatchObject({ others: 1, isVerified: true, customer: { name: 'C' } });
    await accounts.sessions.switchTo(second.id, session, { name: 'a@x.org' });
    const after = await accounts.sessions.find(token);
    expect(after).toMatchObject({ id: session.id, role: second.role, customer: { name: 'D' } });
    const [entry] = await accounts.audit.list({ viewer: other });
    expect(entry).toMatchObject({ actor: 'a@x.org', action: 'session.create', details: 'with an earlier session' });
    // The session of before it knows of the first customer.
    await expect(accounts.sessions.switchTo(second.id, session, ACTOR)).rejects.toMatchObject({ problem: 'unknown' });
  });

  it('switch to nobody else, and not at all with an invitation, which the inviter has as well', async () => {
    const { id: other } = await accounts.customers.create('D');
    const [first, second, foreign] = [
      await join('a@x.org'),
      await join('a@x.org', 'owner', other),
      await join('b@x.org'),
    ];
    const { session } = await proven(first);
    const unknown = { problem: 'unknown' };
    await expect(accounts.sessions.switchTo(foreign.id, session, ACTOR)).rejects.toMatchObject(unknown);
    expect(second.session).toMatchObject({ isVerified: false, others: 0 });
    await expect(accounts.sessions.switchTo(first.id, second.session, ACTOR)).rejects.toMatchObject(unknown);
    expect((await accounts.sessions.list(second.session)).map(({ memberId }) => memberId)).toEqual([second.id]);
    expect(await accounts.sessions.deleteOthers(second.session, ACTOR)).toBe(0);
    // Who has proved the email sees and ends all of them.
    expect(await accounts.sessions.deleteOthers(session, ACTOR)).toBe(2);
    expect((await accounts.audit.list({ viewer: customerId }))[0]).toMatchObject({ details: 'a@x.org' });
  });

  it('keep what they have proved when they accept an invitation to another customer', async () => {
    const { id: other } = await accounts.customers.create('D');
    const { token } = await proven(await join('a@x.org'));
    const invite = (email: string) => accounts.members.invite(other, { email }, ACTOR);
    const accept = async (link: { token: string }, previous: string) =>
      accounts.sessions.find((await accounts.links.use(link.token, { ...HERE, previous })) as string);
    expect(await accept((await invite('a@x.org')).link, token)).toMatchObject({ isVerified: true, others: 1 });
    const { token: foreign } = await proven(await join('c@x.org'));
    expect(await accept((await invite('b@x.org')).link, foreign)).toMatchObject({ isVerified: false });
  });

  it('begin with what they have used themselves, and choose if there is more, also what they are invited to', async () => {
    const { id: other } = await accounts.customers.create('D');
    const inviter = await join('a@x.org', 'owner', other);
    const { member } = await accounts.members.invite(customerId, { email: 'a@x.org' }, ACTOR);
    expect((await proven(inviter)).session).toMatchObject({ others: 1 });
    await accounts.members.remove(inviter.id, { name: 'cli' });
    await join('a@x.org', 'owner', other);
    await proven(member);
    expect(await accounts.sessions.entries('a@x.org')).toMatchObject([{ customer: 'C' }, { customer: 'D' }]);
    expect(await accounts.members.findByEmail('a@x.org')).toMatchObject({ customerId });
  });

  it('keep the account of a provider until they belong to no customer', async () => {
    const { id: other } = await accounts.customers.create('D');
    const first = await join('a@x.org');
    const second = await join('a@x.org', 'owner', other);
    for (const [email, to] of [
      ['b@x.org', customerId],
      ['c@x.org', other],
    ] as const)
      await join(email, 'owner', to);
    const identity = { issuer: 'https://id.example.org', subject: '1' };
    await accounts.members.addIdentity(first.id, identity, ACTOR);
    await accounts.members.addIdentity(second.id, identity, ACTOR);
    await accounts.members.remove(first.id, ACTOR);
    expect(await accounts.members.findByIdentity(identity)).toBe('a@x.org');
    await accounts.members.remove(second.id, ACTOR);
    expect(await accounts.members.findByIdentity(identity)).toBeUndefined();
  });
}
