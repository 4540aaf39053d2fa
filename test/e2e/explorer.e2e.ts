import { describe, expect, it } from 'vitest';
import { useSite } from './chromium.js';

describe('pages with data', () => {
  const site = useSite();

  it('the map can be walked through with the keyboard', async () => {
    const { page } = await site.open('/states');
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
  });

  it('a link leads past the map for the keyboard, and the tiles of the smallest phone are as large as a target must be', async () => {
    const { page } = await site.open('/fields/has_sdr_election_day', {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 640 },
    });
    await page.getByRole('link', { name: 'Skip the map' }).focus();
    expect(await page.evaluate('document.activeElement.getBoundingClientRect().left')).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest(".map")')).toBeNull();
    const sizes = (await page.evaluate(
      '[...document.querySelectorAll(".map a > rect:first-of-type")].map((tile) => tile.getBoundingClientRect().width)',
    )) as number[];
    expect(sizes).toHaveLength(51);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });

  it('the page of a state has whom to call on the first screen, and topics that a link opens', async () => {
    const { page } = await site.open('/states/OH');
    const phone = page.getByRole('link', { name: '(614) 466-2655' });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await page.locator('.phone').boundingBox())?.y).toBeLessThan(500);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4_000);
    await page.setViewportSize({ width: 375, height: 700 });
    expect((await phone.first().boundingBox())?.y).toBeLessThan(700);
    expect(await page.locator('#id_laws_in_person_voting').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'ID at the polls' }).click();
    await expect.poll(() => page.locator('#id_laws_in_person_voting').isVisible()).toBe(true);
  });

  it('the table of contents stays in view, and on a phone a button opens it and a link closes it', async () => {
    const { page } = await site.open('/fields');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('#sos_phone_number').scrollIntoViewIfNeeded();
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Voter ID' }).click();
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole('button', { name: 'Topics' }).click();
    await page.getByRole('link', { name: 'Voting in person' }).click();
    expect(page.url()).toMatch(/#in-person$/);
    await expect.poll(() => page.getByRole('link', { name: 'Voting in person' }).isVisible()).toBe(false);
  });

  it('every focus of the keyboard is visible, and nothing covers it, in both directions', async () => {
    const { page } = await site.open('/fields/polls_open');
    const count = Number(await page.locator('a, button, input, summary, pre').count());
    const seen = new Set<unknown>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let pressed = 0; pressed < count; pressed += 1) {
        await page.keyboard.press(key);
        const { name, fault } = (await page.evaluate(FOCUS)) as { name: string; fault: string };
        expect(fault, `${key}: ${name}`).toBe('');
        seen.add(name);
      }
    }
    for (const name of ['Skip to main content', 'AK 7:00, Alaska: 7:00 a.m.', 'value', 'Wyoming', 'Download CSV'])
      expect(seen).toContain(name);
  });

  it('a county is found and opened from the page of its state by the keyboard alone', async () => {
    const { page } = await site.open('/states/IL', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Find your county' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('adams county');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/states/IL/regions/Adams%20County');
    expect(await page.locator('main').innerText()).toContain('We have no separate facts for this county.');
  });
});

/** What has the focus, and why it cannot be seen. A text, because the tests are compiled without the types of browsers. */
const FOCUS = `(() => {
  const part = document.activeElement;
  if (part === document.body || part === document.documentElement) return { name: 'the page', fault: '' };
  const name = part.getAttribute('aria-label') ?? part.textContent.trim();
  const style = getComputedStyle(part);
  const stroke = part.closest('svg') && getComputedStyle(part.querySelector('rect')).strokeWidth;
  if (stroke ? stroke !== '3px' : style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) return { name, fault: 'no outline' };
  const { left, top, width, height, bottom } = part.getClientRects()[0];
  // Browsers scroll by whole pixels.
  if (top < 0 || (Math.floor(bottom) > innerHeight && height < innerHeight)) return { name, fault: 'outside the window' };
  const top_ = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight - top) / 2);
  return { name, fault: part.contains(top_) || top_?.contains(part) ? '' : 'covered by ' + top_?.tagName };
})()`;
