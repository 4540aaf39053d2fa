import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Service } from '../support/service.js';
import { accessibilityProblems, openPage, withBrowser } from './chromium.js';

describe('the demo key in a browser', () => {
  let service: Service;
  let browser: Browser;
  withBrowser((started) => {
    ({ service, browser } = started);
  });

  it('is in the commands of the start page, from which pages with values open', async () => {
    const { page, troubles } = await openPage(browser, `${service.url}/`);
    expect(await page.locator('main').innerText()).toContain('curl -u demo:demo');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'CA, California' }).click();
    await page.waitForURL('**/states/CA');
    expect(await page.innerText('h1')).toBe('Voting in California');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('gives other sites nothing: their scripts can read neither pages nor values', async () => {
    const context = await browser.newContext();
    await context.route('http://other.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Other site</title>' }),
    );
    const page = await context.newPage();
    await page.goto('http://other.example/');
    const read = (path: string, headers: object) =>
      page
        .evaluate(`fetch('${service.url}${path}', { headers: ${JSON.stringify(headers)} }).then((r) => r.text())`)
        .catch((error: Error) => error.message);
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    for (const path of ['/states/CA', '/states/CA?format=json', '/v2/election/data/state/CA/'])
      for (const headers of [{}, { authorization }])
        expect(await read(path, headers), path).not.toContain('registertovote.ca.gov');
    await context.close();
  });
});
