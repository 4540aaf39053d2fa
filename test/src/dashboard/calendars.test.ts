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

const CALENDAR = { state: 'BB', election: 'US-2028-11-07' };

describe('the pages of calendar links', () => {
  it('make one for a state and an election, whose address is on one page only, and revoke it', async () => {
    const page = await textOf(browser.get('/calendars'));
    expect(page).toMatch(/<option value="AA">Alpha<.*<option value="BB">Beta</s);
    const id = idIn(page);
    const form = { id, label: 'Ann’s phone', ...CALENDAR };
    const made = await textOf(browser.post('/calendars', form));
    const [, token = ''] = /\/calendar\/t\/(\w+)\/US-2028-11-07\/BB\.ics/.exec(made) ?? [];
    expect(token).toMatch(/^cds_[\dA-Za-z]{12}cdss_[\dA-Za-z]{49}$/);
    const again = await browser.post('/calendars', form);
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('already created')]);
    const list = await textOf(browser.get('/calendars'));
    expect(list).toContain('Ann’s phone');
    expect(list).not.toContain('cdss_');
    expect(await textOf(browser.get('/keys'))).not.toContain('Ann’s phone');
    expect(await textOf(browser.get(`/keys/${id}`))).not.toContain('/rotate');
    expect((await browser.post(`/keys/${id}/rotate`, { id: 'cds_AAAAAAAAAAAA' })).status).toBe(409);
    const revoked = await browser.post(`/keys/${id}/revoke`, { confirm: 'Ann’s phone' });
    expect(revoked.headers.get('location')).toBe('/calendars');
    expect(await dashboard.accounts.keys.list('C')).toMatchObject([{ keyId: id, state: 'revoked', scope: 'calendar' }]);
    expect(dashboard.log.join()).not.toContain('cdss_');
  });

  it.each<[string, Record<string, string>]>([
    ['label', { label: 'x'.repeat(61) }],
    ['state', { state: '' }],
    ['state', { state: 'ZZ' }],
    ['election', { election: 'US-2020-11-03' }],
    ['election', { election: '../../x' }],
  ])('say what is wrong with the %s, and keep the rest', async (field, wrong) => {
    const id = idIn(await textOf(browser.get('/calendars')));
    const response = await browser.post('/calendars', { id, label: 'Ann', ...CALENDAR, ...wrong });
    const page = await response.text();
    expect([response.status, page]).toEqual([422, expect.stringContaining(`id="${field}-problem"`)]);
    if (field !== 'state') expect(page).toContain('value="BB" selected');
    expect(await dashboard.accounts.keys.list('C')).toEqual([]);
  });

  it('offer none while the dataset cannot be read', async () => {
    dashboard = await startDashboardOfAnn();
    browser = await dashboard.signIn();
    expect(await textOf(browser.get('/calendars'))).toContain('cannot read the dataset right now');
    const id = 'cds_AAAAAAAAAAAA';
    expect((await browser.post('/calendars', { id, label: 'Ann', ...CALENDAR })).status).toBe(422);
  });
});
