import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Service } from '../support/service.js';
import { accessibilityProblems, inChromium, openPage, withBrowser } from './chromium.js';
import { DRAWN_PAGES, EVERY_PAGE, type EveryPage } from './every-page.js';
import { GARBLED, layoutFaults, layoutShift } from './layout.js';

const SCHEMES = ['light', 'dark'] as const;
/** In CSS pixels: a desktop and a phone, and then the same at a zoom of 200 %. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const ZOOMED = [
  { width: 640, height: 400 },
  { width: 320, height: 420 },
];

inChromium('every page', () => {
  let service: Service;
  let browser: Browser;
  withBrowser((started) => {
    ({ service, browser } = started);
  });

  const open = ({ path }: EveryPage) =>
    openPage(browser, `${service.url}${path}`, {
      demoLink: service.demoLink,
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
    });

  it.each(EVERY_PAGE.map((one) => [one.path, one] as const))(
    '%s can be read in full and is accessible: light and dark, wide and on a phone, zoomed, with all details open',
    async (_, one) => {
      const { page, troubles } = await open(one);
      const shift = await layoutShift(page);
      const garbled = GARBLED.test(await page.innerText('body'));
      await page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
      const faults: string[] = [];
      for (const viewport of [...SIZES, ...ZOOMED]) {
        await page.setViewportSize(viewport);
        faults.push(...(await layoutFaults(page)).map((fault) => `${viewport.width} pixels: ${fault}`));
        if (SIZES.includes(viewport)) faults.push(...(await inBothSchemes(page, one)));
      }
      expect({ faults, shift, garbled }).toEqual({ faults: [], shift: 0, garbled: false });
      expect(troubles.filter((trouble) => !(one.status && trouble.includes(`${one.status}`)))).toEqual([]);
      await page.context().close();
    },
  );

  it.each(DRAWN_PAGES.map((one) => [one.path, one] as const))(
    '%s is accessible and not wider than the window: light and dark, wide and on a phone',
    async (_, one) => {
      const { page, troubles } = await open(one);
      const faults: string[] = [];
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await page
          .locator(one.ready ?? 'main')
          .first()
          .waitFor();
        const overhang = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
        if (overhang > 0) faults.push(`${viewport.width} pixels: ${overhang} too wide`);
        faults.push(...(await inBothSchemes(page, one)));
      }
      expect([faults, troubles]).toEqual([[], []]);
      await page.context().close();
    },
  );

  it.each([...EVERY_PAGE, ...DRAWN_PAGES].map((one) => [one.path, one.bytes, one.requests, one] as const))(
    '%s weighs at most %i bytes in %i requests, compressed, and begins with a link to its content',
    async (_path, bytes, requests, one) => {
      const { page } = await openPage(browser, service.url, { demoLink: service.demoLink });
      const { sent, total } = await weigh(page, `${service.url}${one.path}`);
      expect(total, sent.join('\n')).toBeLessThanOrEqual(bytes);
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(requests);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to main content');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      await page.context().close();
    },
  );

  it.each(EVERY_PAGE.filter(({ path }) => path !== '/docs/upgrade').map((one) => [one.path, one] as const))(
    '%s has the same text and links without scripts',
    async (_, one) => {
      const scripted = await open(one);
      const plain = await openPage(browser, `${service.url}${one.path}`, {
        demoLink: service.demoLink,
        javaScriptEnabled: false,
      });
      const [expected, found] = await Promise.all([scripted, plain].map(({ page }) => contentOf(page, service.url)));
      expect(found).toEqual(expected);
      await Promise.all([scripted, plain].map(({ page }) => page.context().close()));
    },
  );
});

/** What axe finds in both color schemes in the present size. */
async function inBothSchemes(page: Page, { not }: EveryPage): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await accessibilityProblems(page, not)).map((problem) => `${colorScheme}: ${problem}`));
  }
  return found;
}

/** The responses of a visit with an empty cache, and their compressed bytes. */
async function weigh(page: Page, url: string): Promise<{ sent: string[]; total: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(url, { waitUntil: 'networkidle' });
  const web = [...urls].filter(([, one]) => one.startsWith('http'));
  const sent = web.map(([id, one]) => `${sizes.get(id) ?? 0} ${one}`);
  return { sent, total: web.reduce((sum, [id]) => sum + (sizes.get(id) ?? 0), 0) };
}

/** Text and links of the main content, without what a script alone adds: buttons, and the address of the service. */
async function contentOf(page: Page, url: string): Promise<{ text: string; links: string[] }> {
  // Through the debugger, which also works where the scripts of the page do not.
  const { text, links } = (await page.evaluate(`(() => {
    const main = document.querySelector('main').cloneNode(true);
    main.querySelectorAll('button, [role=status]').forEach((part) => part.remove());
    return {
      text: main.textContent.replaceAll(/\\s+/g, ' '),
      links: [...main.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    };
  })()`)) as { text: string; links: string[] };
  return { text: text.replaceAll(url, 'http://127.0.0.1:4000'), links };
}
