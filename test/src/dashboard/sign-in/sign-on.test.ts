import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CLI } from '../../../../db/storage/accounts/audit.js';
import type { Browser } from '../../../support/browser.js';
import { startTestDashboard, type TestDashboard } from '../../../support/dashboard.js';
import { CLIENT, startProvider, type TestProvider } from '../oidc/provider.js';

let provider: TestProvider;
let dashboard: TestDashboard;
beforeAll(async () => {
  // The provider says that it is not set up for production.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  provider = await startProvider(() => `${dashboard.url}/sign-in/oidc/callback`);
  const client = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  dashboard = await startTestDashboard({
    environment: { OIDC_ISSUER: provider.issuer, TRUSTED_PROXIES: '1', ...client },
  });
});
afterAll(async () => {
  await dashboard?.stop();
  provider?.stop();
  vi.restoreAllMocks();
});

/** Each test has a person of its own, with a new browser at another address. */
let count = 0;
let [email, sub] = ['', ''];
let browser: Browser;
const newBrowser = () => dashboard.browser({ 'x-forwarded-for': `192.0.2.${count}` });
beforeEach(async () => {
  count += 1;
  [email, sub] = [`ann${count}@example.org`, `ann-${count}`];
  const customer = await dashboard.accounts.customers.create(`C${count}`);
  await dashboard.accounts.members.invite(customer.id, { email }, CLI);
  provider.account = { sub, email: email.toUpperCase(), email_verified: true };
  provider.forge = undefined;
  browser = newBrowser();
  dashboard.log.length = 0;
});

/** Begins in the browser, signs on at the provider, and comes back with the changes of a test. */
async function signOn(change: { toProvider?: (url: URL) => void; back?: (url: URL) => void } = {}): Promise<Response> {
  const begun = await browser.get('/sign-in/oidc');
  expect(begun.status).toBe(303);
  const location = new URL(begun.headers.get('location') ?? '');
  change.toProvider?.(location);
  const back = await provider.visit(location.href);
  change.back?.(back);
  return browser.get(back.pathname + back.search);
}

const isSignedIn = async () => (await browser.get('/account')).status === 200;

async function expectRefusal(response: Response, status = 403): Promise<void> {
  expect(response.status).toBe(status);
  const page = await response.text();
  expect(page).toContain('You are not signed in');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await isSignedIn()).toBe(false);
  expect(dashboard.log.join()).toContain('A single sign-on was refused');
  expect(dashboard.log.join()).not.toMatch(/ann\d+@example|code=|mallory/i);
}

it('signs in whom the provider knows by a verified email that was invited, and after that by the account alone', async () => {
  expect(await (await browser.get('/sign-in')).text()).toContain('Continue with single sign-on');
  const first = await signOn();
  expect([first.status, first.headers.get('location')]).toEqual([303, '/']);
  expect(await isSignedIn()).toBe(true);
  provider.account = { sub, email: 'changed@example.org', email_verified: false };
  browser = newBrowser();
  await signOn();
  expect(await (await browser.get('/account')).text()).toContain(email);
  const audit = await dashboard.accounts.audit.list({ actor: email });
  expect(audit.map(({ action, details }) => [action, details])).toEqual([
    ['session.create', 'with single sign-on'],
    ['session.create', 'with single sign-on'],
    ['identity.create', provider.issuer],
  ]);
});

it('sends PKCE, state and nonce, and another of each for every attempt', async () => {
  const attempts = await Promise.all([browser.get('/sign-in/oidc'), browser.get('/sign-in/oidc')]);
  const queries = attempts.map((one) => new URL(one.headers.get('location') ?? '').searchParams);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const values = queries.map((query) => query.get(name));
    expect(new Set(values).size).toBe(2);
    for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
  }
  expect(queries[0]?.get('code_challenge_method')).toBe('S256');
  const cookie = attempts[0]?.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^civic-sign-on-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
});

it.each<[string, Parameters<typeof signOn>[0]]>([
  ['state', { back: ({ searchParams }) => searchParams.set('state', 'x'.repeat(43)) }],
  ['state that is missing', { back: ({ searchParams }) => searchParams.delete('state') }],
  ['nonce', { toProvider: ({ searchParams }) => searchParams.set('nonce', 'other') }],
  ['verifier', { toProvider: ({ searchParams }) => searchParams.set('code_challenge', 'x'.repeat(43)) }],
  ['issuer of the response', { back: ({ searchParams }) => searchParams.set('iss', 'https://mallory.example.org') }],
  ['code', { back: ({ searchParams }) => searchParams.set('code', 'mallory') }],
  ['browser', { back: () => browser.cookies.clear() }],
])('refuses another %s', async (_, change) => {
  await expectRefusal(await signOn(change));
});

it.each<[string, Record<string, unknown>]>([
  ['issuer', { iss: 'https://mallory.example.org' }],
  ['audience', { aud: 'mallory' }],
  ['nonce', { nonce: 'mallory' }],
  ['time', { exp: 1_000_000_000 }],
])('refuses an ID token with another %s', async (_, claims) => {
  provider.forge = (own) => ({ ...own, ...claims });
  await expectRefusal(await signOn());
});

it.each([
  ['is not verified', () => ({ email, email_verified: false })],
  ['is not said to be verified', () => ({ email })],
  ['was not invited', () => ({ email: 'mallory@example.org', email_verified: true })],
  ['is missing', () => ({})],
])('refuses an account whose email %s', async (_, claims) => {
  provider.account = { sub, ...claims() };
  await expectRefusal(await signOn());
});

it('refuses an email that belongs to another account since, and members who were removed', async () => {
  await signOn();
  provider.account = { sub: 'mallory', email, email_verified: true };
  browser = newBrowser();
  await expectRefusal(await signOn());
  const member = await dashboard.accounts.members.findByEmail(email);
  await dashboard.accounts.members.remove(member?.id ?? 0, CLI);
  provider.account = { sub, email, email_verified: true };
  await expectRefusal(await signOn());
});

it('refuses an answer without a code, and leads nowhere but to the own page that one wanted', async () => {
  await browser.get('/sign-in/oidc');
  await expectRefusal(await browser.get('/sign-in/oidc/callback?error=access_denied'));
  await expectRefusal(await browser.get('/sign-in/oidc/callback'));
  const back = ({ searchParams }: URL) => searchParams.set('return', 'https://mallory.example.org/');
  expect((await signOn({ back })).headers.get('location')).toBe('/account');
});

it('lets an address come back from the provider twenty times a minute', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries += 1) statuses.push((await browser.get('/sign-in/oidc/callback')).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429]);
});

it('says so while the provider is away', async () => {
  const away = await startTestDashboard({
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'civic' },
  });
  const response = await away.browser().get('/sign-in/oidc');
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('is not responding')]);
  await away.stop();
});

it.each([
  [{ OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_CLIENT_ID must be set'],
  [{ SMTP_URL: 'smtp://smtp.example.org', CONTACT_EMAIL: '' }, 'MAIL_FROM or CONTACT_EMAIL must be set'],
])('does not start with %j alone', async (environment, problem) => {
  await expect(startTestDashboard({ environment })).rejects.toThrow(problem);
});
