import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { sample } from '../support/sample.js';
import { accessibilityProblems, useSite, watch } from './chromium.js';
import { DRAWN_PAGES, EVERY_PAGE, ofEachKind } from './every-page.js';
import { faultsInAllLooks, GARBLED, LOOKS, layoutShift } from './layout.js';
import { contentOf, type Visit, weigh } from './visit.js';

describe('every page', () => {
  let withScripts: BrowserContext;
  let withoutScripts: BrowserContext;
  const site = useSite();
  beforeAll(async () => {
    withScripts = await site.browser.newContext();
    withoutScripts = await site.browser.newContext({ javaScriptEnabled: false });
  });

  // One visit is enough for all of them.
  describe.each(inject('everything') ? EVERY_PAGE : ofEachKind(EVERY_PAGE))(
    '$path',
    ({ path, status, bytes, requests, shift = 0.0001 }) => {
      let page: Page;
      let troubles: string[];
      let visit: Visit;
      beforeAll(async () => {
        page = await withScripts.newPage();
        troubles = watch(page, site.service.url);
        visit = await weigh(page, `${site.service.url}${path}`);
      });
      afterAll(() => page.close());

      it(`weighs at most ${bytes} bytes in ${requests} requests`, async () => {
        expect(visit.requests.length, visit.requests.join('\n')).toBeLessThanOrEqual(requests);
        expect(visit.bytes, visit.requests.join('\n')).toBeLessThanOrEqual(bytes);
        expectFigure(`the layout shift of ${path}`, await layoutShift(page), shift, 'of the window');
      });

      it('has no error, no request to another host, and no garbled text', async () => {
        expect(troubles.filter((trouble) => !(status && trouble.includes(`${status}`)))).toEqual([]);
        expect(await page.innerText('body')).not.toMatch(GARBLED);
      });

      it('begins for the keyboard with a link to its content', async () => beginsWithSkipLink(page));

      it('has the same text and links without scripts', async () => {
        const plain = await withoutScripts.newPage();
        await plain.goto(`${site.service.url}${path}`);
        expect(await contentOf(plain, site.service.url)).toEqual(await contentOf(page, site.service.url));
        await plain.close();
      });

      it('is accessible and can be read in full in each look', async () =>
        expect(await faultsInAllLooks(page)).toEqual([]));
    },
  );

  describe.each(sample(DRAWN_PAGES, 2))('$path', ({ path, ready = 'main', not, bytes, requests }) => {
    it(`weighs at most ${bytes} bytes in ${requests} requests, and begins with a link to its content`, async () => {
      const page = await withScripts.newPage();
      const visit = await weigh(page, `${site.service.url}${path}`);
      expect(visit.requests.length, visit.requests.join('\n')).toBeLessThanOrEqual(requests);
      expect(visit.bytes, visit.requests.join('\n')).toBeLessThanOrEqual(bytes);
      await beginsWithSkipLink(page);
      await page.close();
    });

    it.each(sample(LOOKS, LOOKS.length).map((look) => [look.colorScheme, look.viewport.width, look] as const))(
      'is accessible, still and as wide as the window, without errors (%s, %i pixels)',
      async (_scheme, _width, { colorScheme, viewport }) => {
        const page = await withScripts.newPage();
        const troubles = watch(page, site.service.url);
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(`${site.service.url}${path}`);
        await page.locator(ready).first().waitFor();
        expect(await layoutShift(page)).toBeLessThan(0.01);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        expect(await accessibilityProblems(page, not)).toEqual([]);
        expect(troubles).toEqual([]);
        await page.close();
      },
    );
  });
});

async function beginsWithSkipLink(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toMatch(
    /^(Skip to main content|Ir al contenido principal)$/,
  );
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
}
