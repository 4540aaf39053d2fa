import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Service } from '../support/service.js';
import { accessibilityProblems, inChromium, openPage, withBrowser } from './chromium.js';

const PAGES = [
  '/states',
  '/states/CA',
  '/states/IL/regions/City%20of%20Chicago',
  '/fields',
  '/fields/has_sdr_election_day',
  '/fields/registration_deadline_mail',
  '/fields/absentee_request_methods',
  '/elections',
  '/elections/US-2028-11-07',
  '/elections/US-2028-11-07?state=OH',
  '/elections/GA-2026-12-01',
];
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  // 1280 pixels at 200 %.
  { colorScheme: 'light', viewport: { width: 640, height: 400 } },
] as const;

/** Elements that are wider than the window, or whose text is cut off. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('main *')]
    .filter((one) => !one.closest('.unseen, svg, thead'))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 ||
      (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'))
    .map((one) => one.tagName + '.' + one.className)`);
}

inChromium('pages with data', () => {
  let service: Service;
  let browser: Browser;
  withBrowser((started) => {
    ({ service, browser } = started);
  });

  it.each(PAGES.flatMap((path) => LOOKS.map((look) => [path, look.colorScheme, look.viewport.width, look] as const)))(
    '%s, %s, %i pixels wide: no error, no other host, nothing too wide, accessible',
    async (...row) => {
      const [path, , , look] = row;
      const { page, troubles } = await openPage(browser, `${service.url}${path}`, {
        ...look,
        demoLink: service.demoLink,
      });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await tooWide(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );

  it('the map can be walked through with the keyboard', async () => {
    const { page } = await openPage(browser, `${service.url}/states`, { demoLink: service.demoLink });
    await page.locator('.map a').first().focus();
    const names: unknown[] = [];
    for (let count = 0; count < 51; count += 1) {
      names.push(await page.evaluate('document.activeElement.getAttribute("aria-label")'));
      await page.keyboard.press('Tab');
    }
    expect(new Set(names).size).toBe(51);
    await page.getByRole('link', { name: 'California' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/states/CA');
    await page.context().close();
  });

  it('the filter shows the fields that match, and says how many', async () => {
    const { page } = await openPage(browser, `${service.url}/fields`, { demoLink: service.demoLink });
    await page.getByLabel('Filter the fields').fill('polls');
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^\d+ of 83 match$/);
    expect(await page.locator('#polls_open').isVisible()).toBe(true);
    expect(await page.locator('#sos_phone_number').isVisible()).toBe(false);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  it('without scripts all fields and values are there', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(service.demoLink ?? '');
    await page.goto(`${service.url}/fields`);
    expect(await page.locator('.fact').count()).toBe(83);
    expect(await page.getByLabel('Filter the fields').isVisible()).toBe(false);
    await page.goto(`${service.url}/states/CA`);
    expect(await page.locator('.fact').count()).toBe(83);
    await context.close();
  });

  it('without scripts a state of an election can be chosen in a form', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(service.demoLink ?? '');
    await page.goto(`${service.url}/elections/US-2028-11-07`);
    await page.getByLabel('State', { exact: true }).selectOption('Ohio');
    await page.getByRole('button', { name: 'Show deadlines' }).click();
    await page.waitForURL('**/elections/US-2028-11-07?state=OH');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('General election 2028: Ohio');
    await page.getByLabel('State', { exact: true }).selectOption('All states');
    await page.getByRole('button', { name: 'Show deadlines' }).click();
    await page.waitForURL('**/elections/US-2028-11-07');
    await context.close();
  });

  it.each([
    [1280, 8_000],
    [390, 15_000],
  ])('the overview of an election, %i pixels wide, is less than %i pixels tall', async (width, height) => {
    const { page } = await openPage(browser, `${service.url}/elections/US-2028-11-07`, {
      viewport: { width, height: 800 },
      demoLink: service.demoLink,
    });
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(height);
    await page.context().close();
  });

  it('a browser with the key in its password window opens a page', async () => {
    const { keyId, keySecret } = service.key;
    const context = await browser.newContext({ httpCredentials: { username: keyId, password: keySecret } });
    const page = await context.newPage();
    await page.goto(`${service.url}/states/CA`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('California');
    await context.close();
  });

  it('weighs less than 60 KB compressed, in at most 5 requests', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // Its last request is for the icon, after the page.
    await page.goto(service.demoLink ?? '', { waitUntil: 'networkidle' });
    const sizes: number[] = [];
    page.on('response', async (response) => sizes.push(Number(response.headers()['content-length'])));
    await page.goto(`${service.url}/states/CA`, { waitUntil: 'networkidle' });
    expect(sizes.length).toBeLessThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
    await context.close();
  });
});
