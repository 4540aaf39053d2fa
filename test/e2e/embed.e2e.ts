import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { expectFigure } from '../support/figure.js';
import { useService } from '../support/service.js';
import { useSite } from './chromium.js';
import { faultsInAllLooks, layoutShift } from './layout.js';

const EMBEDS = [
  '/embed/fields/absentee_request_methods?option=online',
  '/embed/fields/id_laws_in_person_voting',
  '/embed/fields/registration_deadline_mail',
  '/embed/states/IL/registration_laws',
  '/embed/elections/US-2028-11-07',
  '/embed/elections/US-2028-11-07?state=GA',
];

describe('what other sites show in a frame', () => {
  let news: Server;
  const site = useSite();
  const open = useService({ explorer: 'public', dataset: bundledDataset });
  beforeAll(async () => {
    news = createServer((request, response) => {
      const address = new URL(request.url ?? '', 'http://site').searchParams.get('frame') ?? '';
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>News</title><iframe src="${address}" width="640" height="640"></iframe>`);
    });
    await new Promise<void>((resolve) => news.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => news?.close(resolve)));

  const framed = (url: string) =>
    `http://localhost:${(news.address() as AddressInfo).port}/?frame=${encodeURIComponent(url)}`;

  it.each(EMBEDS)('%s is still, accessible and fits each size', async (path) => {
    const { page, troubles } = await site.open(`${open.url}${path}`);
    expectFigure('the layout shift of a frame', await layoutShift(page), 0, 'of the window');
    expect(troubles).toEqual([]);
    expect(await faultsInAllLooks(page)).toEqual([]);
  });

  it('opens pages in a tab of their own', async () => {
    const { page } = await site.open(framed(`${open.url}${EMBEDS[0]}`));
    const opened = page.context().waitForEvent('page');
    await page.frameLocator('iframe').getByRole('link', { name: 'OH, Ohio: not online' }).click();
    const tab = await opened;
    await tab.waitForURL('**/states/OH#absentee_request_methods');
    expect(await page.frameLocator('iframe').getByRole('heading').innerText()).toBe(
      'Ways to request an absentee ballot',
    );
  });
});
