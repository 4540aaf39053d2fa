import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { type Service, startService } from '../support/service.js';

const PATHS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PATHS.find((path) => path && existsSync(path));

/** What takes longer hangs, however slow the machine is. */
const WAIT_MS = 120_000;

/** Starts Chromium. */
export async function launch(): Promise<Browser> {
  if (!executablePath)
    throw new Error('There is no Chromium. Install it ("apt-get install chromium"), or set CHROMIUM to its path.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: WAIT_MS });
  const newContext = browser.newContext.bind(browser);
  // Playwright has no default for all contexts, and gives up after 30 seconds.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(WAIT_MS);
    return context;
  };
  return browser;
}

/** What the tests of a file share. Its properties are there from the first test on. */
export interface Site {
  /** Its pages need no key. */
  service: Service;
  browser: Browser;
  /** Opens a path of the service, or another address. */
  open(path: string, options?: BrowserContextOptions): Promise<WatchedPage>;
}

/** Starts a service and a browser for the tests of a file, and stops both after them. What a test opens is closed after it. */
export function useSite(): Site {
  const site = {} as Site;
  let before: BrowserContext[] = [];
  beforeAll(async () => {
    const starting = startService({ hasLocalDemo: true, dataset: bundledDataset });
    const [service, browser] = await Promise.all([starting, launch()]);
    const open: Site['open'] = (path, options) => openPage(browser, new URL(path, service.url).href, options);
    Object.assign(site, { service, browser, open });
  });
  beforeEach(() => {
    before = site.browser.contexts();
  });
  afterEach(async () => {
    for (const context of site.browser.contexts()) if (!before.includes(context)) await context.close();
  });
  afterAll(async () => {
    await site.browser?.close();
    await site.service?.stop();
  });
  return site;
}

/** A page, and all that went wrong on it or left the service. */
export interface WatchedPage {
  page: Page;
  /** Errors of the console, exceptions, requests to other hosts. */
  troubles: string[];
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const troubles = watch(page, url);
  await page.goto(url);
  return { page, troubles };
}

/** Collects errors of the console, exceptions, and requests to hosts other than that of the URL. */
export function watch(page: Page, url: string): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && origin !== new URL(url).origin) troubles.push(`request: ${request.url()}`);
  });
  return troubles;
}

/**
 * What axe finds against WCAG 2.2 A and AA and its own best practices.
 *
 * @param not rules that the page may break, each with a reason where it is passed
 */
export async function accessibilityProblems(page: Page, not: readonly string[] = []): Promise<string[]> {
  // Through the debugger, since the page's policy allows no foreign script.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  const off = Object.fromEntries(not.map((rule) => [rule, { enabled: false }]));
  // Targets of 24 px (WCAG 2.2, 2.5.8), which axe does not check by itself.
  const rules = { 'target-size': { enabled: true }, ...off };
  const { violations } = await page.evaluate((given) => {
    const { axe: run } = globalThis as unknown as { axe: typeof axe };
    return run.run({ rules: given, resultTypes: ['violations'] });
  }, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** How often the browser would have asked for a user name and a password. */
export async function countPasswordWindows(page: Page): Promise<() => number> {
  let count = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Fetch.enable', { handleAuthRequests: true });
  // A request may still be under way when the test closes its page.
  const ignoreClosedPage = () => {};
  session.on('Fetch.authRequired', ({ requestId }) => {
    count += 1;
    const answer = { requestId, authChallengeResponse: { response: 'CancelAuth' } } as const;
    session.send('Fetch.continueWithAuth', answer).catch(ignoreClosedPage);
  });
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.continueRequest', { requestId }).catch(ignoreClosedPage);
  });
  return () => count;
}
