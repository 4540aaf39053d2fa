import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, countPasswordWindows, useSite } from './chromium.js';
import { faultsOf } from './layout.js';

describe('the documentation of v2', () => {
  const site = useSite();

  const open = () => site.open('/docs/api/v2');

  async function execute(page: Page): Promise<string> {
    await page.getByRole('button', { name: /^GET.*data.*state/ }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    const answer = page.locator('.live-responses-table');
    await answer.waitFor();
    return (await answer.textContent()) ?? '';
  }

  async function enterKey(page: Page, id: string, secret: string): Promise<void> {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.modal-ux');
    const logOut = dialog.getByRole('button', { name: 'Remove authorization' });
    await logOut.click();
    const form = dialog.locator('form', { hasText: 'Basic' });
    await form.locator('input[type=text]').fill(id);
    await form.locator('input[type=password]').fill(secret);
    await form.getByRole('button', { name: 'Apply credentials' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }

  it('tries a path with the demo key, and stays accessible', async () => {
    const { page, troubles } = await open();
    const answer = await execute(page);
    expect(answer).toMatch(/^.*200/);
    expect(answer).toContain('"name": "California"');
    expect(await accessibilityProblems(page, ['heading-order'])).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it.each([
    ['dark', 390],
    ['light', 1280],
  ] as const)('covers and clips nothing of a response (%s, %i pixels)', async (colorScheme, width) => {
    const { page } = await site.open('/docs/api/v2', {
      colorScheme,
      viewport: { width, height: 844 },
    });
    await execute(page);
    const boxOf = (selector: string) => page.locator(`.live-responses-table ${selector}`).first().boundingBox();
    const [copy, download, body] = await Promise.all(
      ['.highlight-code .copy-to-clipboard', '.download-contents', '.highlight-code pre'].map(boxOf),
    );
    if (!copy || !download || !body) throw new Error('A part of the response is missing');
    expect(copy.x + copy.width).toBeLessThanOrEqual(download.x);
    expect(Math.max(copy.y + copy.height, download.y + download.height)).toBeLessThanOrEqual(body.y);
    const backgrounds = await page.evaluate(
      `[...new Set([...document.querySelectorAll('.swagger-ui, .opblock.is-open, .opblock-section-header, .opblock pre, .opblock select')]
        .map((part) => getComputedStyle(part).backgroundColor).filter((color) => color !== 'rgba(0, 0, 0, 0)'))]`,
    );
    expect((backgrounds as string[]).length).toBeLessThanOrEqual(2);
    expect(await faultsOf(page, ['heading-order'])).toEqual([]);
  });

  it("shows the problem for a wrong key, and never the browser's own password window", async () => {
    const { page } = await open();
    const asked = await countPasswordWindows(page);
    await enterKey(page, site.service.key.keyId, 'wrong');
    const answer = await execute(page);
    expect(answer).toContain('401');
    expect(answer).toContain('The API key was not accepted.');
    expect(asked()).toBe(0);
    await page.evaluate(`fetch('/v2/election/override/').catch(() => {})`);
    expect(asked(), 'a request in credentials mode would have brought it up').toBe(1);
  });

  it('can be used by the keyboard alone', async () => {
    const { page } = await open();
    const path = page.getByRole('button', { name: /^GET.*field/ });
    await path.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (/^GET.*field/.test(String(await page.evaluate('document.activeElement.textContent')))) break;
    }
    await page.keyboard.press('Enter');
    expect(await path.getAttribute('aria-expanded')).toBe('true');
  });
});
