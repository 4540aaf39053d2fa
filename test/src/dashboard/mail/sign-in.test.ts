import { expect, it } from 'vitest';
import { CLI } from '../../../../db/storage/accounts/audit.js';
import { atTime } from '../../../support/accounts/tested.js';
import { startDashboardOfAnn } from '../started-dashboard.js';
import { watchLookUps } from './look-ups.js';
import { startMailing } from './mail-server.js';

const LINK = /http:\/\/localhost:\d+(\/link\?token=\w+)/;

it('mails a link that signs in, with the same answer for every email', async () => {
  const { mails, ...dashboard } = await startMailing();
  const browser = dashboard.browser();
  expect(await (await browser.get('/sign-in')).text()).toContain('Email me a link');
  const pages: string[] = [];
  for (const email of ['nobody@example.org', ' ANN@example.org ']) {
    const response = await browser.post('/sign-in', { email });
    pages.push(`${response.status} ${[...response.headers.keys()]} ${await response.text()}`);
  }
  expect(pages[0]).toBe(pages[1]);
  await expect.poll(() => mails).toMatchObject([{ to: ['ann@example.org'], from: 'keys@example.org' }]);
  const [, path = '', token = path.split('=')[1] as string] = LINK.exec(mails[0]?.text ?? '') ?? [];
  expect((await browser.get(path)).status).toBe(200);
  expect((await browser.post('/link', { token })).headers.get('location')).toBe('/');
  expect(await (await browser.get('/account')).text()).toContain('ann@example.org');
  expect(dashboard.log.join()).not.toMatch(/@example\.org|token=/);
});

it('mails no link to a member who was removed, or whose invitation has ended', async () => {
  const { mails, ...dashboard } = await startMailing();
  const { members } = dashboard.accounts;
  const invite = () => members.invite('C', { email: 'bob@example.org' }, CLI);
  const { member } = await atTime(dashboard.accounts, '2026-01-01T00:00:00Z', invite);
  const removed = await members.invite('C', { email: 'carol@example.org' }, CLI);
  await members.remove(removed.member.id, CLI);
  const lookUps = watchLookUps();
  for (const email of [member.email, 'carol@example.org']) await dashboard.browser().post('/sign-in', { email });
  await expect.poll(lookUps).toHaveLength(2);
  await dashboard.browser().post('/sign-in', { email: 'ann@example.org' });
  await expect.poll(() => mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['ann@example.org']);
});

it('says what is wrong with an email, and keeps it', async () => {
  const dashboard = await startMailing();
  for (const email of ['', 'ann', `${'a'.repeat(250)}@example.org`]) {
    const response = await dashboard.browser().post('/sign-in', { email });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('Enter your email');
    expect(page).toContain(`value="${email}"`);
  }
});

it('tells members what happened to keys, without a secret, and mails invitations', async () => {
  const { mails, signIn } = await startMailing({ MAIL_FROM: '' });
  const browser = await signIn();
  const form = await (await browser.get('/keys/new')).text();
  const id = /name="id" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const created = await (await browser.post('/keys/new', { id, label: 'web', expires: 'never' })).text();
  const secret = /cdss_\w+/.exec(created)?.[0] ?? '';
  await browser.post(`/keys/${id}/revoke`, { confirm: 'web' });
  // A form that is sent twice has changed nothing the second time.
  await browser.post(`/keys/${id}/revoke`, { confirm: 'web' });
  await browser.post('/members', { email: 'bob@example.org', name: 'Bob' });
  await expect.poll(() => mails).toHaveLength(3);
  const texts = mails.map(({ text }) => text);
  expect(texts.filter((text) => text.includes('was created by ann@example.org'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('was revoked by ann@example.org'))).toHaveLength(1);
  expect(secret).not.toBe('');
  expect(texts.join()).not.toContain('cdss_');
  const invitation = mails.find(({ to }) => to[0] === 'bob@example.org');
  expect(invitation?.text).toContain('by ann@example.org, for');
  expect(invitation?.text).toMatch(LINK);
});

it('shows neither form nor button without a mail server and a provider', async () => {
  const dashboard = await startDashboardOfAnn();
  const browser = dashboard.browser();
  const page = await (await browser.get('/sign-in')).text();
  expect(page).toMatch(/Open the link that you were sent.*dashboard link --email/);
  expect(await (await browser.get('/link?token=x')).text()).toContain('dashboard link --email EMAIL');
  const tries = [browser.post('/sign-in', { email: 'ann@example.org' }), browser.get('/sign-in/oidc')];
  for (const response of await Promise.all(tries)) expect(response.status).toBe(404);
});
