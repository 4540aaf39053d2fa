import { describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import type { Browser } from '../../support/browser.js';
import { addCustomer, addOperator, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });

const text = async (response: Response | Promise<Response>) => (await response).text();
const linkIn = (page: string) => /\/link\?token=([A-Za-z0-9]{43})/.exec(page)?.[1] ?? '';

let count = 0;
/** A customer with an owner and a member, both signed in. */
async function newCustomer() {
  count += 1;
  const { customer, email, key, member } = await addCustomer(dashboard, `People${count}`);
  const plainEmail = `plain@people${count}.example`;
  const { member: plain } = await dashboard.accounts.members.invite(customer.id, { email: plainEmail }, CLI);
  const [owner, other] = [await dashboard.signIn(email), await dashboard.signIn(plainEmail)];
  return { customer, email, key, member, owner, plain, plainEmail, other };
}
const roleOf = async (email: string) => (await dashboard.accounts.members.findByEmail(email))?.role;

describe('a role', () => {
  it('is chosen with the invitation, and changed later, also of an owner', async () => {
    const { owner, plain, plainEmail, other, member, email } = await newCustomer();
    await owner.post('/members', { email: `new@people${count}.example`, role: 'owner' });
    expect(await roleOf(`new@people${count}.example`)).toBe('owner');
    expect((await other.get('/webhooks')).status).toBe(404);
    expect((await owner.post(`/members/${plain.id}/role`, { role: 'owner' })).status).toBe(303);
    expect([await roleOf(plainEmail), (await other.get('/webhooks')).status]).toEqual(['owner', 200]);
    expect((await other.post(`/members/${member.id}/role`, { role: 'member' })).status).toBe(303);
    expect([await roleOf(email), (await owner.post('/members', { email: 'a@b.example' })).status]).toEqual([
      'member',
      404,
    ]);
    expect((await other.post(`/members/${member.id}/role`, { role: 'boss' })).status).toBe(422);
  });

  it('of a member shows no buttons for what only owners do', async () => {
    const { owner, other } = await newCustomer();
    const [all, some] = [await text(owner.get('/members')), await text(other.get('/members'))];
    for (const part of ['Remove…', 'Make owner', 'Create invitation link', 'href="/webhooks"']) {
      expect(all).toContain(part);
      expect(some).not.toContain(part);
    }
    expect(some).toContain('To confirm, type the email');
  });

  it('lets members change their own keys, and owners those of everybody', async () => {
    const { customer, key, owner, other, plainEmail } = await newCustomer();
    const own = await dashboard.accounts.keys.create(customer.id, { label: 'own' }, { name: plainEmail });
    const link = { label: 'link', scope: 'calendar' } as const;
    const calendar = await dashboard.accounts.keys.create(customer.id, link, { name: 'x@example.org' });
    const page = await text(other.get(`/keys/${key.keyId}`));
    expect(page).toContain('Owners can change this key');
    expect(page).not.toContain('<form method="post" action="/keys');
    const forms = [
      [`/keys/${key.keyId}/rename`, { label: 'mine' }],
      [`/keys/${key.keyId}/rotate`, { grace: '0' }],
      [`/keys/${key.keyId}/revoke`, { confirm: 'web' }],
      [`/keys/${key.keyId}/expiry`, { expires: 'never' }],
      [`/keys/${key.keyId}/origins`, { origins: 'https://a.example' }],
      [`/keys/${calendar.keyId}/revoke`, { confirm: 'link' }],
    ] as const;
    const before = JSON.stringify(await dashboard.accounts.keys.list(customer.id));
    for (const [path, fields] of forms) expect((await other.post(path, { ...fields })).status, path).toBe(409);
    expect(JSON.stringify(await dashboard.accounts.keys.list(customer.id))).toBe(before);
    expect((await other.post(`/keys/${own.keyId}/rename`, { label: 'mine' })).status).toBe(303);
    expect((await owner.post(`/keys/${own.keyId}/revoke`, { confirm: 'mine' })).status).toBe(303);
  });
});

describe('leaving', () => {
  it('signs out, and needs the email', async () => {
    const { other, plainEmail } = await newCustomer();
    const response = await other.post('/account/leave');
    expect([response.status, (await response.text()).includes('That is not your email.')]).toEqual([422, true]);
    expect((await other.post('/account/leave', { confirm: plainEmail })).headers.get('location')).toBe('/sign-in');
    expect(await roleOf(plainEmail)).toBeUndefined();
  });

  it('is refused to the last owner and the last operator, who read why', async () => {
    const { owner, plain, email } = await newCustomer();
    expect(await text(owner.post('/account/leave', { confirm: email }))).toContain('The last owner stays.');
    await owner.post(`/members/${plain.id}/role`, { role: 'owner' });
    expect((await owner.post('/account/leave', { confirm: email })).status).toBe(303);
    const refused = text(dashboard.operator.post('/account/leave', { confirm: 'dana@example.org' }));
    expect(await refused).toContain('The last operator stays.');
  });
});

describe('one email with several customers', () => {
  it('is invited like any other, and chooses after the sign-in, then switches', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()];
    const page = (email: string) => text(second.owner.post('/members', { email, name: '' }));
    const [known, unknown] = [await page(first.plainEmail), await page(`plain@people0.example`)];
    const normal = (html: string) =>
      html.replaceAll(first.plainEmail, 'plain@people0.example').replace(linkIn(html), '');
    const notice = (html: string) => /<div class="notice done".*?<\/pre>/s.exec(normal(html))?.[0];
    expect(notice(known)).toBeDefined();
    expect(notice(known)).toBe(notice(unknown));
    await dashboard.browser().post('/link', { token: linkIn(known) });
    const person = dashboard.browser();
    const { token } = await dashboard.accounts.links.create(first.plain.id, 'sign-in', CLI);
    await person.get('/keys/new');
    expect((await person.post('/link', { token })).headers.get('location')).toBe('/switch');
    const choice = await text(person.get('/switch'));
    for (const { customer } of [first, second]) expect(choice).toContain(`<b>${customer.name}</b>`);
    const target = await dashboard.accounts.members.findByEmail(first.plainEmail, { customerId: second.customer.id });
    const { cookie } = person;
    expect((await person.post(`/switch/${target?.id}`)).headers.get('location')).toBe('/keys/new');
    expect(person.cookie).toBe(cookie);
    const after = await text(person.get('/keys/new'));
    expect(after).toContain(`<b>${second.customer.name}</b>`);
    expect(after).toContain('href="/switch"');
  });

  it('is not seen with an invitation, which its inviter has as well', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()];
    const token = linkIn(await text(second.owner.post('/members', { email: first.plainEmail })));
    const inviter = dashboard.browser();
    expect((await inviter.post('/link', { token })).headers.get('location')).toBe('/');
    const page = await text(inviter.get('/account'));
    expect(page).not.toContain('href="/switch"');
    expect(page.match(/Sign out<span class="unseen"> the session/g)).toHaveLength(1);
    expect((await inviter.get('/switch')).status).toBe(404);
    expect((await inviter.post(`/switch/${first.plain.id}`)).status).toBe(404);
    expect(await text(inviter.get('/keys'))).toContain(`<b>${second.customer.name}</b>`);
  });

  it('can be that of an operator, too', async () => {
    const { owner, customer } = await newCustomer();
    const { email } = await addOperator(dashboard);
    await dashboard.accounts.links.use(linkIn(await text(owner.post('/members', { email }))), { address: '192.0.2.1' });
    const dana = await dashboard.signIn(email);
    const member = await dashboard.accounts.members.findByEmail(email, { customerId: customer.id });
    expect((await dana.get('/operator/customers')).status).toBe(200);
    await dana.post(`/switch/${member?.id}`);
    expect((await dana.get('/operator/customers')).status).toBe(404);
    expect((await dana.get('/keys')).status).toBe(200);
  });
});

describe('the time zone of a person', () => {
  /** By how many minutes the time of the sign-in differs from UTC on the page. */
  const shift = async (by: Browser) => {
    const [, at = '', shown = ''] =
      /<time datetime="([^"]+)">[^<]* at ([\d:]+)/.exec(await text(by.get('/account'))) ?? [];
    const minutes = (Date.parse(`2026-01-01T${shown}Z`) - Date.parse(`2026-01-01T${at.slice(11, 16)}Z`)) / 60_000;
    return (minutes + 1_440) % 1_440;
  };
  const KABUL = { timeZone: 'Asia/Kabul' };

  it.each(['owner', 'other', 'operator'] as const)(
    'of the role %s is that of its pages, and of nobody else',
    async (who) => {
      const people = { ...(await newCustomer()), operator: dashboard.operator };
      expect((await people[who].post('/account/time-zone', KABUL)).headers.get('location')).toBe('/account');
      expect(await shift(people[who])).toBe(270);
      expect(await shift(who === 'owner' ? people.other : people.owner)).toBe(0);
      expect(await text(people[who].get('/account'))).toContain('Times are in Asia/Kabul');
      await people[who].post('/account/time-zone', { timeZone: 'UTC' });
    },
  );

  it('is that of all memberships only for a session that proves the email', async () => {
    const { accounts } = dashboard;
    const { owner, email, member } = await newCustomer();
    const { customer } = await newCustomer();
    const { link, member: elsewhere } = await accounts.members.invite(customer.id, { email }, CLI);
    const zones = async () =>
      Promise.all(
        [member, elsewhere].map(
          async ({ id }) => (await accounts.members.list()).find((one) => one.id === id)?.timeZone,
        ),
      );
    const invited = dashboard.browser();
    await invited.post('/link', { token: link.token });
    invited.as = String(elsewhere.id);
    await invited.post('/account/time-zone', KABUL);
    expect(await zones()).toEqual(['UTC', KABUL.timeZone]);
    await owner.post('/account/time-zone', { timeZone: 'Europe/Berlin' });
    expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Berlin']);
  });

  it('is one of the list', async () => {
    const wrong = await dashboard.operator.post('/account/time-zone', { timeZone: 'Mars/Olympus' });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Choose a zone of the list.')]);
  });
});
