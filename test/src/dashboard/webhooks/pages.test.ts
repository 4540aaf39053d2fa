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

/** A webhook that has got the current release: then the sender changes nothing of it until there is a message. */
async function begun(id: string) {
  const find = () => dashboard.accounts.webhooks.find(id, { customerId: dashboard.customerId });
  await expect.poll(async () => (await find()).release).not.toBeNull();
  return find();
}

/** When a message is sent again, however slowly the test runs. */
const LATER = /Next attempt: (now|in less than a minute|in \d minutes)/;

describe('the pages of webhooks', () => {
  it('add one, with its secret on one page only', async () => {
    expect(await textOf(browser.get('/webhooks'))).toContain('No webhooks yet');
    const url = 'https://example.org/hook?token=a"><script>';
    const { id, page } = await add(url, { states: ['AA', 'ZZ'], topics: ['felony', 'other'] });
    const secret = /whsec_[\w+/]{43}=/.exec(page)?.[0] ?? '';
    expect(secret).not.toBe('');
    const again = await browser.post('/webhooks/new', { id, url });
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('already added')]);
    for (const path of ['/webhooks', `/webhooks/${id}`]) {
      const text = await textOf(browser.get(path));
      expect(text).not.toContain(secret);
      expect(text).not.toContain('<script>');
      expect(text).toContain('example.org');
    }
    expect(await dashboard.accounts.webhooks.list(dashboard.customerId)).toMatchObject([
      { id, states: ['AA'], topics: ['felony'], createdBy: 'ann@example.org' },
    ]);
    expect(dashboard.log.join()).not.toMatch(/whsec_|token=/);
  });

  it('say at the field what is wrong with an address, and keep what was typed and ticked', async () => {
    const id = idIn(await textOf(browser.get('/webhooks/new')));
    const response = await browser.post('/webhooks/new', { id, url: 'https://10.0.0.1/a', states: ['AA'] });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('This one is private.');
    expect(page).toContain('value="https://10.0.0.1/a"');
    expect(page).toMatch(/value="AA" checked/);
    expect(page).not.toMatch(/value="BB" checked/);
    const { id: saved } = await add('https://example.org/');
    const changed = await browser.post(`/webhooks/${saved}`, { url: 'ftp://example.org/' });
    expect([changed.status, await changed.text()]).toEqual([
      422,
      expect.stringContaining('value="ftp://example.org/"'),
    ]);
  });

  it('change, enable and delete it', async () => {
    const { id } = await add('https://example.org/');
    const find = () => dashboard.accounts.webhooks.find(id, { customerId: dashboard.customerId });
    const steps: [string, Record<string, string | string[]>, object][] = [
      ['', { url: 'https://example.com/', states: ['BB'] }, { url: 'https://example.com/', states: ['BB'] }],
      ['', { url: 'https://example.com/', states: ['AA', 'BB'] }, { states: [] }],
      ['/enable', {}, { disabledAt: null }],
    ];
    await dashboard.accounts.webhooks.disable(id, CLI, dashboard);
    for (const [path, fields, expected] of steps) {
      expect((await browser.post(`/webhooks/${id}${path}`, fields)).headers.get('location')).toBe(`/webhooks/${id}`);
      expect(await find()).toMatchObject(expected);
    }
    const unticked = await browser.post(`/webhooks/${id}/delete`, {});
    expect([unticked.status, await unticked.text()]).toEqual([422, expect.stringContaining('id="confirm-problem"')]);
    expect((await browser.post(`/webhooks/${id}/delete`, { confirm: 'example.com' })).headers.get('location')).toBe(
      '/webhooks',
    );
    expect((await browser.get(`/webhooks/${id}`)).status).toBe(404);
  });

  it('keep what is watched while the dataset cannot be read', async () => {
    dashboard = await startDashboardOfAnn();
    browser = await dashboard.signIn();
    const choice = { url: 'https://example.org/', states: ['AA'], topics: ['felony'] };
    const { id } = await dashboard.accounts.webhooks.create(dashboard.customerId, choice, { name: 'ann@example.org' });
    expect(await textOf(browser.get(`/webhooks/${id}`))).toMatch(/cannot read the dataset right now.*1 state, 1 topic/);
    // Of a page without check boxes, and of one that was opened before.
    for (const [ticks, url] of [
      [{}, 'https://example.org/moved'],
      [{ states: ['AA', 'BB'] }, 'https://example.org/again'],
    ] as const) {
      await browser.post(`/webhooks/${id}`, { url, ...ticks });
      expect(await dashboard.accounts.webhooks.list(dashboard.customerId)).toMatchObject([{ ...choice, url }]);
    }
  });

  it('show what became of messages, and send one again', async () => {
    const receiver = await startReceiver();
    receiver.answers.set('/', (_, response) => response.writeHead(410).end());
    const { id } = await add(`${receiver.url}/`);
    const webhook = await begun(id);
    const message = { release: '2026-11-21-3f9a2c41', body: '{"type":"release.published"}' };
    await dashboard.accounts.webhooks.advance(webhook, '2026-11-21-3f9a2c41', [message]);
    // Any change has the sender look.
    await browser.post(`/webhooks/${id}`, { url: webhook.url });
    const path = `/webhooks/${id}`;
    await expect.poll(() => textOf(browser.get(path))).toContain('status 410');
    await expect.poll(() => textOf(browser.get(path))).toContain('It has had no messages since');
    const [sent] = await dashboard.accounts.deliveries.list(id);
    expect((await browser.post(`${path}/messages/${sent?.id}`, {})).status).toBe(409);
    await browser.post(`${path}/enable`, {});
    receiver.answers.clear();
    expect((await browser.post(`${path}/messages/${sent?.id}`, {})).headers.get('location')).toBe(path);
    await expect.poll(() => textOf(browser.get(path))).toContain('Delivered');
    expect((await browser.post(`${path}/messages/msg_unknown`, {})).status).toBe(404);
  });

  it('say what happened last, in plain words, and when the next attempt is', async () => {
    const receiver = await startReceiver();
    const closed = await startReceiver();
    await closed.close();
    const results: [url: string, status: number, result: RegExp, next: RegExp][] = [
      [`${receiver.url}/took`, 200, /accepted the message \(status 200\)/, /Delivered/],
      [`${receiver.url}/fails`, 503, /refused the message \(status 503\)/, LATER],
      [`${receiver.url}/moved`, 302, /\(status 302\).*Redirects are not followed/s, LATER],
      [`${receiver.url}/gone`, 410, /refused the message \(status 410\)/, /Failed/],
      [`${closed.url}/`, 0, /did not accept the message: connection refused/, LATER],
    ];
    const ids: string[] = [];
    for (const [url, status] of results) {
      receiver.answers.set(new URL(url).pathname, (_, response) => response.writeHead(status).end());
      const { id } = await add(url);
      const message = { release: '2026-11-21-3f9a2c41', body: '{}' };
      const webhook = await begun(id);
      await dashboard.accounts.webhooks.advance(webhook, message.release, [message]);
      await browser.post(`/webhooks/${id}`, { url });
      ids.push(id);
    }
    for (const [index, [, , result, next]] of results.entries()) {
      const last = async () => {
        const page = await textOf(browser.get(`/webhooks/${ids[index]}`));
        return /<tbody>.*<\/tbody>/s.exec(page)?.[0].replaceAll(/\s*<[^>]+>\s*/g, '\n') ?? '';
      };
      await expect.poll(last).toMatch(result);
      await expect.poll(last).toMatch(next);
      expect(await last()).toMatch(/20\d\d-\d\d-\d\d-[\da-f]{8}\n.* \w+ \d+, \d\d:\d\d\./s);
    }
  });

  it('add at most five, and none while the subscription is suspended', async () => {
    for (let count = 0; count < 5; count += 1) await add(`https://example.org/${count}`);
    const id = 'wh_0123456789abcdef01234567';
    expect((await browser.post('/webhooks/new', { id, url: 'https://example.org/' })).status).toBe(409);
    const [first] = await dashboard.accounts.webhooks.list(dashboard.customerId);
    await browser.post(`/webhooks/${first?.id}/delete`, { confirm: 'example.org' });
    await dashboard.accounts.customers.setSubscription('C', 'suspended');
    expect((await browser.post('/webhooks/new', { id, url: 'https://example.org/' })).status).toBe(409);
    expect(await textOf(browser.get('/webhooks'))).not.toContain('Add webhook');
  });
});

/** That of a webhook, which comes before those of its messages. */
const stateIn = (page: string): string => /class="state \w+">([^<]*)/.exec(page)?.[1] ?? '';

describe('the page of a webhook', () => {
  it('sends a test message, and shows its result', async () => {
    const receiver = await startReceiver();
    const { id } = await add(`${receiver.url}/`);
    const path = `/webhooks/${id}`;
    expect((await browser.post(`${path}/test`, {})).headers.get('location')).toBe(path);
    await expect.poll(() => textOf(browser.get(path))).toContain('Your receiver accepted the message');
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['test']);
    receiver.answers.set('/', (_, response) => response.writeHead(500).end());
    await browser.post(`${path}/test`, {});
    await expect.poll(() => textOf(browser.get(path))).toContain('(status 500)');
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
    await expect.poll(() => textOf(browser.get(`/webhooks/${id}`))).toContain('(status 500)');
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
    const page = await textOf(browser.post(`${path}/secret`, { id: current }));
    const secret = /whsec_[\w+/]{43}=/.exec(page)?.[0] ?? '';
    expect([secret, page]).toEqual([
      expect.stringMatching(/^whsec/),
      expect.stringContaining('signed with the old one'),
    ]);
    expect((await browser.post(`${path}/secret`, { id: current })).status).toBe(409);
    const both = await textOf(browser.get(path));
    expect(both).toMatch(/signed with two secrets until/);
    expect(both).toContain(`whsec_…${current}`);
    expect(both).not.toContain(secret);
    expect(both).not.toContain('Make a new secret');
    const next = await browser.post(`${path}/secret`, { id: secret.slice(-5, -1) });
    expect([next.status, await next.text()]).toEqual([409, expect.stringContaining('End it first')]);
    expect((await browser.post(`${path}/secret/end`, {})).headers.get('location')).toBe(path);
    expect(await textOf(browser.get(path))).not.toContain(`whsec_…${current}`);
    expect((await browser.post(`${path}/secret/end`, {})).status).toBe(409);
    expect(dashboard.log.join()).not.toContain('whsec_');
  });
});
