import { expect, it } from 'vitest';
import { CLI } from '../../../../db/storage/accounts/audit.js';
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

it('makes links for people who have not joined alone, and tells a person that somebody has used one', async () => {
  const { signIn, browser, accounts, customerId, mailsTo } = await start();
  const ann = await signIn();
  const [first] = await accounts.members.list(customerId);
  const { member } = await accounts.members.invite(customerId, { email: 'bob@example.org', role: 'owner' }, CLI);
  const renew = (by: typeof ann, id?: number) => by.post(`/members/${id}/invitation`);
  const token = /\/link\?token=(\w+)/.exec(await (await renew(ann, member.id)).text())?.[1] ?? '';
  const bob = browser({ 'x-forwarded-for': '203.0.113.7' });
  await bob.post('/link', { token });
  await expect.poll(() => mailsTo('bob@example.org')).toHaveLength(2);
  expect(mailsTo('bob@example.org')[1]?.text).toMatch(
    /A link that ann@example\.org made was used.*for C, with an unknown browser,\s+from 127\.0\.0\.1/s,
  );
  const refused = await renew(await signIn('bob@example.org'), first?.id);
  expect([refused.status, (await refused.text()).includes('ann@example.org has joined')]).toEqual([409, true]);
  expect(await (await ann.get('/members')).text()).not.toContain('Sign-in link');
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
    await ann.post(`/members/${member?.id}/remove`);
  }
  expect(lastPage).toContain('We did not email it, because there were too many emails in an hour.');
  await operator.post('/operator/customers', { name: 'Other', email: 'maya@ballot.example' });
  await browser().post('/sign-in', { email: 'ann@example.org' });
  await expect.poll(() => mailsTo('maya@ballot.example')).toHaveLength(1);
  await expect.poll(() => mailsTo('ann@example.org')).toHaveLength(1);
  expect(mails).toHaveLength(22);
});
