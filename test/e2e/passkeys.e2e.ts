import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../../db/storage/accounts/audit.js';
import { addCustomer, startTestDashboard, type TestDashboard } from '../support/dashboard.js';
import { launch } from './chromium.js';

/** A security key with a screen lock, as a laptop has it. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

describe('passkeys in Chromium with a virtual authenticator', () => {
  let browser: Browser;
  let dashboard: TestDashboard;
  let email: string;
  let page: Page;
  let client: CDPSession;
  let authenticatorId: string;

  beforeAll(async () => {
    dashboard = await startTestDashboard();
    ({ email } = await addCustomer(dashboard, 'Own'));
    browser = await launch();
    page = await (await browser.newContext()).newPage();
    client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    ({ authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR }));
    await signInWithLink();
  });
  afterAll(async () => {
    await browser.close();
    await dashboard.stop();
  });

  async function signInWithLink(): Promise<void> {
    const { id } = (await dashboard.accounts.members.findByEmail(email)) as { id: number };
    const { token } = await dashboard.accounts.links.create(id, 'sign-in', CLI);
    await page.goto(`${dashboard.url}/link?token=${token}`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  }
  const heading = () => page.getByRole('heading', { level: 1 }).innerText();
  async function signOut(): Promise<void> {
    await page.goto(`${dashboard.url}/account`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  }

  /** Sends the answer of the browser once more, from another client. */
  const again = (path: string, body: string, cookie = '') =>
    fetch(`${dashboard.url}${path}`, {
      ...{ method: 'POST', body, redirect: 'manual' },
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', cookie },
    });
  /** The form that the script sends. */
  const sentTo = (path: string) => page.waitForRequest((request) => new URL(request.url()).pathname === path);

  it('are added at the account with a name, once for each answer', async () => {
    await page.goto(`${dashboard.url}/account`);
    await page.getByLabel('Name (optional)').fill('My laptop');
    const sent = sentTo('/account/passkeys/new');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const request = await sent;
    await page.waitForURL(`${dashboard.url}/account`);
    expect(await page.locator('section:has(#passkeys) th[scope=row]').allInnerTexts()).toEqual(['My laptop']);
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const repeated = await again('/account/passkeys/new', request.postData() ?? '', cookie);
    expect(repeated.status).toBe(409);
  });

  it('are not added twice on one device', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This device already has a passkey of yours.').waitFor();
  });

  it('sign in without a mail, to the page that one wanted, and no answer counts twice', async () => {
    await signOut();
    await page.goto(`${dashboard.url}/members`);
    const sent = sentTo('/sign-in/passkey/use');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    const request = await sent;
    await page.waitForURL(`${dashboard.url}/members`);
    expect(await heading()).toBe('Members');
    expect((await again('/sign-in/passkey/use', request.postData() ?? '')).status).toBe(403);
  });

  it('are refused with a counter of before, as that of a copy', async () => {
    const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
    const [credential] = credentials;
    await client.send('WebAuthn.clearCredentials', { authenticatorId });
    await client.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...(credential as (typeof credentials)[number]), signCount: 0 },
    });
    await signOut();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await client.send('WebAuthn.clearCredentials', { authenticatorId });
    await client.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...(credential as (typeof credentials)[number]), signCount: 100 },
    });
    await page.goto(`${dashboard.url}/sign-in`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('that were removed sign in nobody', async () => {
    await page.goto(`${dashboard.url}/account`);
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    await signOut();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  });

  it('say what they need where there is no script', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(`${dashboard.url}/sign-in`);
    await plain.getByRole('button', { name: 'Use a passkey' }).click();
    await plain.getByText('This needs JavaScript').waitFor();
  });
});
