import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from './chromium.js';

/** Their maps have groups of all looks: filled, hatched, dotted, dashed, and four levels. */
const SLUGS = ['has_sdr_election_day', 'registration_deadline_mail', 'early_voting_starts'];

describe('on paper and with forced colors', () => {
  const site = useSite();
  const open = async (path: string) => (await site.open(path)).page;

  it.each(['light', 'dark'] as const)('the entries of a legend differ, in a %s theme', async (colorScheme) => {
    for (const slug of SLUGS) {
      const page = await open(`/fields/${slug}`);
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      const keys = await page.locator('.legend .key').all();
      const images = await Promise.all(keys.map(async (key) => (await key.screenshot()).toString('base64')));
      expect([slug, keys.length > 2, new Set(images).size]).toEqual([slug, true, keys.length]);
    }
  });

  it('the entries of a legend are printed with their colors, although browsers leave out backgrounds', async () => {
    const page = await open('/fields/registration_deadline_mail');
    const levels: string[] = await page.evaluate(
      `[...document.querySelectorAll('.legend [class*=level]')].map((key) => getComputedStyle(key).backgroundColor)`,
    );
    expect(levels).toHaveLength(4);
    // The map has the same colors.
    await page.evaluate(`document.querySelector('.map').remove()`);
    expect(await printedColors(page)).toEqual(expect.arrayContaining(levels));
  });

  it('nothing is printed that only a screen can do, and answers have the color of text', async () => {
    for (const path of ['/fields/has_sdr_election_day', '/fields/absentee_request_methods', '/fields', '/changes']) {
      const page = await open(path);
      await page.emulateMedia({ media: 'print' });
      const controls = await page.locator('.button, button, .chips, input, select, search, .report').all();
      expect([path, controls.length > 0]).toEqual([path, true]);
      for (const control of controls) expect(await control.isVisible(), path).toBe(false);
    }
    const page = await open('/fields/has_sdr_election_day');
    await page.emulateMedia({ media: 'print' });
    const colors = await page.evaluate(
      `[...new Set([...document.querySelectorAll('.answer')].map((answer) => getComputedStyle(answer).color))]`,
    );
    expect(colors).toEqual(['rgb(0, 0, 0)']);
  });

  it('only the current page is underlined in the navigation, with forced colors too', async () => {
    for (const forcedColors of ['none', 'active'] as const) {
      const page = await open('/fields/polls_open');
      await page.emulateMedia({ forcedColors });
      const lines: string[] = await page.evaluate(`[...document.querySelectorAll('header nav a')].map((link) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(link);
        return link.textContent + ' ' + borderBottomWidth + ' ' + borderBottomColor;
      })`);
      const ground = forcedColors === 'active' ? 'rgb(255, 255, 255)' : 'rgba(0, 0, 0, 0)';
      const underlined = lines.filter((line) => !line.endsWith(` 3px ${ground}`));
      expect(underlined).toEqual([expect.stringMatching(/^Fields 3px /)]);
    }
  });
});

/** The colors of areas in the PDF that the browser prints, as `rgb(63, 119, 192)`. */
async function printedColors(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ printBackground: false });
  const parts = pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)endstream/g);
  const operators = [...parts].map(([, part = '']) => inflateSync(Buffer.from(part, 'latin1')).toString('latin1'));
  return [...operators.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g)].map(
    ([, ...shares]) =>
      `rgb(${shares
        .slice(0, 3)
        .map((share) => Math.round(Number(share) * 255))
        .join(', ')})`,
  );
}
