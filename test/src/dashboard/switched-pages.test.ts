import { beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { ROUTES } from '../../../src/dashboard/routes.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });
let webhookId: string;
beforeAll(async () => {
  const { accounts, own } = dashboard;
  const { id } = own.customer;
  const choice = { url: 'https://example.org/' };
  const { id: webhook, secretEnd } = await accounts.webhooks.create(id, choice, CLI);
  await accounts.webhooks.rotateSecret(webhook, secretEnd, CLI, { customerId: id });
  const { created } = await accounts.keys.rotate({ keyId: own.key.keyId, graceSeconds: 3_600 });
  await accounts.members.invite(id, { email: 'new@own.example' }, CLI);
  [webhookId, own.key] = [webhook, created];
});

const pathOf = (path: string) =>
  path
    .replace('/customers/:id', `/customers/${dashboard.own.customer.id}`)
    .replace(':key', dashboard.own.key.keyId)
    .replace(':id', webhookId)
    .replace(/:\w+/, '1');
const stored = async () =>
  JSON.stringify([await dashboard.accounts.keys.list(), await dashboard.accounts.audit.list({})]);

const closed = ROUTES.filter(({ role }) => role !== 'anonymous').map(
  (route) => [`${route.method} ${route.path}`, route] as const,
);
const userOf = (role: string) => (role === 'operator' ? dashboard.operator : dashboard.member);

describe('a form of somebody who has switched since', () => {
  it.each(closed.filter(([, { method, path }]) => method === 'POST' && !/^\/(sign-out|switch)/.test(path)))(
    'changes nothing: %s',
    async (_name, { path }) => {
      const before = await stored();
      for (const person of [dashboard.member, dashboard.operator])
        for (const as of ['999999', '']) {
          const response = await person.post(pathOf(path), { as, confirm: 'web' });
          expect(response.status).toBe(409);
          expect(await response.text()).toMatch(
            /You have switched to (Own|all customers) since. Nothing was changed\./,
          );
        }
      const { member } = dashboard;
      const sent = { method: 'POST', headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' } };
      const response = await fetch(`${dashboard.url}${pathOf(path)}`, sent);
      expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('is out of date.')]);
      expect(await stored()).toBe(before);
    },
  );

  it.each(closed.filter(([, { method }]) => method === 'GET'))('is known by its field: %s', async (_, route) => {
    const person = userOf(route.role);
    const page = await (await person.get(pathOf(route.path))).text();
    const forms = [...page.matchAll(/<form [^>]*method="post"[^>]*>(<input[^>]*>)?/g)];
    if (!/\.csv$|^\/switch/.test(route.path)) expect(forms).not.toEqual([]);
    for (const [, field] of forms) expect(field).toBe(`<input type="hidden" name="as" value="${person.as}"/>`);
  });

  it('leaves and invites in neither customer, but signs out and switches', async () => {
    const { member, email } = await addCustomer(dashboard, 'AA');
    const { customer } = await addCustomer(dashboard, 'BB');
    const invited = await dashboard.accounts.members.invite(customer.id, { email, role: 'owner' }, CLI);
    const [first, second] = [String(member.id), String(invited.member.id)];
    const person = await dashboard.signIn(email);
    await person.post(`/switch/${second}`, { as: first });
    for (const [path, fields] of [
      ['/members', { email: 'm@example.org', role: 'owner' }],
      ['/account/leave', { confirm: email }],
      ['/keys/new', { label: 'a' }],
    ] as const) {
      const response = await person.post(path, { ...fields, as: first });
      expect([response.status, await response.text()]).toEqual([
        409,
        expect.stringContaining('You have switched to BB since. Nothing was changed.'),
      ]);
    }
    expect((await person.post(`/switch/${first}`, { as: second })).headers.get('location')).toBe('/');
    expect(await (await person.get('/members')).text()).toContain('<b>AA</b>');
    expect((await person.post('/sign-out', { as: second })).headers.get('location')).toBe('/sign-in');
  });
});
