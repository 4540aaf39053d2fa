import { beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { CLI } from '../../../db/storage/accounts/audit.js';
import type { Member, Session } from '../../../db/storage/accounts/session-rows.js';
import { atOnce } from './at-once.js';
import type { TestedAccounts } from './tested.js';

const HERE = { address: '198.51.100.7' };
const CONFLICT = { problem: 'conflict' };

/** What began with somebody's link, and ends with that person. */
export function testMakers(tested: TestedAccounts): void {
  let accounts: Accounts;
  let customerId: number;
  beforeEach(async () => {
    accounts = tested.accounts;
    customerId = (await accounts.customers.create('C')).id;
  });

  const find = async (token: string | undefined) => accounts.sessions.find(token ?? '');
  const by = (session: Session) => ({ name: session.email, customerId: session.customerId, session });
  /** Somebody who has proved the email. */
  async function proven(email: string, role: Member['role'] = 'owner', to: number | null = customerId) {
    const { member } = await accounts.members.invite(to, { email, role }, CLI);
    const token = await accounts.sessions.create(member.id, HERE);
    return (await find(token)) as Session;
  }
  /** The session of somebody who was invited by another session. */
  async function invited(email: string, from: Session, role: Member['role'] = 'owner') {
    const { link } = await accounts.members.invite(from.customerId, { email, role }, by(from));
    const token = (await accounts.links.use(link.token, HERE)) as string;
    return { token, session: (await find(token)) as Session };
  }
  const passkey = (id: string) => ({ id, publicKey: Buffer.from(id), counter: 1, name: '' });
  async function usePasskey(id: string) {
    const found = await accounts.passkeys.find(id);
    return found && find(await accounts.passkeys.signIn(found, found.counter + 1, HERE));
  }

  it.each([
    ['is removed', (eve: Session) => accounts.members.remove(eve.memberId, CLI)],
    ['is made a member', (eve: Session) => accounts.members.changeRole(eve.memberId, 'member', CLI, {})],
  ])('ends with the owner who made the first link of a chain, once the owner %s', async (_, end) => {
    const [eve, other] = [await proven('eve@x.org'), await proven('own@x.org')];
    const first = await invited('first@x.org', eve);
    const second = await invited('second@x.org', first.session);
    const spared = await invited('spared@x.org', other);
    const { link } = await accounts.members.invite(customerId, { email: 'third@x.org' }, by(second.session));
    await accounts.passkeys.add(second.session, passkey('p1'), by(second.session));
    await accounts.passkeys.add(spared.session, passkey('p2'), by(spared.session));
    const signedIn = (await usePasskey('p1')) as Session;
    expect(signedIn).toMatchObject({ mayChange: true, makers: second.session.makers });
    await end(eve);
    expect(await find(first.token)).toBeUndefined();
    expect(await find(second.token)).toBeUndefined();
    expect(await accounts.links.use(link.token, HERE)).toBeUndefined();
    expect(await usePasskey('p1')).toBeUndefined();
    await expect(accounts.keys.create(customerId, { label: 'a' }, by(signedIn))).rejects.toMatchObject(CONFLICT);
    expect(await find(spared.token)).toBeDefined();
    expect(await usePasskey('p2')).toBeDefined();
    // Nor does a provider or a mail let them in with the invitation that has ended.
    expect(await accounts.sessions.entries('third@x.org')).toEqual([]);
  });

  it('ends with an operator, also what the members of customers made then, and with the customer', async () => {
    const [eve, dana] = [await proven('eve@x.org', 'owner', null), await proven('dana@x.org', 'owner', null)];
    const operator = await invited('op@x.org', eve);
    const { link } = await accounts.members.invite(customerId, { email: 'own@x.org' }, by(operator.session));
    const token = (await accounts.links.use(link.token, HERE)) as string;
    await accounts.members.remove(eve.memberId, by(dana));
    expect([await find(token), await find(operator.token)]).toEqual([undefined, undefined]);
    expect((await accounts.sessions.entries('op@x.org')).length).toBe(1);
    const owner = await invited('b@x.org', await proven('a@x.org'));
    await accounts.deleteCustomer(customerId, by(dana));
    expect(await find(owner.token)).toBeUndefined();
  });

  it.each([
    ['removed', (of: Accounts, id: number) => of.members.remove(id, CLI)],
    ['made a member', (of: Accounts, id: number) => of.members.changeRole(id, 'member', CLI, {})],
  ])('is never left if the owner is %s while the link is used', async (_, end) => {
    const other = await tested.openAnother();
    await proven('own@x.org');
    for (let n = 0; n < 6; n += 1) {
      const eve = await proven(`eve${n}@x.org`);
      const { member, link } = await accounts.members.invite(customerId, { email: `a${n}@x.org` }, by(eve));
      await atOnce(async (turn) => {
        if (turn === 9 + (n % 3)) await end(other, eve.memberId);
        if (turn === 10) await accounts.links.use(link.token, HERE);
      });
      const own = { memberId: member.id, email: member.email, isVerified: true, customer: null };
      expect(await accounts.sessions.list(own)).toEqual([]);
    }
    other.close();
  });

  it('gives no session more than what sessions without a proof began', async () => {
    const { id: other } = await accounts.customers.create('D');
    const adam = await proven('adam@x.org');
    await accounts.members.invite(other, { email: 'adam@x.org' }, CLI);
    await accounts.passkeys.add(adam, passkey('p1'), by(adam));
    const { token } = await accounts.links.create(adam.memberId, 'invitation', by(await proven('eve@x.org')));
    const borrowed = (await find(await accounts.links.use(token, HERE))) as Session;
    expect(borrowed).toMatchObject({ others: 0 });
    expect((await accounts.sessions.list(borrowed)).map(({ id }) => id)).toEqual([borrowed.id]);
    expect(await accounts.passkeys.list(borrowed)).toEqual([]);
    expect(await accounts.sessions.delete(adam.id, borrowed, by(borrowed))).toBe(false);
    expect(await accounts.sessions.deleteOthers(borrowed, by(borrowed))).toBe(0);
    await expect(accounts.passkeys.remove('p1', borrowed, by(borrowed))).rejects.toMatchObject({ problem: 'unknown' });
    // Who has proved the email ends it.
    expect(await accounts.sessions.delete(borrowed.id, adam, by(adam))).toBe(true);
  });

  it('is not changed by a session that ended, or whose role changed, after the request had begun', async () => {
    const [eve, adam] = [await proven('eve@x.org'), await proven('adam@x.org')];
    await accounts.members.changeRole(eve.memberId, 'member', by(adam), { customerId });
    const invite = (session: Session) => accounts.members.invite(customerId, { email: 'new@x.org' }, by(session));
    await expect(invite(eve)).rejects.toMatchObject(CONFLICT);
    await accounts.sessions.deleteOthers({ ...adam, id: 0 }, by(adam));
    await expect(invite(adam)).rejects.toMatchObject(CONFLICT);
    expect(await accounts.members.list(customerId)).toHaveLength(2);
  });
}
