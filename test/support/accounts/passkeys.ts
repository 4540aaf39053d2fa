import { beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import type { NewSession } from '../../../db/storage/accounts/sessions.js';
import { atOnce } from './at-once.js';
import { atTime, type TestedAccounts } from './tested.js';

const ACTOR = { name: 'a@x.org' };
const HERE = { address: '198.51.100.7' };

/** Passkeys, without what browsers sign: that is tried in one. */
export function testPasskeys(tested: TestedAccounts): void {
  let accounts: Accounts;
  let customerId: number;
  beforeEach(async () => {
    accounts = tested.accounts;
    customerId = (await accounts.customers.create('C')).id;
  });

  async function signIn(email: string, to = customerId, isProven = true) {
    const { member, link } = await accounts.members.invite(to, { email, role: 'owner' }, ACTOR);
    const used = (await accounts.links.use(link.token, HERE)) as string;
    const token = isProven ? ((await accounts.sessions.create(member.id, HERE)) as string) : used;
    return (await accounts.sessions.find(token)) as Session;
  }
  const passkey = (id: string) => ({ id, publicKey: Buffer.from(id), counter: 1, name: '' });
  async function use(id: string, counter: number, session: NewSession = HERE) {
    const found = await accounts.passkeys.find(id);
    const token = found && (await accounts.passkeys.signIn(found, counter, session));
    return token === undefined ? undefined : accounts.sessions.find(token);
  }

  it('are listed and removed by their person alone, and sign in', async () => {
    const [ana, ben] = [await signIn('a@x.org'), await signIn('b@x.org')];
    await accounts.passkeys.add(ana, passkey('p1'), ACTOR);
    expect(await accounts.passkeys.list(ana)).toMatchObject([{ id: 'p1', name: 'Passkey', counter: 1, usedAt: null }]);
    expect(await accounts.passkeys.list(ben)).toEqual([]);
    await expect(accounts.passkeys.remove('p1', ben, ACTOR)).rejects.toMatchObject({ problem: 'unknown' });
    expect(await use('p1', 2)).toMatchObject({ email: 'a@x.org', isVerified: true });
    expect(await accounts.passkeys.list(ana)).toMatchObject([{ counter: 2, usedAt: expect.any(String) }]);
    await accounts.passkeys.remove('p1', ana, ACTOR);
    expect(await use('p1', 3)).toBeUndefined();
  });

  it('are ten at most, also if 20 are added at the same time', async () => {
    const own = await signIn('a@x.org');
    const other = await tested.openAnother();
    await atOnce(async (n) => {
      await (n % 2 ? other : accounts).passkeys.add(own, passkey(`p${n}`), ACTOR);
    });
    other.close();
    expect(await accounts.passkeys.list(own)).toHaveLength(10);
    await expect(accounts.passkeys.add(own, passkey('more'), ACTOR)).rejects.toMatchObject({ problem: 'conflict' });
  });

  it('belong to one person', async () => {
    const [ana, ben] = [await signIn('a@x.org'), await signIn('b@x.org')];
    await accounts.passkeys.add(ana, passkey('p1'), ACTOR);
    await expect(accounts.passkeys.add(ben, passkey('p1'), ACTOR)).rejects.toMatchObject({ problem: 'conflict' });
  });

  it('sign in with the counter that was checked: of two uses at the same time one wins', async () => {
    await accounts.passkeys.add(await signIn('a@x.org'), passkey('p1'), ACTOR);
    const found = (await accounts.passkeys.find('p1')) as NonNullable<
      Awaited<ReturnType<Accounts['passkeys']['find']>>
    >;
    const other = await tested.openAnother();
    expect(await atOnce((n) => (n % 2 ? other : accounts).passkeys.signIn(found, 2, HERE))).toHaveLength(1);
    other.close();
  });

  it('have challenges that count once, soon, and for what they were made', async () => {
    const challenge = await accounts.passkeys.challenge(7);
    for (const session of [8, null]) expect(await accounts.passkeys.takeChallenge(challenge, session)).toBe(false);
    const other = await tested.openAnother();
    const taken = await atOnce((n) => (n % 2 ? other : accounts).passkeys.takeChallenge(challenge, 7));
    other.close();
    expect(taken.filter(Boolean)).toHaveLength(1);
    const late = await accounts.passkeys.challenge(null);
    await atTime(accounts, secondsAfter(accounts.now(), 300), async () =>
      expect(await accounts.passkeys.takeChallenge(late, null)).toBe(false),
    );
    expect(await accounts.passkeys.takeChallenge('', null)).toBe(false);
  });

  it('have 500 open challenges of sign-ins at most, which end none of somebody who adds one', async () => {
    const challenges: string[] = [];
    const adding = await accounts.passkeys.challenge(7);
    while (challenges.length < 505) challenges.push(await accounts.passkeys.challenge(null));
    let open = 0;
    for (const challenge of challenges) open += Number(await accounts.passkeys.takeChallenge(challenge, null));
    expect(open).toBe(500);
    expect(await accounts.passkeys.takeChallenge(adding, 7)).toBe(true);
  });

  it('that were added with an invitation open its customer alone, and end with the membership', async () => {
    const { id: other } = await accounts.customers.create('D');
    const [proven, invited] = [await signIn('a@x.org'), await signIn('a@x.org', other, false)];
    for (const email of ['b@x.org', 'c@x.org']) await signIn(email, email === 'b@x.org' ? customerId : other);
    await accounts.passkeys.add(proven, passkey('p1'), ACTOR);
    await accounts.passkeys.add(invited, passkey('p2'), ACTOR);
    expect((await accounts.passkeys.list(invited)).map(({ id }) => id)).toEqual(['p2']);
    expect(await use('p2', 2)).toMatchObject({ customer: { name: 'D' }, isVerified: false, others: 0 });
    await accounts.members.remove(invited.memberId, ACTOR);
    expect(await use('p2', 3)).toBeUndefined();
    expect(await use('p1', 2)).toMatchObject({ customer: { name: 'C' } });
    await accounts.members.remove(proven.memberId, ACTOR);
    expect(await use('p1', 3)).toBeUndefined();
  });

  it('that were added with an invitation open all customers once they are used where the email was proved', async () => {
    const { id: other } = await accounts.customers.create('D');
    const [ana, invited, ben] = [
      await signIn('a@x.org'),
      await signIn('a@x.org', other, false),
      await signIn('b@x.org'),
    ];
    await accounts.passkeys.add(invited, passkey('p1'), ACTOR);
    const after = async ({ memberId }: Session) => ({
      ...HERE,
      previous: await accounts.sessions.create(memberId, HERE),
    });
    expect(await use('p1', 2, await after(ben))).toMatchObject({ isVerified: false });
    expect(await use('p1', 3)).toMatchObject({ isVerified: false });
    expect(await use('p1', 4, await after(ana))).toMatchObject({ isVerified: true });
    expect(await use('p1', 5)).toMatchObject({ isVerified: true, others: 1 });
  });

  it('go on with another customer of the email when the one is left where they were added', async () => {
    const { id: other } = await accounts.customers.create('D');
    const [first] = [await signIn('a@x.org'), await signIn('a@x.org', other), await signIn('b@x.org')];
    await accounts.passkeys.add(first, passkey('p1'), ACTOR);
    await accounts.members.remove(first.memberId, ACTOR);
    expect(await use('p1', 2)).toMatchObject({ customer: { name: 'D' } });
  });
}
