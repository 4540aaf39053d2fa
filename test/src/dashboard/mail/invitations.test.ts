import { expect, it } from 'vitest';
import { addOperator } from '../../../support/dashboard.js';
import { startMailing } from './mail-server.js';

async function start() {
  const dashboard = await startMailing();
  return { ...dashboard, operator: await dashboard.signIn((await addOperator(dashboard)).email) };
}

it('mails the invitation of the first member of a new customer', async () => {
  const { operator, accounts, mailsTo } = await start();
  const form = { name: 'Rock the Ballot', email: 'Maya@ballot.example' };
  const page = await (await operator.post('/operator/customers', form)).text();
  expect(page).toContain('We also emailed it.');
  await expect.poll(() => mailsTo('maya@ballot.example')).toHaveLength(1);
  const [mail] = mailsTo('maya@ballot.example');
  expect(mail?.text).toContain('by an operator of the service, for');
  expect(mail?.text).toContain('for Rock the Ballot');
  const token = /\/link\?token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(page).toContain(token);
  expect(await accounts.links.peek(token)).toMatchObject({ purpose: 'invitation', customer: 'Rock the Ballot' });
});

it('does not tell members which operator revoked a key', async () => {
  const { operator, signIn, accounts, customerId, mailsTo } = await start();
  await signIn();
  const { keyId } = await accounts.keys.create(customerId, { label: 'web' }, { name: 'ann@example.org' });
  await operator.post(`/operator/customers/${customerId}/keys/${keyId}/revoke`, { confirm: 'web' });
  await expect.poll(() => mailsTo('ann@example.org')).toHaveLength(1);
  expect(mailsTo('ann@example.org')[0]?.text).toContain('revoked by an operator of the service.');
});

it('mails 20 invitations of a customer in an hour, and those of others and sign-in links besides', async () => {
  const { signIn, browser, operator, accounts, customerId, mails, mailsTo } = await start();
  const ann = await signIn();
  let lastPage = '';
  for (let n = 0; n < 105; n += 1) {
    lastPage = await (await ann.post('/members', { email: `p${n}@example.org`, name: '' })).text();
    const member = (await accounts.members.list(customerId)).find(({ joinedAt }) => joinedAt === null);
    await ann.post(`/members/${member?.id}/invitation`, { do: 'withdraw' });
  }
  expect(lastPage).toContain('We did not email it, because there were too many emails in an hour.');
  await operator.post('/operator/customers', { name: 'Other', email: 'maya@ballot.example' });
  await browser().post('/sign-in', { email: 'ann@example.org' });
  await expect.poll(() => mailsTo('maya@ballot.example')).toHaveLength(1);
  await expect.poll(() => mailsTo('ann@example.org')).toHaveLength(1);
  expect(mails).toHaveLength(22);
});
