import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { launch } from '../e2e/chromium.js';
import { freePort } from '../support/free-port.js';
import { basic } from '../support/service.js';
import { followGuide } from './support/guide-project.js';
import { accountsPath, json, url } from './support/world.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A page built from the guide alone, with a key that works only there. */
interface Site {
  url: string;
  authorization: string;
  /** The same page at another origin. */
  copy: string;
  stop(): Promise<unknown>;
}

async function startSite(sections: string[]): Promise<Site> {
  const ports = [await freePort(), await freePort()];
  const [own = '', copy = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
  const accounts = openAccounts(accountsPath);
  const customer = `Site ${own}`;
  await accounts.customers.create(customer);
  const key = await accounts.keys.create(customer, { origins: [own] });
  accounts.close();
  const { folder } = await followGuide(sections, { url, key });
  const serve = (port: number): Promise<PreviewServer> =>
    preview({
      root: join(folder, 'voting'),
      logLevel: 'silent',
      preview: { port, host: '127.0.0.1', strictPort: true },
    });
  const servers = await Promise.all(ports.map(serve));
  const authorization = basic(key.keyId, key.keySecret);
  return { url: own, authorization, copy, stop: () => Promise.all(servers.map((server) => server.close())) };
}

/** What the service says of the changes that a page shows. */
async function entriesOf(args: string): Promise<string[]> {
  const { data } = await json(`/graphql?query={changes(${args}){nodes{kind stateCode slug}}}`);
  return data.changes.nodes.map((node: Record<string, string>) => `${node.kind} ${node.stateCode} ${node.slug}`);
}

interface Sent {
  method: string;
  address: string;
  status: number;
}

/** Collects the responses of the service as they were sent: the page sees a 200 with the body of its cache for a 304. */
async function watchResponses(page: Page): Promise<Sent[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const requests = new Map<string, Omit<Sent, 'status'>>();
  const sent: Sent[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(url)) requests.set(requestId, { method: request.method, address: request.url });
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    const request = requests.get(requestId);
    if (request) sent.push({ ...request, status: statusCode });
  });
  return sent;
}

/** Takes many points, and has a short answer. */
const EXPENSIVE = '{states{information{a:region{id}b:region{id}c:region{id}}}}';

/** Runs in the page: sends requests until there are no points left. @returns what the page can read of the refusal */
async function useUp({ address, authorization }: { address: string; authorization: string }) {
  const ask = () => fetch(address, { headers: { authorization }, cache: 'no-store' });
  for (;;) {
    const responses = await Promise.all(Array.from({ length: 10 }, ask));
    const refused = responses.find(({ status }) => status !== 200);
    if (!refused) continue;
    const { errors } = (await refused.json()) as { errors: { extensions: { code: string } }[] };
    return { status: refused.status, code: errors[0]?.extensions.code, wait: refused.headers.get('retry-after') };
  }
}

const entries = (page: Page) => page.locator('ol li').allInnerTexts();

describe.each([
  ['Apollo Client and GraphQL Code Generator', ['typed-clients', 'code-generators', 'apollo-client']],
  ['urql and gql.tada', ['typed-clients', 'urql', 'gqltada']],
])('a page of Vite with %s, as the guide builds it,', (_, sections) => {
  let site: Site;
  let page: Page;
  let sent: Sent[];
  const complaints: string[] = [];
  beforeAll(async () => {
    site = await startSite(sections);
    page = await (await browser.newContext()).newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    sent = await watchResponses(page);
    await page.goto(site.url);
    await page.locator('h1').waitFor();
  });
  afterAll(() => site.stop());

  it('shows values', async () => {
    expect(await page.locator('h1').innerText()).toBe('California');
    const values = await page.locator('ul li').allInnerTexts();
    expect(values.sort()).toEqual(['polls_close: 8:00 p.m.', 'polls_open: 7:00 a.m.']);
    expect(complaints).toEqual([]);
  });

  it('is answered with 304 when it is loaded again, by the hash alone', async () => {
    // The first time, the service did not know the hash.
    await page.reload();
    await page.locator('h1').waitFor();
    sent.length = 0;
    await page.reload();
    await page.locator('h1').waitFor();
    await expect
      .poll(() => sent.filter(({ method }) => method !== 'OPTIONS').map(({ status }) => status))
      .toEqual([304]);
    const { searchParams } = new URL(sent[0]?.address as string);
    expect([searchParams.has('query'), searchParams.get('extensions')]).toEqual([
      false,
      expect.stringContaining('sha256Hash'),
    ]);
  });

  it('answers no changed argument with another list', async () => {
    for (const kind of ['CHANGED', 'REMOVED', 'ADDED', 'CHANGED', 'REMOVED']) {
      await page.getByRole('button', { name: kind }).click();
      await expect.poll(() => entries(page)).toEqual(await entriesOf(`kinds:[${kind}] first:10`));
    }
    await page.getByRole('button', { name: 'CHANGED' }).click();
    await expect.poll(() => entries(page)).toEqual(await entriesOf('kinds:[CHANGED] first:10'));
    await page.getByRole('button', { name: 'Reverse' }).click();
    await expect.poll(() => entries(page)).toEqual(await entriesOf('kinds:[CHANGED] first:10 newestFirst:true'));
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(() => entries(page)).toEqual(await entriesOf('kinds:[CHANGED] first:20 newestFirst:true'));
  });

  it('says why it has no values when its key is used on another site', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(site.copy);
    expect(await other.getByRole('alert').innerText()).toContain('works only on the websites');
  });

  it('says so when its visitor is over the limit', async () => {
    const { authorization } = site;
    const refused = await page.evaluate(useUp, { address: `${url}/graphql?query=${EXPENSIVE}`, authorization });
    expect(refused).toEqual({ status: 429, code: 'RATE_LIMITED', wait: expect.stringMatching(/^\d+$/) });
    await page.reload();
    expect(await page.getByRole('alert').innerText()).toContain('The limit of');
  });
});

describe('the page "Can I still …?", as the guide builds it,', () => {
  let site: Site;
  let page: Page;
  beforeAll(async () => {
    site = await startSite(['a-page-with-react']);
    page = await browser.newPage();
  });
  afterAll(() => site.stop());

  it.each([
    ['GA', '2026-11-28', ['CLOSED', 'CLOSED', 'OPEN', 'CLOSED', 'NOT_YET']],
    ['OH', '2027-04-10', ['CLOSED', 'OPEN', 'OPEN', 'UNKNOWN', 'NOT_YET']],
    ['OR', '2028-10-10', ['OPEN', 'NOT_NEEDED', 'OPEN', 'NOT_OFFERED', 'NOT_YET']],
    ['ND', '2028-10-10', ['NOT_NEEDED', 'OPEN', 'OPEN', 'NOT_YET', 'NOT_YET']],
  ])('says of %s on %s what GraphQL says, in both languages', async (state, on, statuses) => {
    await page.goto(`${site.url}/?on=${on}`);
    await page.getByRole('combobox').selectOption(state);
    for (const [language, name] of [['EN', 'English'] as const, ['ES', 'Español'] as const]) {
      const summary = `summary(language:${language})`;
      const status = `voting(on:"${on}"){isConfirmed ${summary} actions{status ${summary}}}`;
      const { voting } = (await json(`/graphql?query={state(code:"${state}"){${status}}}`)).data.state;
      await page.getByRole('button', { name }).click();
      await expect.poll(() => page.locator('strong').innerText()).toBe(voting.summary);
      const items = await page.locator('li').all();
      expect(await Promise.all(items.map((item) => item.getAttribute('class')))).toEqual(statuses);
      expect(voting.actions).toEqual(statuses.map((one) => expect.objectContaining({ status: one })));
      for (const [index, item] of items.entries())
        expect(await item.innerText()).toContain(voting.actions[index].summary);
      expect(await page.locator('a[href^="tel:"]').count()).toBe(voting.isConfirmed ? 0 : 1);
    }
  });
});
