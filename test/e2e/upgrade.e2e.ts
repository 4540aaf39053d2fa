import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Service } from '../support/service.js';
import { accessibilityProblems, inChromium, openPage, withBrowser } from './chromium.js';

inChromium('the box of the upgrade guide', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  withBrowser((started) => {
    ({ service, browser } = started);
  });
  beforeAll(async () => {
    ({ page, troubles } = await openPage(browser, `${service.url}/docs/upgrade`, { demoLink: service.demoLink }));
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
    const result = await paste(JSON.stringify(await service.json(path), null, 2));
    expect(result).toContain('129 V1 slugs');
    expect(result).not.toContain('Not V1 slugs');
  });

  it('gives one operation for all, which runs', async () => {
    await paste(JSON.stringify(await service.json('/v1/election/field/')));
    const operation = (await page.locator('#result pre').textContent()) ?? '';
    const { data, errors } = await service.graphql(operation, { state: 'IL' });
    expect(errors).toBeUndefined();
    expect(data.state).toMatchObject({ code: 'IL', overrides: expect.arrayContaining([expect.anything()]) });
    expect(data.state.information.length).toBeGreaterThan(70);
    await page.getByRole('link', { name: 'Open it in GraphiQL' }).click();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect.poll(() => page.locator('.graphiql-response').innerText()).toMatch(/"CA"/);
    await page.goBack();
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
