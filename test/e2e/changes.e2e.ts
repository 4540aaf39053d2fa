import { beforeAll, describe, expect, it } from 'vitest';
import { withNewAddresses } from '../support/bundled-edit.js';
import { expectFigure } from '../support/figure.js';
import { publishFolder } from '../support/publish.js';
import { useSite } from './chromium.js';
import { faultsInAllLooks, layoutShift } from './layout.js';
import { weigh } from './visit.js';

describe('a release that changed hundreds of values', () => {
  const site = useSite();
  beforeAll(async () => {
    await publishFolder(withNewAddresses(), site.service.datasetPath);
  });

  it.each(['/changes', '/changes?state=IL', '/fields/registration_directions'])(
    '%s is light, still and accessible, and fits each size',
    async (path) => {
      const { page, troubles } = await site.open(path);
      const visit = await weigh(page, `${site.service.url}${path}`);
      expect(visit.bytes, visit.requests.join('\n')).toBeLessThanOrEqual(30_000);
      // Its commands have copy buttons, which come into room that is free for them.
      expectFigure('the layout shift of changes', await layoutShift(page), 0.005, 'of the window');
      expect(troubles).toEqual([]);
      expect(await faultsInAllLooks(page)).toEqual([]);
    },
  );

  it('is filtered by state without scripts, and older changes are a link away', async () => {
    const { page } = await site.open('/changes', { javaScriptEnabled: false });
    await page.getByLabel('State', { exact: true }).selectOption('Illinois');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/changes?state=IL');
    expect(await page.locator('.change h4').allInnerTexts()).toContain('Illinois');
    expect((await page.locator('.change h4').allInnerTexts()).filter((text) => text === 'California')).toEqual([]);
  });
});
