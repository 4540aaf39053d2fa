import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Service, withService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';
import { accessibilityProblems, openPage, withBrowser } from './chromium.js';

describe('the demo link in a browser', () => {
  let service: Service;
  let browser: Browser;
  withBrowser((started) => {
    ({ service, browser } = started);
  });
  const link = () => service.demoLink as string;

  it('opens the start page with the demo key, without the token in address bar, referrer and scripts', async () => {
    const { page, troubles } = await openPage(browser, link());
    expect(page.url()).toBe(`${service.url}/`);
    expect(await page.locator('main').innerText()).toContain(`curl -u ${service.key.keyId}:${service.key.keySecret}`);
    expect(await page.evaluate('[document.cookie, document.referrer]')).toEqual(['', '']);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 });
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('replaces pages that were open without it', async () => {
    const { page, troubles } = await openPage(browser, `${service.url}/`);
    const text = () => page.locator('main').innerText();
    expect(await text()).toContain('open the demo link that the service printed');
    expect(await text()).toContain('curl -u ID:SECRET');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(link());
    expect(await text()).toContain(service.key.keySecret);
    await page.context().clearCookies();
    await page.reload();
    expect(await text()).toContain('curl -u ID:SECRET');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('of an earlier start leads to the start page without the key', async () => {
    const { page } = await openPage(browser, `${service.url}/?demo=old`);
    expect(await page.locator('main').innerText()).toContain('Use the link that the service printed last.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'start page' }).click();
    expect(page.url()).toBe(`${service.url}/`);
    expect(await page.locator('main').innerText()).not.toContain(service.key.keySecret);
    await page.context().close();
  });

  it('fills in the key in GraphiQL, also after a visit without it, which has the schema but no values', async () => {
    const { page, troubles } = await openPage(browser, `${service.url}/graphiql`);
    const response = () => page.locator('.graphiql-response').innerText();
    await page.locator('.graphiql-container .view-line').first().waitFor();
    await page.getByRole('button', { name: /Documentation Explorer/ }).click();
    await expect.poll(() => page.locator('.graphiql-plugin').innerText()).toMatch(/query\s*:\s*Query/);
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect.poll(response).toContain('UNAUTHENTICATED');
    await page.goto(link());
    await page.goto(`${service.url}/graphiql`);
    await page.getByLabel('Sample operation').selectOption('CompareStates');
    await page.waitForURL('**/graphiql');
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect.poll(response).toMatch(/California/);
    // The operation without a key.
    expect(troubles).toEqual([expect.stringContaining('status of 401')]);
    await page.context().close();
  });

  it('works for two services on one host at the same time', () =>
    withService({ demoKey: true, dataset: writeDataset() }, async (other) => {
      const { page } = await openPage(browser, link());
      await page.goto(other.demoLink ?? '');
      for (const { url, key } of [service, other]) {
        await page.goto(url);
        expect(await page.locator('main').innerText()).toContain(key.keySecret);
      }
      await page.context().close();
    }));

  it('gives other sites nothing: their links and scripts do not send the cookie', async () => {
    const html = (body: string) => `<!doctype html><meta charset="utf-8"><title>Other site</title>${body}`;
    const site = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(html(`<a href="${service.url}/">link</a>`));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => site.once('listening', resolve));
    const { page } = await openPage(browser, link());
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const read = `fetch('${service.url}/', { credentials: 'include', headers: { accept: 'text/html' } }).then((r) => r.text())`;
    await expect(page.evaluate(read)).rejects.toThrow(/Failed to fetch/);
    await page.getByRole('link').click();
    expect(await page.locator('main').innerText()).toContain('curl -u ID:SECRET');
    await page.context().close();
    site.close();
  });
});
