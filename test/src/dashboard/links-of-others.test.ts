import { beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { ROUTES } from '../../../src/dashboard/routes.js';
import type { Browser } from '../../support/browser.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });
const tokenIn = (page: string) => /\/link\?token=([A-Za-z0-9]{43})/.exec(page)?.[1] ?? '';

let count = 0;
/** Eve and Adam own a customer, or are operators, and Eve is signed in as Adam with a link that she made. */
async function borrow(role: 'owner' | 'operator') {
  count += 1;
  const { accounts } = dashboard;
  const { customer, key, member } = await addCustomer(dashboard, `Borrowed${count}`);
  const [adamEmail, eveEmail] = [`adam@b${count}.example`, `eve@b${count}.example`];
  const of = role === 'owner' ? customer.id : null;
  const invite = (email: string) => accounts.members.invite(of, { email, name: email.slice(0, 4), role: 'owner' }, CLI);
  const { member: adam } = await invite(adamEmail);
  const { member: eve } = await invite(eveEmail);
  await dashboard.signIn(adamEmail);
  const maker = await dashboard.signIn(eveEmail);
  const base = role === 'owner' ? '/members' : '/operator/operators';
  const page = await (await maker.post(`${base}/${adam.id}/invitation`)).text();
  const borrowed = dashboard.browser();
  await borrowed.post('/link', { token: tokenIn(page) });
  await borrowed.get('/account');
  const choice = { url: 'https://example.org/', states: ['CA'] };
  const webhook = await accounts.webhooks.create(customer.id, choice, CLI);
  return { customer, key, adam, eve, maker, borrowed, webhook, page, ids: { customer, key, eve, webhook, member } };
}
type Ids = Awaited<ReturnType<typeof borrow>>['ids'];

/** Forms that change something for an owner or an operator, by the paths of the route table. */
const CHANGES: Record<string, (ids: Ids) => Record<string, string>> = {
  '/account/time-zone': () => ({ timeZone: 'Europe/Berlin' }),
  '/keys/new': () => ({ label: 'a', id: 'cds_AAAAAAAAAAAA' }),
  '/keys/:key/rename': () => ({ label: 'b' }),
  '/keys/:key/origins': () => ({ origins: 'https://b.example' }),
  '/keys/:key/expiry': () => ({ expires: '90d' }),
  '/keys/:key/rotate': () => ({ id: 'cds_BBBBBBBBBBBB', grace: '1h' }),
  '/members': () => ({ email: 'new@b.example', role: 'owner' }),
  '/members/:member/invitation': ({ eve }) => ({ email: eve.email }),
  '/members/:member/role': ({ eve }) => ({ email: eve.email, role: 'member' }),
  '/webhooks/new': () => ({ url: 'https://example.org/', states: 'CA', id: `wh_${'a'.repeat(24)}` }),
  '/webhooks/:id': () => ({ url: 'https://example.com/', states: 'GA' }),
  '/webhooks/:id/enable': () => ({}),
  '/webhooks/:id/delete': () => ({ confirm: 'example.org' }),
  '/webhooks/:id/messages/:message': () => ({}),
  '/webhooks/:id/test': () => ({}),
  '/webhooks/:id/secret': ({ webhook }) => ({ id: webhook.secretEnd }),
  '/webhooks/:id/secret/end': () => ({}),
  '/calendars': () => ({ label: 'a', state: 'GA', election: 'US-2028-11-07', id: 'cds_CCCCCCCCCCCC' }),
  '/operator/customers': () => ({ name: 'New' }),
  '/operator/customers/:id/rename': () => ({ name: 'Other' }),
  '/operator/customers/:id/limits': () => ({ rateLimit: '9' }),
  '/operator/customers/:id/activate': () => ({}),
  '/operator/customers/:id/delete': ({ customer }) => ({ confirm: customer.name }),
  '/operator/customers/:id/members': () => ({ email: 'new@b.example' }),
  '/operator/customers/:id/members/:member/invitation': () => ({}),
  '/operator/customers/:id/members/:member/role': () => ({ role: 'member' }),
  '/operator/operators': () => ({ email: 'new@b.example' }),
  '/operator/operators/:member/invitation': ({ eve }) => ({ email: eve.email }),
};
/** What is left to such a session. `beginPasskey` only asks the browser, and a switch needs a proof of the email. */
const ENDS_ACCESS = /^\/(sign-out|account\/(sessions.*|passkeys.*|leave)|switch\/:member)$|\/(remove|revoke|suspend)$/;

/** Everything that is stored but times of sessions. */
const stored = async () => {
  const { customers, keys, members, webhooks, audit } = dashboard.accounts;
  const all = await customers.list();
  return JSON.stringify([
    ...[all, await keys.list(), (await members.list()).map(({ lastSeenAt, ...member }) => member)],
    ...[await Promise.all(all.map(({ id }) => webhooks.list(id))), await audit.list()],
  ]);
};

const forms = ROUTES.filter(({ method, role }) => method === 'POST' && role !== 'anonymous');
/** They need a rotation, a suspension, a dataset and so on, and are refused before the session is looked at. */
const NEEDS_MORE = /keep|expire|origins|messages|calendars|activate|secret\/end/;

describe('a session with somebody else’s link for a person who has joined', () => {
  let owner: Awaited<ReturnType<typeof borrow>>;
  let operator: typeof owner;
  beforeAll(async () => {
    owner = await borrow('owner');
    operator = await borrow('operator');
  });

  it.each(forms.filter(({ path }) => !ENDS_ACCESS.test(path)).map((route) => [route.path, route] as const))(
    'changes nothing with %s',
    async (path, { role }) => {
      const { ids, borrowed } = role === 'operator' ? operator : owner;
      const { customer, key, eve, webhook, member } = ids;
      const before = await stored();
      const to = path
        .replace('customers/:id/members/:member', `customers/:id/members/${member.id}`)
        .replace('customers/:id', `customers/${customer.id}`)
        .replace(':key', key.keyId)
        .replace(':member', String(eve.id))
        .replace(':id', webhook.id);
      const fields = CHANGES[path];
      if (!fields) throw new Error(`Say in CHANGES what changes something at ${path}.`);
      const response = await borrowed.post(to, fields(ids));
      expect(await stored()).toBe(before);
      const reason = (await response.text()).includes('Nothing was changed. You signed in with a link');
      if (!NEEDS_MORE.test(path)) expect([response.status, reason]).toEqual([409, true]);
    },
  );

  it('reads, revokes and removes, and every page says that it can do nothing else', async () => {
    const { borrowed, key, eve, adam, customer, page, ids } = await borrow('owner');
    expect(page).toContain('It lets the person look, sign out, revoke and remove, and nothing else.');
    for (const path of ['/', '/keys', '/members', '/account', '/audit'])
      expect(await (await borrowed.get(path)).text()).toContain('with a link that somebody else made');
    const refused = await borrowed.post('/keys/new', CHANGES['/keys/new']?.(ids));
    expect([refused.status, (await refused.text()).includes('Nothing was changed.')]).toEqual([409, true]);
    expect((await borrowed.post(`/keys/${key.keyId}/revoke`, { confirm: 'web' })).status).toBe(303);
    const [entry] = await dashboard.accounts.audit.list({ viewer: customer.id });
    expect(entry).toMatchObject({ actor: adam.email, linkBy: eve.email, action: 'key.revoke' });
    expect(await (await dashboard.operator.get(`/operator/audit?actor=${eve.email}`)).text()).toContain(
      `adam, by a link of ${eve.email}`,
    );
    // Removing the maker of the link ends the session as well.
    expect((await borrowed.post(`/members/${eve.id}/remove`, { email: eve.email })).status).toBe(303);
    expect((await borrowed.get('/keys')).headers.get('location')).toBe('/sign-in');
  });

  it('ends with the operator who made the link, of whom customers learn no name', async () => {
    const { borrowed, eve, customer } = await borrow('operator');
    const { link } = await dashboard.accounts.members.invite(customer.id, { email: 'new@b.example' }, CLI);
    await dashboard.browser().post('/link', { token: link.token });
    const maker = await dashboard.signIn(eve.email);
    const { id } = (await dashboard.accounts.members.list(customer.id)).find(({ joinedAt }) => joinedAt) as {
      id: number;
    };
    const path = `/operator/customers/${customer.id}/members/${id}/invitation`;
    const person: Browser = dashboard.browser();
    await person.post('/link', { token: tokenIn(await (await maker.post(path)).text()) });
    const [entry] = await dashboard.accounts.audit.list({ viewer: customer.id, action: 'session' });
    expect(entry).toMatchObject({ actor: 'new@b.example', linkBy: 'an operator' });
    await dashboard.operator.post(`/operator/operators/${eve.id}/remove`);
    for (const one of [borrowed, person]) expect((await one.get('/')).headers.get('location')).toBe('/sign-in');
  });
});
