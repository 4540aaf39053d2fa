import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Service } from '../support/service.js';
import { accessibilityProblems, inChromium, openPage, withBrowser } from './chromium.js';

/** What shows that a page is ready, and what axe may find on it. */
const PAGES: Record<string, { ready: string; not?: string[] }> = {
  '/': { ready: '.copy' },
  '/docs': { ready: '.copy' },
  // The headings inside Swagger UI begin at the fourth level.
  '/docs/api/v2': { ready: '.opblock', not: ['heading-order'] },
  '/docs/api/v1': { ready: '.opblock', not: ['heading-order'] },
  // The tabs of GraphiQL hold the buttons that close them.
  '/graphiql': { ready: '.graphiql-container .view-line', not: ['nested-interactive'] },
  '/docs/upgrade': { ready: '.rules details' },
  '/elections': { ready: '.elections' },
  '/elections/US-2028-11-07': { ready: '.deadlines' },
  '/coverage': { ready: '.heat' },
  '/compare?states=CA,IL,NY&topic=ABSENTEE': { ready: '.compare' },
};
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

inChromium('in a browser', () => {
  let service: Service;
  let browser: Browser;
  withBrowser((started) => {
    ({ service, browser } = started);
  });

  it.each(
    Object.entries(PAGES).flatMap(([path, page]) =>
      LOOKS.map((look) => [path, look.colorScheme, look.viewport.width, { ...page, look }] as const),
    ),
  )('%s, %s, %i pixels wide: no error, no other host, no sideways scrolling, accessible', async (...row) => {
    const [path, , , { ready, not, look }] = row;
    const { page, troubles } = await openPage(browser, `${service.url}${path}`, {
      ...look,
      demoLink: service.demoLink,
    });
    await page.locator(ready).first().waitFor();
    const overhang = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overhang).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page, not)).toEqual([]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it.each(Object.keys(PAGES))('%s begins for the keyboard with a link to its content', async (path) => {
    const { page } = await openPage(browser, `${service.url}${path}`, { demoLink: service.demoLink });
    await page
      .locator(PAGES[path]?.ready ?? '')
      .first()
      .waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    await page.context().close();
  });

  it('the front door names the address that the visitor has come by', async () => {
    const { page } = await openPage(browser, `${service.url.replace('127.0.0.1', 'localhost')}/`);
    const address = service.url.replace('127.0.0.1', 'localhost');
    const command = page.locator('#trying ~ .code pre');
    await expect.poll(() => command.textContent()).toBe(`curl ${address}/v2/election/field/`);
    await page.context().close();
  });

  it('the front door leads to a state without scripts, from its list and from its map', async () => {
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

  it.each(['/', '/docs', '/states/CA'])('scripts move nothing on %s', async (path) => {
    const { page } = await openPage(browser, service.demoLink ?? '');
    // https://web.dev/articles/cls
    await page.addInitScript(`globalThis.shift = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shift += value; })
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(`${service.url}${path}`, { waitUntil: 'networkidle' });
    await page.locator('.copy').first().waitFor({ state: 'attached' });
    expect(await page.evaluate('globalThis.shift')).toBeLessThan(0.01);
    await page.context().close();
  });
});
