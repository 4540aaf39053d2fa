import { describe, expect, it } from 'vitest';
import { useSite } from './chromium.js';

describe('the list of V1 slugs', () => {
  const site = useSite();
  const open = (options: object = {}, hash = '') => site.open(`/docs/upgrade${hash}`, options);

  it('opens all rules with a button, in columns that are wide enough to read', async () => {
    const { page, troubles } = await open({ viewport: { width: 390, height: 800 } });
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(12_000);
    await page.getByRole('button', { name: 'Open all' }).click();
    expect(await page.locator('.rules details[open]').count()).toBe(129);
    const widths = '[...document.querySelectorAll(".rules summary > *")].map((part) => part.clientWidth)';
    const columns = (await page.evaluate(widths)) as number[];
    expect(Math.min(...columns.filter((column) => column > 0))).toBeGreaterThan(250);
    expect(troubles).toEqual([]);
  });

  it('is filtered by words in any case, by the keyboard alone', async () => {
    const { page } = await open();
    await page.getByRole('searchbox', { name: 'Filter' }).focus();
    await page.keyboard.type('PAROLE felon');
    expect(await page.locator('#shown').textContent()).toMatch(/^\d of 129 V1 slugs$/);
    expect(await page.locator('.rules li:visible').count()).toBeLessThan(10);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('.rules details[open] pre').first().isVisible()).toBe(true);
  });

  it('opens the rule that a link names, even if the filter hides it', async () => {
    const { page } = await open({}, '#felon_vote_parole');
    expect(await page.locator('#felon_vote_parole .rule').isVisible()).toBe(true);
    await page.getByRole('searchbox', { name: 'Filter' }).fill('nothing like this');
    expect(await page.locator('#shown').textContent()).toBe('0 of 129 V1 slugs');
    await page.evaluate('location.hash = "external_tool_ovr"');
    await expect.poll(() => page.locator('#external_tool_ovr .rule').isVisible()).toBe(true);
  });
});
