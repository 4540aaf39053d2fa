import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.js';
import { publishFolder } from '../../support/publish.js';
import { writeDataset } from '../../support/small-dataset.js';
import { type StartedDashboard, startDashboardOfAnn } from './started-dashboard.js';

let dashboard: StartedDashboard;
let browser: Browser;
beforeEach(async () => {
  dashboard = await startDashboardOfAnn();
  await publishFolder(writeDataset(), join(dashboard.folder, 'dataset.sqlite'));
  browser = await dashboard.signIn();
});

const textOf = async (response: Response | Promise<Response>) => (await response).text();
const idIn = (page: string): string => /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';

describe('the pages of calendar links', () => {
  it('make one, whose address is on one page only, and revoke it', async () => {
    const id = idIn(await textOf(browser.get('/calendars')));
    const made = await browser.post('/calendars', { id, label: 'Ann’s phone' });
    const [, token = ''] = /\/calendar\/t\/(\w+)\/US-20\d\d-11-\d\d\/CA\.ics/.exec(await made.text()) ?? [];
    expect(token).toMatch(/^cds_[\dA-Za-z]{12}cdss_[\dA-Za-z]{49}$/);
    const again = await browser.post('/calendars', { id, label: 'Ann’s phone' });
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('already created this link')]);
    const list = await textOf(browser.get('/calendars'));
    expect(list).toContain('Ann’s phone');
    expect(list).not.toContain('cdss_');
    expect(await textOf(browser.get('/keys'))).not.toContain('Ann’s phone');
    expect((await browser.post(`/calendars/${id}/revoke`, {})).status).toBe(303);
    expect(await dashboard.accounts.keys.list('C')).toMatchObject([{ keyId: id, state: 'revoked', scope: 'calendar' }]);
    expect(dashboard.log.join()).not.toContain('cdss_');
  });

  it('revoke no other key, and keep what was typed', async () => {
    const { keyId } = await dashboard.accounts.keys.create('C', { label: 'web' });
    expect((await browser.post(`/calendars/${keyId}/revoke`, {})).status).toBe(404);
    const id = idIn(await textOf(browser.get('/calendars')));
    const wrong = await browser.post('/calendars', { id, label: 'x'.repeat(61) });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining(`value="${'x'.repeat(61)}"`)]);
  });
});
