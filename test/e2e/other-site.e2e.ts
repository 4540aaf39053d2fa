import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { readCodeSample } from '../../src/site/html/sample-request.js';
import { withService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';
import { useSite } from './chromium.js';

/** What a script reads of an answer. `failed`: the browser hides all of it. */
interface Read {
  failed?: string;
  status?: number;
  retryAfter?: string | null;
  code?: string;
}

/** Runs in the page. */
async function ask(url: string, options: object): Promise<Read> {
  try {
    const response = await fetch(url, options);
    const { errors, status } = (await response.json()) as {
      errors?: [{ extensions: { code: string } }];
      status?: number;
    };
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, code: errors?.[0].extensions.code ?? String(status) };
  } catch (error) {
    return { failed: String(error) };
  }
}

/** Sends one page for each path. */
async function serve(html: () => string): Promise<{ origin: string; close(): void }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function createKeys(accountsPath: string, ...origins: string[]) {
  const accounts = openAccounts(accountsPath);
  const keys = [];
  for (const origin of origins) keys.push(await accounts.keys.create('Active', { origins: [origin] }));
  accounts.close();
  return keys.map(({ keyId, keySecret }) => `${keyId}:${keySecret}`);
}

describe('the page of another site', () => {
  const site = useSite();

  it('reads with its key, and why it is refused, also where a preflight comes first', async () => {
    const other = await serve(() => '<title>Other</title>');
    const options = { dataset: writeDataset(), rateLimit: { points: 5, seconds: 3_600 } };
    await withService(options, async ({ url, accountsPath }) => {
      const keys = await createKeys(accountsPath, other.origin, 'https://vote.example.org');
      const [own, foreign] = keys.map((key) => ({ authorization: `Bearer ${key}` }));
      const page = await (await site.browser.newContext()).newPage();
      await page.goto(other.origin);
      const read = (path: string, headers: object = {}, more: object = {}): Promise<Read> =>
        page.evaluate(`(${ask})(${JSON.stringify(url + path)}, ${JSON.stringify({ headers, ...more })})`);
      const query = encodeURIComponent('{ state(code: "AA") { item(slug: "ballot_type") { text } } }');
      const graphql = `/graphql?query=${query}`;
      const unusual = { 'content-type': 'application/json', 'x-client': 'test' };
      const refused = (status: number, code: string) => ({ status, code, retryAfter: null });
      expect(await read(graphql, { ...own, ...unusual })).toMatchObject({ status: 200, code: 'undefined' });
      expect(await read(graphql, foreign)).toEqual(refused(403, 'FORBIDDEN'));
      expect(await read(graphql, { authorization: 'Bearer a:b' })).toEqual(refused(401, 'UNAUTHENTICATED'));
      expect(await read('/v2/election/data/state/AA/', { authorization: 'Bearer a:b' })).toEqual(refused(401, '401'));
      expect(await read(`/nothing?${'x'.repeat(20_000)}`)).toEqual(refused(431, '431'));
      for (let n = 0; n < 6; n += 1) await read('/nothing');
      const limited = { status: 429, code: 'RATE_LIMITED', retryAfter: expect.stringMatching(/^3\d{3}$/) };
      expect(await read(graphql, unusual)).toEqual(limited);
      expect(await read(graphql, unusual, { method: 'POST', body: '{}' })).toEqual(limited);
      expect(await read('/nothing', unusual)).toEqual({ ...limited, code: '429' });
      // The key of the site has points of its own.
      expect(await read(graphql, own)).toMatchObject({ status: 200 });
    });
    other.close();
  });

  it('shows a value with the sample of the guide and a key for its site, and another page does not', async () => {
    const { accountsPath, url } = site.service;
    const pages = { html: '' };
    const [own, foreign] = [await serve(() => pages.html), await serve(() => pages.html)];
    const [key = ''] = await createKeys(accountsPath, own.origin);
    pages.html = readCodeSample('page.html').replace('http://127.0.0.1:4000', url).replace('ID:SECRET', key);
    const page = await (await site.browser.newContext()).newPage();
    const shown = () => page.locator('#polls').textContent();
    await page.goto(own.origin);
    await expect.poll(shown).toMatch(/^Polls in Georgia close at: 7:00 p\.m\. \(.+\)$/);
    await page.goto(foreign.origin);
    await expect.poll(shown).toBe('There is no answer at the moment.');
    own.close();
    foreign.close();
  });
});
