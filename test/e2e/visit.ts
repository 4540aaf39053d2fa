import type { Page } from 'playwright-core';

/** What a first visit of a page costs. */
export interface Visit {
  /** Of all responses, with headers, as compressed. */
  bytes: number;
  /** Each with its bytes. */
  requests: string[];
}

/** Opens a page with an empty cache. */
export async function weigh(page: Page, url: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(url);
  // Not Playwright's `networkidle`: Chromium may report the end of a worker's script to the worker alone, so the page never is.
  let before = -1;
  while (before !== urls.size + sizes.size) {
    before = urls.size + sizes.size;
    await page.waitForTimeout(500);
  }
  const sent = [...urls].filter(([, address]) => address.startsWith('http'));
  return {
    bytes: sent.reduce((sum, [id]) => sum + (sizes.get(id) ?? 0), 0),
    requests: sent.map(([id, address]) => `${sizes.get(id) ?? 0} ${address}`),
  };
}

/** The main content, without what only a script can add: buttons, and the address of the service in commands. */
export async function contentOf(page: Page, base: string): Promise<{ text: string; links: string[] }> {
  const { text, links } = (await page.evaluate(`(() => {
    const main = document.querySelector('main').cloneNode(true);
    main.querySelectorAll('button, noscript, [role=status]').forEach((part) => part.remove());
    return {
      text: main.textContent.replaceAll(/\\s+/g, ' '),
      links: [...main.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    };
  })()`)) as { text: string; links: string[] };
  // An error page has the id of its request.
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  return { text: text.replaceAll(base, 'http://127.0.0.1:4000').replaceAll(id, 'id'), links };
}
