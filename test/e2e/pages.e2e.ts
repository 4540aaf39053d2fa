import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/files/package-root.js';
import { type Service, withService } from '../support/service.js';
import { accessibilityProblems, openPage, withBrowser } from './chromium.js';

describe('the start page in a browser', () => {
  let service: Service;
  let browser: Browser;
  withBrowser((started) => {
    ({ service, browser } = started);
  });

  it('names the address that the visitor has come by', async () => {
    const { page } = await openPage(browser, `${service.url.replace('127.0.0.1', 'localhost')}/`);
    const address = service.url.replace('127.0.0.1', 'localhost');
    const command = page.locator('.commands pre').first();
    await expect.poll(() => command.textContent()).toBe(`curl ${address}/v2/election/field/`);
    await page.context().close();
  });

  it('the home page leads to a state without scripts, from its list and from its map', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(service.url);
    await page.getByLabel('State', { exact: true }).selectOption('Ohio');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(page.url()).toBe(`${service.url}/states/OH`);
    await page.goto(service.url);
    await page.getByRole('link', { name: 'CA, California' }).click();
    expect(page.url()).toBe(`${service.url}/states/CA`);
    await context.close();
  });

  it('a question is asked on the start page and in the header, without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(service.url);
    const box = page.getByRole('searchbox', { name: 'Search states, counties and fields' });
    await box.fill('when do polls close in ohio');
    await box.press('Enter');
    await expect.poll(() => page.locator('.best .value').innerText()).toBe('7:30 p.m.');
    await page.goto(`${service.url}/fields`);
    await box.fill('notary');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(page.url()).toBe(`${service.url}/search?q=notary`);
    await page.getByLabel('State', { exact: true }).selectOption('Oklahoma');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(page.url()).toBe(`${service.url}/search?q=notary+in+Oklahoma`);
    await context.close();
  });

  it('the sections are a menu on a phone, also without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto(service.url);
    const states = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'States' });
    expect(await states.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await states.click();
    expect(page.url()).toBe(`${service.url}/states`);
    await context.close();
  });

  it('a visitor without a key signs in, and then sees values on every page', () =>
    withService({ dataset: bundledDataset }, async ({ url, key }) => {
      const httpCredentials = { username: key.keyId, password: key.keySecret };
      const context = await browser.newContext({ httpCredentials });
      const page = await context.newPage();
      expect((await page.goto(`${url}/states/CA`))?.status()).toBe(401);
      expect(await page.innerText('h1')).toBe('This page needs an API key');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Sign in with a key' }).click();
      await page.waitForURL('**/states/CA');
      await page.goto(`${url}/search?q=when+do+polls+close+in+ohio`);
      expect(await page.locator('.best .value').innerText()).toBe('7:30 p.m.');
      await context.close();
    }));

  it('a page with data names the address of the service in its command, and offers to copy it', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page } = await openPage(browser, `${service.url}/states/CA`, { permissions });
    await page.locator('.get-this summary').click();
    await page.getByRole('button', { name: 'Copy the command' }).click();
    await expect.poll(() => page.locator('.copy', { hasText: 'Copied' }).count()).toBe(1);
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(String(copied).split('\n').at(-1)?.trim()).toBe(`${service.url}/graphql`);
    await page.context().close();
  });
});
