import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../support/sample.js';
import { useSite } from './chromium.js';

describe('the printed guide of a state', () => {
  let page: Page;
  const site = useSite();
  beforeAll(async () => {
    ({ page } = await site.open('/'));
  });

  it('takes one sheet of Letter or A4 paper, for each state and language', async () => {
    const { data } = await site.service.graphql('{ states { code name } }');
    expect(data.states).toHaveLength(51);
    const wrong: string[] = [];
    for (const { code, name } of sample<{ code: string; name: string }>(data.states, 17)) {
      await page.goto(`${site.service.url}/states/${code}/guide`);
      const text = await page.innerText('.sheet');
      const parts = [`Voting in ${name}`, '(release 2026-', 'See today’s data:', 'Polling hours', 'Who to call'];
      for (const part of [...parts, `/states/${code}`]) if (!text.includes(part)) wrong.push(`${code} lacks ${part}`);
      for (const language of ['', '/es'])
        for (const format of ['Letter', 'A4'] as const) {
          await page.goto(`${site.service.url}${language}/states/${code}/guide`);
          const pages = await pagesOf(page, format);
          if (pages !== 1) wrong.push(`${language}/${code} has ${pages} pages of ${format}`);
        }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the printed plan of a voter', () => {
  const site = useSite();

  it('takes one sheet of paper, at most on both sides', async () => {
    const { page } = await site.open('/plan');
    await page.getByLabel('Where do you vote?').fill('Madison, Wisconsin');
    await page.getByText('By mail').click();
    await page.getByRole('button', { name: 'Make my plan' }).click();
    await page.waitForURL('**/states/WI/plan?county=Dane+County&way=mail');
    const wrong: string[] = [];
    const { data } = await site.service.graphql('{ states { code } }');
    for (const { code } of sample<{ code: string }>(data.states, 10))
      for (const path of [
        `/es/states/${code}/plan?way=mail`,
        `/states/${code}/plan?way=mail`,
        `/states/${code}/plan`,
      ]) {
        await page.goto(`${site.service.url}${path}`);
        const pages = await pagesOf(page);
        if (pages > 2) wrong.push(`${path} has ${pages} pages`);
      }
    expect(wrong).toEqual([]);
  });
});

/** How many sheets of paper the page takes. */
async function pagesOf(page: Page, format: 'Letter' | 'A4' = 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: format === 'Letter' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
