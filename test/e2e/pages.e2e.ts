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
    await expect.poll(() => page.locator('pre').first().textContent()).toBe(`curl ${address}/v2/election/field/`);
    await page.context().close();
  });
});
