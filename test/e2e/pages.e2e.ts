import { describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { withService } from '../support/service.js';
import { accessibilityProblems, useSite } from './chromium.js';

describe('the start page in a browser', () => {
  const site = useSite();

  it('the home page leads to a state without scripts, from its list and from its map', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false });
    await page.getByLabel('State', { exact: true }).selectOption('Ohio');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(page.url()).toBe(`${site.service.url}/states/OH`);
    await page.goto(site.service.url);
    await page.getByRole('link', { name: 'CA, California' }).click();
    expect(page.url()).toBe(`${site.service.url}/states/CA`);
  });

  it('a question is asked on the start page and in the header, without scripts', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false });
    const box = page.getByRole('searchbox', { name: 'Search states, counties and questions' });
    await box.fill('when do polls close in ohio');
    await box.press('Enter');
    await expect.poll(() => page.locator('.best .value').innerText()).toBe('7:30 p.m.');
    await page.goto(`${site.service.url}/fields`);
    await box.fill('notary');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(page.url()).toBe(`${site.service.url}/search?q=notary`);
    await page.getByLabel('State', { exact: true }).selectOption('Oklahoma');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(page.url()).toBe(`${site.service.url}/search?q=notary+in+Oklahoma`);
  });

  it('a visitor without a key signs in, and then sees values on every page', () =>
    withService({ dataset: bundledDataset }, async ({ url, key }) => {
      const httpCredentials = { username: key.keyId, password: key.keySecret };
      const { page } = await site.open(`${url}/states/CA`, { httpCredentials });
      expect(await page.innerText('h1')).toBe('Voting in California');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Sign in with a key' }).click();
      await page.waitForURL('**/states/CA');
      await page.goto(`${url}/search?q=when+do+polls+close+in+ohio`);
      expect(await page.locator('.best .value').innerText()).toBe('7:30 p.m.');
    }));

  it('a page with data names the address that the visitor has come by in its command, offers to copy it, and to open it in GraphiQL', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const address = site.service.url.replace('127.0.0.1', 'localhost');
    const { page } = await site.open(`${address}/states/CA`, { permissions });
    await page.locator('.get-this summary').click();
    await page.getByRole('button', { name: 'Copy the command' }).click();
    await expect.poll(() => page.locator('.copy', { hasText: 'Copied' }).count()).toBe(1);
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(String(copied).split('\n').at(-1)?.trim()).toBe(`${address}/graphql`);
    await page.getByRole('button', { name: 'Open in GraphiQL' }).click();
    await page.locator('.graphiql-query-editor', { hasText: 'query StatePage' }).waitFor();
  });

  it('scripts of other sites can read neither pages nor values, although the demo key opens them', async () => {
    const context = await site.browser.newContext();
    await context.route('http://other.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Other site</title>' }),
    );
    const page = await context.newPage();
    await page.goto('http://other.example/');
    const read = (path: string, headers: object) =>
      page
        .evaluate(`fetch('${site.service.url}${path}', { headers: ${JSON.stringify(headers)} }).then((r) => r.text())`)
        .catch((error: Error) => error.message);
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    for (const path of ['/states/CA', '/states/CA?format=json', '/v2/election/data/state/CA/'])
      for (const headers of [{}, { authorization }])
        expect(await read(path, headers), path).not.toContain('registertovote.ca.gov');
  });
});
