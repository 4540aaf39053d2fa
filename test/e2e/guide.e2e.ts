import { describe, expect, it } from 'vitest';
import { GUIDE_PATHS } from '../support/guide.js';
import { useSite } from './chromium.js';
import { layoutShift } from './layout.js';

describe('the guide in a browser', () => {
  const site = useSite();
  const open = (options: object = {}, below = '') => site.open(`/docs${below}`, options);
  const PHONE = { viewport: { width: 390, height: 844 } };

  it('has columns that are wide enough to read on a phone', async () => {
    const { page, troubles } = await open(PHONE, '/errors');
    await page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
    const cells = '[...document.querySelectorAll("td")].map((cell) => cell.getBoundingClientRect().width)';
    expect(Math.min(...((await page.evaluate(cells)) as number[]))).toBeGreaterThan(60);
    expect(troubles).toEqual([]);
  });

  it('copies a command with the address of the service and the demo key', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy curl' }).first().click();
    await expect.poll(() => page.locator('.copy', { hasText: 'Copied' }).count()).toBe(1);
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`curl -u demo:demo ${site.service.url}/graphql`);
  });

  it('has all text and samples without scripts, and no copy buttons', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    expect(await page.locator('.copy').count()).toBe(0);
    await page.locator('summary', { hasText: 'Python' }).first().click();
    expect(await page.locator('[data-sample="graphql.py"]').isVisible()).toBe(true);
  });

  it('leads from its contents to a section by the keyboard alone', async () => {
    const { page } = await open({}, '/errors');
    await page.getByRole('link', { name: 'REST errors', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#rest-errors');
    const top = 'document.getElementById("rest-errors").getBoundingClientRect().top';
    await expect.poll(() => page.evaluate(top)).toBeLessThan(100);
  });

  it.each(GUIDE_PATHS.map((path) => path.replace('/docs', '')))(
    'moves nothing of /docs%s while it loads on a phone',
    async (path) => {
      const { page } = await open(PHONE, path);
      expect(await layoutShift(page)).toBeLessThan(0.01);
    },
  );
});
