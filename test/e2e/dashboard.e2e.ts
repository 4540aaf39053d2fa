import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, isolated, spawnService, untilPrinted, withDataset } from '../support/run.js';
import { basic } from '../support/service.js';
import { launch, watch } from './chromium.js';
import { faultsOf } from './layout.js';

const SIZES = [
  [320, 'dark'],
  [1280, 'light'],
] as const;

describe('the dashboard of a fresh start', () => {
  let browser: Browser;
  let service: ReturnType<typeof spawnService>;
  let api: string;
  let startLink: string;
  /** Sessions that the journey leaves, for what is looked at afterwards. */
  const states: Record<string, string> = {};

  beforeAll(async () => {
    const environment = await withDataset({ DASHBOARD: '127.0.0.1:0', DEMO_KEY: 'off' }, undefined);
    browser = await launch();
    service = spawnService({ ...isolated(), ...environment });
    const printed = await untilPrinted(service, '/graphql\n\n');
    api = /Start page {2}(\S+)\//.exec(printed)?.[1] as string;
    startLink = /Dashboard {3}(\S+)/.exec(printed)?.[1] as string;
  });

  afterAll(async () => {
    await browser.close();
    const ended = finished(service);
    service.kill('SIGTERM');
    await ended;
  });

  const status = async (id: string, secret: string) =>
    (await fetch(`${api}/v2/election/data/state/AA/`, { headers: { authorization: basic(id, secret) } })).status;
  const credentials = async (page: Page) => {
    const [id = '', secret = ''] = await page.locator('.secret-value').allInnerTexts();
    return [id.trim(), secret.trim()] as const;
  };
  const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const signIn = async (link: string) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(link);
    await press(page, 'Sign in');
    return page;
  };

  it('leads from the printed link to a key, its rotation, its end and a suspension, without scripts', async () => {
    const operator = await signIn(startLink);
    expect(new URL(operator.url()).pathname).toBe('/operator/customers');
    await operator.getByLabel('Name', { exact: true }).fill('Rock the Ballot');
    await operator.getByLabel('Email of the first member (optional)').fill('maya@ballot.example');
    await press(operator, 'Create');
    const invitation = (await operator.locator('pre code').innerText()).trim();

    const member = await signIn(invitation);
    await member.getByRole('link', { name: 'Create key' }).first().click();
    await press(member, 'Create key');
    expect(await member.locator('#label-problem').innerText()).toContain('1 to 60 characters');
    await member.getByLabel('Label').fill('web');
    await press(member, 'Create key');
    const [id, secret] = await credentials(member);
    expect(await status(id, secret)).toBe(200);

    await member.goto(`${new URL(member.url()).origin}/keys/${id}`);
    await member.getByText('Rotate…').click();
    await member.getByText('in 7 days').click();
    await press(member, 'Rotate key');
    const [newId, newSecret] = await credentials(member);
    expect([await status(id, secret), await status(newId, newSecret)]).toEqual([200, 200]);
    await member.getByRole('link', { name: 'I saved the secret' }).click();
    expect(await member.locator('.countdown').innerText()).toMatch(/stops working in [67] days/);
    await member.getByRole('link', { name: 'End it now or later' }).click();
    await member.getByText('Now', { exact: true }).click();
    await member.locator('form[action$="/expiry"] button').click();
    await expect.poll(() => status(id, secret)).toBe(401);
    expect(await status(newId, newSecret)).toBe(200);

    await operator.reload();
    await operator.goto(`${new URL(operator.url()).origin}/operator/customers`);
    await operator.getByRole('link', { name: 'Rock the Ballot' }).click();
    await operator.getByLabel('To confirm, type the name: Rock the Ballot').fill('Rock the Ballot');
    await press(operator, 'Suspend');
    await expect.poll(() => status(newId, newSecret)).toBe(403);
    await member.goto(`${new URL(member.url()).origin}/keys/${newId}`);
    expect(await member.locator('.notice.wrong').innerText()).toContain('Subscription suspended');
    await operator.getByRole('button', { name: 'Activate' }).click();
    await expect.poll(() => status(newId, newSecret)).toBe(200);

    await member.reload();
    await member.getByText('Revoke…').click();
    await member.getByLabel('To confirm, type the label of the key: web').fill('web');
    await press(member, 'Revoke key');
    await expect.poll(() => status(newId, newSecret)).toBe(401);
    for (const [name, page] of [
      ['member', member],
      ['operator', operator],
    ] as const)
      states[name] = (await page.context().cookies()).map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
    await member.context().close();
    await operator.context().close();
  });

  it('asks for sites only where a key is for web pages, without scripts, and loses nothing in an error', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const [name = '', value = ''] = (states.member ?? '').split('=');
    const { origin } = new URL(startLink);
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.goto(`${origin}/keys/new`);
    const [sites, day] = [page.getByLabel('Your sites'), page.getByLabel('Last day (UTC)')];
    expect([await sites.isVisible(), await day.isVisible()]).toEqual([false, false]);
    await page.getByLabel('Label').fill('site');
    await page.getByText('On web pages').click();
    await page.getByText('On a day').click();
    await sites.fill('https://vote.example.org\nhttps://*.example.org');
    const far = `${new Date().getUTCFullYear() + 5}-01-31`;
    await day.fill(far);
    await press(page, 'Create key');
    expect(await page.locator('#origins-problem').innerText()).toMatch(/^Line 2: /);
    expect(await day.inputValue()).toBe(far);
    await sites.fill('https://vote.example.org');
    await press(page, 'Create key');
    const authorization = basic(...(await credentials(page)));
    const statusFrom = async (from: string) =>
      (await fetch(`${api}/v2/election/data/state/AA/`, { headers: { authorization, origin: from } })).status;
    expect([await statusFrom('https://vote.example.org'), await statusFrom('https://example.org')]).toEqual([200, 403]);
    await context.close();
  });

  const open = async (who: string, width: number, colorScheme: 'light' | 'dark') => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const { origin } = new URL(startLink);
    const [name = '', value = ''] = (states[who] ?? '').split('=');
    if (name) await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    return { page, origin, troubles: watch(page, origin) };
  };

  it.each(SIZES)('is accessible and fits at %d px, %s', async (width, scheme) => {
    const paths: [string, string[]][] = [
      ['', ['/sign-in', '/link?token=x', '/nothing-here']],
      ['member', ['/', '/keys', '/keys/new', '/usage', '/webhooks', '/calendars', '/members', '/audit', '/account']],
      [
        'operator',
        ['/operator/customers', '/operator/customers/1', '/operator/usage', '/operator/audit', '/operator/operators'],
      ],
    ];
    const problems: string[] = [];
    for (const [who, some] of paths) {
      const { page, origin, troubles } = await open(who, width, scheme);
      for (const path of some) {
        await page.goto(`${origin}${path}`);
        const found = await faultsOf(page);
        if (who && !(await page.getByRole('navigation', { name: 'Main' }).isVisible())) found.push('no navigation');
        problems.push(...found.map((problem) => `${path}: ${problem}`));
      }
      problems.push(...troubles.filter((trouble) => !/status of (404|410)/.test(trouble)));
      await page.context().close();
    }
    expect(problems).toEqual([]);
  });

  it.each(SIZES)('shows a new secret accessibly at %d px, %s', async (width, scheme) => {
    const { page, origin, troubles } = await open('member', width, scheme);
    await page.goto(`${origin}/keys/new`);
    await page.getByLabel('Label').fill(`A label of sixty characters, which is as long as one may be.`);
    await press(page, 'Create key');
    await page.getByRole('button', { name: 'Copy the secret' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${origin}/keys`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /A label of sixty/ })
      .first()
      .click();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${origin}/webhooks/new`);
    await page.getByLabel('Address').fill('https://example.org/a-path-that-is-rather-long/and-goes-on');
    await press(page, 'Add webhook');
    const looked = await faultsOf(page);
    await page.getByRole('link', { name: 'I saved the secret' }).click();
    await press(page, 'Make a new secret');
    await page.getByRole('link', { name: 'I saved the secret' }).click();
    expect(await page.getByText('Messages are signed with two secrets').isVisible()).toBe(true);
    expect([...looked, ...(await faultsOf(page))]).toEqual([]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
