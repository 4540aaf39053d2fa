import { beforeEach, expect, it } from 'vitest';
import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import { atOnce } from './at-once.js';
import { atTime, type TestedAccounts } from './tested.js';

const OPERATOR = { name: 'operator@example.org', address: '203.0.113.9' };
const HERE = { address: '198.51.100.7' };

/** Links that sign members in. */
export function testLinks(tested: TestedAccounts): void {
  let accounts: Accounts;
  let customer: number;
  beforeEach(async () => {
    accounts = tested.accounts;
    customer = (await accounts.customers.create('C')).id;
  });
  const invite = (email = 'ana@example.org') => accounts.members.invite(customer, { email }, OPERATOR);
  const later = (seconds: number) => secondsAfter(accounts.now(), seconds);

  it('look the same if they are used, wrong, of a removed member, too old, or replaced', async () => {
    const [used, removed, old] = [await invite('a@x.org'), await invite('b@x.org'), await invite('c@x.org')];
    const replaced = await invite('d@x.org');
    await accounts.links.use(used.link.token, HERE);
    await accounts.members.remove(removed.member.id, OPERATOR);
    await accounts.links.create(replaced.member.id, 'invitation', OPERATOR);
    const ended = [used, removed, replaced].map(({ link }) => link.token);
    for (const token of [...ended, 'wrong', ''])
      expect([await accounts.links.peek(token), await accounts.links.use(token, HERE)]).toEqual([undefined, undefined]);
    const invited = (await accounts.members.list(customer)).filter(({ invitationEndsAt }) => invitationEndsAt !== null);
    expect(invited.map(({ email }) => email)).toEqual(['c@x.org', 'd@x.org']);
    const { token, expiresAt } = old.link;
    await atTime(accounts, expiresAt, async () =>
      expect([await accounts.links.peek(token), await accounts.links.use(token, HERE)]).toEqual([undefined, undefined]),
    );
  });

  it('are used once: of 20 uses at the same time one wins', async () => {
    const { link } = await invite();
    const other = await tested.openAnother();
    const won = await atOnce((n) => (n % 2 ? other : accounts).links.use(link.token, HERE));
    other.close();
    expect(won).toHaveLength(1);
    expect(await accounts.audit.list({ action: 'session.create' })).toHaveLength(1);
  });

  it('take the place of the open one for the same purpose alone', async () => {
    const { member, link: invitation } = await invite();
    const signIns = [];
    for (let n = 0; n < 12; n += 1) signIns.push(await accounts.links.create(member.id, 'sign-in', OPERATOR));
    const open = [];
    for (const { token } of [invitation, ...signIns]) if (await accounts.links.peek(token)) open.push(token);
    expect(open).toEqual([invitation.token, signIns[11]?.token]);
  });

  it('of an invitation that has ended do not let an operator in, but those of the settings', async () => {
    const email = 'op@example.org';
    const { link } = await accounts.members.invite(null, { email }, OPERATOR);
    const entries = async () => (await accounts.sessions.entries(email)).length;
    expect(await entries()).toBe(1);
    await atTime(accounts, link.expiresAt, async () => {
      expect(await entries()).toBe(0);
      await accounts.members.ensureOperator({ email }, OPERATOR);
      expect(await entries()).toBe(1);
    });
    await accounts.members.invite(null, { email: 'restored@example.org' }, OPERATOR);
    await accounts.sessions.signEveryoneOut();
    expect(await accounts.sessions.entries('restored@example.org')).toEqual([]);
  });

  it('are mailed to a member once in ten minutes, unless they are used, and made only if they can be mailed', async () => {
    const { member } = await invite();
    const other = await tested.openAnother();
    const request = (of = accounts, canMail = true) => of.links.request(member.id, OPERATOR, () => canMail);
    expect(await request(accounts, false)).toBeUndefined();
    const [link, ...others] = await atOnce((n) => request(n % 2 ? other : accounts));
    other.close();
    expect(others).toEqual([]);
    expect(await accounts.audit.list({ action: 'link.create' })).toHaveLength(1);
    await atTime(accounts, later(590), async () => expect(await request()).toBeUndefined());
    const next = await atTime(accounts, later(600), () => request());
    expect(await accounts.links.peek(link?.token as string)).toBeUndefined();
    await accounts.links.use(next?.token as string, HERE);
    expect(await request()).toBeDefined();
  });

  it.each([
    ['start', 900],
    ['operator', 900],
    ['sign-in', 900],
    ['invitation', 604_800],
  ] as const)('of the purpose %s are valid for %s seconds', async (purpose, seconds) => {
    const { id } = await accounts.members.ensureOperator({ email: 'op@example.org' }, OPERATOR);
    const { token, expiresAt } = await accounts.links.create(id, purpose, OPERATOR);
    await atTime(accounts, secondsAfter(new Date(expiresAt), -3), async () =>
      expect(await accounts.links.peek(token)).toMatchObject({ purpose, customer: null }),
    );
    expect(Date.parse(expiresAt) - accounts.now().getTime()).toBeLessThanOrEqual(seconds * 1_000);
  });
}
