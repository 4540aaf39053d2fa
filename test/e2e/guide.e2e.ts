import { describe, expect, it } from 'vitest';
import { useSite } from './chromium.js';

describe('the guide in a browser', () => {
  const site = useSite();
  const open = (options: object = {}, hash = '') => site.open(`/docs${hash}`, options);

  it('has columns that are wide enough to read on a phone', async () => {
    const { page, troubles } = await open({ viewport: { width: 390, height: 844 } });
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
    expect(await page.getByRole('main').locator('button').count()).toBe(0);
    await page.locator('summary', { hasText: 'Python' }).first().click();
    expect(await page.locator('[data-sample="graphql.py"]').isVisible()).toBe(true);
  });

  it('leads from its contents to a section by the keyboard alone', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Errors', exact: true }).focus();
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#errors');
    const top = 'document.getElementById("errors").getBoundingClientRect().top';
    await expect.poll(() => page.evaluate(top)).toBeLessThan(100);
  });
});
