import { expect, it } from 'vitest';
import { type Actor, CLI } from '../../../../db/storage/accounts/audit.js';
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
    expect(page).toMatch(/Write an email such as|An email can have at most 254/);
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

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

it('mails a sign-in with a browser and system that a person has not used before, once, and never the first one', async () => {
  const { accounts, browser, mailsTo, customerId } = await startMailing();
  const [ann] = await accounts.members.list(customerId);
  const { member } = await accounts.members.invite(customerId, { email: 'eve@example.org', role: 'owner' }, CLI);
  const signIn = async (agent: string, by: Actor = CLI) => {
    const { token } = await accounts.links.create(ann?.id ?? 0, by === CLI ? 'sign-in' : 'invitation', by);
    const person = browser({ 'user-agent': agent });
    await person.post('/link', { token });
    return (await person.get('/account')).text();
  };
  const subjects = () => mailsTo('ann@example.org').map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1]);
  expect(await signIn(FIREFOX)).toContain('Firefox on Windows<p class="meta">this session');
  expect(await signIn('curl/8.17.0')).toMatch(/An unknown browser.*Firefox on Windows/s);
  await expect.poll(subjects).toEqual(['A sign-in from another browser']);
  expect(await signIn(CHROME)).toContain('Chrome on Android');
  await expect.poll(subjects).toHaveLength(2);
  expect(mailsTo('ann@example.org')[1]?.text).toMatch(
    /for C, with Chrome on Android,\s+from 127\.0\.0\.1\..*\/account/s,
  );
  // A link of somebody else is told as such, and makes no browser known.
  const session = await accounts.sessions.create(member.id, { address: '192.0.2.1' });
  const eve = await accounts.sessions.find(session ?? '');
  await signIn(SAFARI, { name: 'eve@example.org', customerId, session: eve });
  await expect.poll(subjects).toHaveLength(3);
  for (const agent of [FIREFOX, CHROME, 'curl/8.17.0', SAFARI, SAFARI]) await signIn(agent);
  await expect
    .poll(subjects)
    .toEqual([
      ...['A sign-in from another browser', 'A sign-in from another browser', 'A sign-in as you'],
      'A sign-in from another browser',
    ]);
  await accounts.members.remove(ann?.id ?? 0, CLI);
  expect(await accounts.storage.read(({ database, tables }) => database.select().from(tables.browsers))).toEqual([]);
});

it.each([
  [`${CHROME} EdgA/142.0.0.0`, 'Edge on Android'],
  [CHROME.replace('Linux; Android 10; K', 'X11; CrOS x86_64 14541.0.0'), 'Chrome on ChromeOS'],
  [SAFARI, 'Safari on macOS'],
  [SAFARI.replace('Macintosh; Intel Mac OS X 10_15_7', 'iPhone; CPU iPhone OS 18_7 like Mac OS X'), 'Safari on iPhone'],
  [FIREFOX.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64'), 'Firefox on Linux'],
  ['x'.repeat(5_000), 'An unknown browser'],
])('names the browser and system %s in the list of sessions', async (agent, name) => {
  const { accounts, browser, customerId } = await startDashboardOfAnn();
  const [ann] = await accounts.members.list(customerId);
  const person = browser({ 'user-agent': agent });
  await person.post('/link', { token: (await accounts.links.create(ann?.id ?? 0, 'sign-in', CLI)).token });
  expect(await (await person.get('/account')).text()).toContain(`${name}<p class="meta">this session`);
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
