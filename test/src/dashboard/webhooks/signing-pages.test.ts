import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLI } from '../../../../db/storage/accounts/audit.js';
import type { Browser } from '../../../support/browser.js';
import { publishFolder } from '../../../support/publish.js';
import { writeDataset } from '../../../support/small-dataset.js';
import { type StartedDashboard, startDashboardOfAnn } from '../started-dashboard.js';
import { startReceiver } from './receiver.js';

let dashboard: StartedDashboard;
let browser: Browser;
beforeEach(async () => {
  dashboard = await startDashboardOfAnn();
  await publishFolder(writeDataset(), join(dashboard.folder, 'dataset.sqlite'));
  browser = await dashboard.signIn();
});

const textOf = async (response: Response | Promise<Response>) => (await response).text();
const idIn = (page: string): string => /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Adds a webhook with the form. */
async function add(url: string, fields: Record<string, string[]> = {}): Promise<{ id: string; page: string }> {
  const id = idIn(await textOf(browser.get('/webhooks/new')));
  const response = await browser.post('/webhooks/new', { id, url, ...fields });
  expect(response.status).toBe(200);
  return { id, page: await response.text() };
}

/** That of a webhook, which comes before those of its messages. */
const stateIn = (page: string): string => /class="state \w+">([^<]*)/.exec(page)?.[1] ?? '';

describe('the page of a webhook', () => {
  it('sends a test message, and shows its result', async () => {
    const receiver = await startReceiver();
    const { id } = await add(`${receiver.url}/`);
    const path = `/webhooks/${id}`;
    expect((await browser.post(`${path}/test`, {})).headers.get('location')).toBe(path);
    await expect.poll(() => textOf(browser.get(path))).toContain('Test message delivered.');
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['test']);
    receiver.answers.set('/', (_, response) => response.writeHead(500).end());
    await browser.post(`${path}/test`, {});
    await expect
      .poll(() => textOf(browser.get(path)))
      .toMatch(/The test message was not delivered.*Your receiver failed/);
    for (let sent = 2; sent < 5; sent += 1) await browser.post(`${path}/test`, {});
    expect((await browser.post(`${path}/test`, {})).status).toBe(409);
    await dashboard.accounts.webhooks.disable(id, CLI, dashboard);
    expect(await textOf(browser.get(path))).not.toContain('Send a test message</button>');
    await dashboard.accounts.customers.setSubscription('C', 'suspended');
    expect((await browser.post(`${path}/test`, {})).status).toBe(409);
  });

  it('shows a state that test messages do not change, and so does the list', async () => {
    const receiver = await startReceiver();
    const { id } = await add(`${receiver.url}/`);
    const find = () => dashboard.accounts.webhooks.find(id, dashboard);
    await expect.poll(async () => (await find()).release).not.toBeNull();
    const { url, ...webhook } = await find();
    const states = async () =>
      Promise.all(['/webhooks', `/webhooks/${id}`].map(async (path) => stateIn(await textOf(browser.get(path)))));
    receiver.answers.set('/', (_, response) => response.writeHead(500).end());
    await browser.post(`/webhooks/${id}/test`, {});
    await expect.poll(() => textOf(browser.get(`/webhooks/${id}`))).toContain('The test message was not delivered');
    expect(await states()).toEqual(['Waiting for a release', 'Waiting for a release']);
    receiver.answers.clear();
    const message = { release: '2026-11-21-3f9a2c41', body: '{}' };
    await dashboard.accounts.webhooks.advance(webhook, message.release, [message]);
    await browser.post(`/webhooks/${id}`, { url });
    await expect.poll(() => textOf(browser.get(`/webhooks/${id}`))).toContain('>Delivered<');
    expect(await states()).toEqual(['Active', 'Active']);
  });

  it('makes a new secret, which is on one page only, and ends the old one', async () => {
    const { id } = await add('https://example.org/');
    const path = `/webhooks/${id}`;
    const current = idIn(await textOf(browser.get(path)));
    const page = await textOf(browser.post(`${path}/secret`, { id: current, grace: '24h' }));
    const secret = /whsec_[\w+/]{43}=/.exec(page)?.[0] ?? '';
    expect([secret, page]).toEqual([
      expect.stringMatching(/^whsec/),
      expect.stringContaining('signed with the old one'),
    ]);
    expect((await browser.post(`${path}/secret`, { id: current, grace: '24h' })).status).toBe(409);
    const both = await textOf(browser.get(path));
    expect(both).toMatch(/signed with two secrets until/);
    expect(both).toContain(`whsec_…${current}`);
    expect(both).not.toContain(secret);
    expect(both).not.toContain('Make a new secret');
    const next = await browser.post(`${path}/secret`, { id: secret.slice(-5, -1), grace: '24h' });
    expect([next.status, await next.text()]).toEqual([409, expect.stringContaining('End it first')]);
    expect((await browser.post(`${path}/secret/end`, {})).headers.get('location')).toBe(path);
    expect(await textOf(browser.get(path))).not.toContain(`whsec_…${current}`);
    expect((await browser.post(`${path}/secret/end`, {})).status).toBe(409);
    expect(dashboard.log.join()).not.toContain('whsec_');
  });
});
