import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Service } from '../support/service.js';
import { accessibilityProblems, inChromium, openPage, withBrowser } from './chromium.js';

/** What shows that a page is ready, and what axe may find on it. */
const PAGES: Record<string, { ready: string; not?: string[] }> = {
  '/': { ready: 'dl' },
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
    await expect.poll(() => page.locator('pre').first().textContent()).toBe(`curl ${address}/v2/election/field/`);
    await page.context().close();
  });
});
