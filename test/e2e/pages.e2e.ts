import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Service } from '../support/service.js';
import { inChromium, openPage, withBrowser } from './chromium.js';

inChromium('the start page in a browser', () => {
  let service: Service;
  let browser: Browser;
  withBrowser((started) => {
    ({ service, browser } = started);
  });

  it('names the address that the visitor has come by', async () => {
    const { page } = await openPage(browser, `${service.url.replace('127.0.0.1', 'localhost')}/`);
    const address = service.url.replace('127.0.0.1', 'localhost');
    const command = page.locator('#trying ~ .code pre');
    await expect.poll(() => command.textContent()).toBe(`curl ${address}/v2/election/field/`);
    await page.context().close();
  });

  it('the home page leads to a state without scripts, from its list and from its map', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(service.demoLink ?? '');
    await page.getByLabel('State', { exact: true }).selectOption('Ohio');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(page.url()).toBe(`${service.url}/states/OH`);
    await page.goto(service.url);
    await page.getByRole('link', { name: 'CA, California' }).click();
    expect(page.url()).toBe(`${service.url}/states/CA`);
    await context.close();
  });

  it('a page with data names the address of the service in its command, and offers to copy it', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page } = await openPage(browser, `${service.url}/states/CA`, { demoLink: service.demoLink, permissions });
    await page.locator('.get-this summary').click();
    await page.getByRole('button', { name: 'Copy the command' }).click();
    await expect.poll(() => page.locator('.copy', { hasText: 'Copied' }).count()).toBe(1);
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(String(copied).split('\n').at(-1)?.trim()).toBe(`${service.url}/graphql`);
    await page.context().close();
  });
});
