import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { basic } from '../support/service.js';
import { accessibilityProblems, countPasswordWindows, useSite } from './chromium.js';

const SANDBOX = 'https://embeddable-sandbox.cdn.apollographql.com/**';

describe('GraphQL in a browser', () => {
  const site = useSite();

  async function run(page: Page, expected: RegExp): Promise<void> {
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect.poll(() => page.locator('.graphiql-response').innerText()).toMatch(expected);
  }

  it('GraphiQL runs the operation that it begins with, and shows the schema', async () => {
    const { page, troubles } = await site.open('/graphiql');
    await run(page, /California/);
    await page.getByRole('button', { name: /Documentation Explorer/ }).click();
    await expect.poll(() => page.locator('.graphiql-plugin').innerText()).toMatch(/query\s*:\s*Query/);
    expect(troubles).toEqual([]);
  });

  it('GraphiQL opens a sample operation with its variables, and keeps a key that was typed', async () => {
    const { page } = await site.open('/graphiql');
    await page.locator('.graphiql-container .view-line').first().waitFor();
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.locator('[data-uri$="request-headers.json"]').click();
    await page.keyboard.press('ControlOrMeta+A');
    const { keyId } = site.service.key;
    const wrong = Buffer.from(`${keyId}:wrong`).toString('base64');
    const headers = JSON.stringify({ Authorization: `Basic ${wrong}` });
    await page.keyboard.insertText(headers);
    // What the editor has closed by itself.
    await page.keyboard.press('ControlOrMeta+Shift+End');
    await page.keyboard.press('Delete');
    await expect.poll(() => page.evaluate('sessionStorage.getItem("graphiql:headers")')).toMatch(/wrong"?\}$|"\}$/);
    await page.getByLabel('Sample operation').selectOption('VoterInRegion');
    await page.waitForURL('**/graphiql');
    await expect.poll(() => page.locator('.graphiql-query-editor').innerText()).toMatch(/VoterInRegion/);
    await page.getByRole('button', { name: 'Headers' }).click();
    await expect.poll(() => page.locator('[data-uri$="request-headers.json"]').innerText()).toContain(wrong);
    const asked = await countPasswordWindows(page);
    await run(page, /was\snot\saccepted/);
    expect(asked()).toBe(0);
  });

  it('GraphiQL takes a key by the keyboard alone, and keeps it in its tab only', async () => {
    const { page } = await site.open('/graphiql');
    await page.locator('.graphiql-container .view-line').first().waitFor();
    const asked = await countPasswordWindows(page);
    const { keyId, keySecret } = site.service.key;
    const button = page.getByRole('button', { name: /^API key/ });
    const message = page.locator('#key-message');
    const enter = async (secret: string) => {
      await page.getByLabel('ID', { exact: true }).fill(keyId);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(secret);
      await page.keyboard.press('Enter');
    };
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await accessibilityProblems(page, ['nested-interactive'])).toEqual([]);
    await enter('wrong');
    await expect.poll(() => message.textContent()).toMatch(/was not accepted/);
    expect(await button.textContent()).toBe('API key: demo');
    await enter(keySecret);
    await expect.poll(() => button.textContent()).toBe(`API key: ${keyId}`);
    expect(await page.locator('#key-box').isVisible()).toBe(false);
    await page.reload();
    await expect.poll(() => page.locator('.graphiql-query-editor').innerText()).toMatch(/CompareStates/);
    await run(page, /has_sdr_election_day/);
    const kept = (await page.evaluate(
      '[location.href, document.cookie, JSON.stringify(localStorage)].join()',
    )) as string;
    expect(kept).not.toContain(keySecret);
    await button.click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.keyboard.press('Escape');
    await run(page, /UNAUTHENTICATED/);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(keySecret);
    expect(asked()).toBe(0);
  });

  it('GraphiQL shows either its documentation or a usable editor on a phone', async () => {
    const { page } = await site.open('/graphiql', { viewport: { width: 390, height: 844 } });
    const sizeOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { width: 0, height: 0 };
    await page.locator('.graphiql-container .view-line').first().waitFor();
    expect((await sizeOf('.graphiql-sessions')).width).toBeGreaterThan(300);
    expect((await sizeOf('.graphiql-response')).height).toBeGreaterThan(100);
    await page.getByRole('button', { name: /Documentation Explorer/ }).click();
    await expect.poll(async () => (await sizeOf('.graphiql-plugin')).width).toBeGreaterThan(300);
    expect((await sizeOf('.graphiql-sessions')).width).toBe(0);
    await page.getByRole('button', { name: /Documentation Explorer/ }).click();
    await expect.poll(async () => (await sizeOf('.graphiql-sessions')).width).toBeGreaterThan(300);
  });

  it('Sandbox leads to GraphiQL, which says why, if it cannot be reached', async () => {
    const context = await site.browser.newContext();
    await context.route(SANDBOX, (route) => route.abort());
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${site.service.url}/graphql`);
    await page.waitForURL('**/graphiql');
    expect(await page.getByRole('status').first().textContent()).toMatch(/cannot be reached/);
    await page.locator('.graphiql-container .view-line').first().waitFor();
    expect(await accessibilityProblems(page, ['nested-interactive'])).toEqual([]);
    expect(refused).toEqual([]);
  });

  it('Sandbox gets the operation, the demo key as an editable header, and no leave to watch', async () => {
    const context = await site.browser.newContext();
    const script = 'window.EmbeddedSandbox = function (options) { window.given = options; };';
    await context.route(SANDBOX, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    const page = await context.newPage();
    await page.goto(`${site.service.url}/graphql?query=%7Bsecret%7D`);
    await expect.poll(() => page.evaluate('window.given && window.given.runTelemetry')).toBe(false);
    expect(await page.evaluate('window.given')).toMatchObject({
      initialEndpoint: `${site.service.url}/graphql`,
      initialState: {
        document: expect.stringContaining('query CompareStates'),
        headers: { Authorization: basic('demo', 'demo') },
        includeCookies: false,
        pollForSchemaUpdates: false,
      },
    });
    expect(JSON.stringify(await page.evaluate('window.given'))).not.toContain('secret}');
    expect(await page.locator('#offline').isVisible()).toBe(false);
  });
});
