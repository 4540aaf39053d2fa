import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, useSite } from './chromium.js';

describe('the box of the upgrade guide', () => {
  let page: Page;
  let troubles: string[];
  const site = useSite();
  beforeAll(async () => {
    ({ page, troubles } = await site.open('/docs/upgrade'));
  });

  async function paste(text: string): Promise<string> {
    await page.getByLabel('V1 slugs or a V1 response').fill(text);
    return page.locator('#result').innerText();
  }

  it('finds slugs in any text, names what is none, and what V2 has nothing for', async () => {
    const result = await paste(
      'felon_vote_parole;"external_tool_ovr"\n felon_vote_parole specific_general_election_date, no_slug',
    );
    expect(result).toContain('3 V1 slugs, 2 V2 fields:');
    expect(result).toContain('felon_vote_parole → felony_voting_options');
    expect(result).toContain('external_tool_ovr → gov_tool_registration');
    expect(result).toContain('V2 has no replacement for: specific_general_election_date.');
    expect(result).toContain('Not V1 slugs: no_slug.');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each(['/v1/election/data/state/CA/', '/v1/election/field/'])('reads a whole answer of %s', async (path) => {
    const result = await paste(JSON.stringify(await site.service.json(path), null, 2));
    expect(result).toContain('129 V1 slugs');
    expect(result).not.toContain('Not V1 slugs');
  });

  it('gives one operation for all, which runs', async () => {
    await paste(JSON.stringify(await site.service.json('/v1/election/field/')));
    const operation = (await page.locator('#result pre').textContent()) ?? '';
    const { data, errors } = await site.service.graphql(operation, { state: 'IL' });
    expect(errors).toBeUndefined();
    expect(data.state).toMatchObject({ code: 'IL', overrides: expect.arrayContaining([expect.anything()]) });
    expect(data.state.information.length).toBeGreaterThan(70);
    await page.getByRole('link', { name: 'Open it in GraphiQL' }).click();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect.poll(() => page.locator('.graphiql-response').innerText()).toMatch(/"CA"/);
    await page.goBack();
  });

  it('takes slugs in any case, and offers the nearest for a mistyped one', async () => {
    const result = await paste('FELON_VOTE_PAROLE, Extrenal_Tool_OVR, felon_vote_parol');
    expect(result).toContain('1 V1 slug, 1 V2 field:');
    expect(result).toContain('Not V1 slugs: extrenal_tool_ovr, felon_vote_parol.');
    await page.getByRole('button', { name: 'Replace extrenal_tool_ovr with external_tool_ovr' }).click();
    expect(await page.getByLabel('V1 slugs or a V1 response').inputValue()).toBe(
      'FELON_VOTE_PAROLE, external_tool_ovr, felon_vote_parol',
    );
    expect(await page.locator('#result').innerText()).toContain('2 V1 slugs, 2 V2 fields:');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('copies the operation', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await paste('felon_vote_parole');
    await page.getByRole('button', { name: 'Copy the operation' }).click();
    await expect.poll(() => page.locator('.copy').textContent()).toBe('Copied');
    const operation = await page.locator('#result pre').textContent();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(operation);
  });

  it('takes HTML for the text that it is', async () => {
    const result = await paste('<img src=x onerror=alert(1)> a_b<script>c_d</script>');
    expect(result).toContain('This text has no V1 slug.');
    expect(await page.locator('#result img, #result script').count()).toBe(0);
  });

  it('says nothing when it is emptied', async () => {
    expect(await paste('')).toBe('');
    expect(troubles).toEqual([]);
  });
});

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

  it('has all rules without scripts, and no filter', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    expect(await page.getByRole('searchbox', { name: 'Filter' }).isVisible()).toBe(false);
    await page.locator('#felon_vote_parole summary').click();
    expect(await page.locator('#felon_vote_parole .rule').isVisible()).toBe(true);
  });
});
