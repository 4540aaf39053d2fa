import { expect, it } from 'vitest';
import { CLI } from '../../../db/accounts/audit.js';
import { addCustomer, addOperator, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });

it('sign-in links for those who joined are made by owners and operators, and prove no email', async () => {
  const { accounts, own, operator } = dashboard;
  const { customer } = await addCustomer(dashboard, 'Elsewhere');
  const email = 'plain@own.example';
  const { member } = await accounts.members.invite(own.customer.id, { email }, CLI);
  await accounts.members.invite(customer.id, { email }, CLI);
  const plain = await dashboard.signIn(email);
  const { id: otherOperator } = await accounts.members.ensureOperator({ email: 'kim@example.org' }, CLI);
  await dashboard.signIn('kim@example.org');
  for (const [by, path] of [
    [dashboard.member, `/members/${member.id}`],
    [operator, `/operator/customers/${own.customer.id}/members/${member.id}`],
    [operator, `/operator/operators/${otherOperator}`],
  ] as const) {
    const page = await (await by.post(`${path}/invitation`, { do: 'renew' })).text();
    expect(page).toContain('<b>Sign-in link for');
    const person = dashboard.browser();
    const token = /\/link\?token=([A-Za-z0-9]{43})/.exec(page)?.[1] ?? '';
    expect((await person.post('/link', { token })).headers.get('location')).toBe('/');
    expect((await person.get('/account')).status).toBe(200);
    expect((await person.get('/switch')).status).toBe(404);
    expect((await by.post(`${path}/invitation`, { do: 'withdraw' })).status).toBe(404);
  }
  const { id } = await addOperator(dashboard);
  for (const path of [`/members/${own.member.id}`, `/operator/operators/${id}`])
    expect((await plain.post(`${path}/invitation`)).status).toBe(404);
});

it('a link that does not work says who can make another one', async () => {
  const page = await (await dashboard.browser().get('/link?token=wrong')).text();
  expect(page).toContain('An owner of your organization can create one for you');
});
