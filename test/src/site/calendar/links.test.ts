import { afterEach, describe, expect, it, vi } from 'vitest';
import { calendarToken } from '../../../../db/storage/accounts/key-secret.js';
import { secondsAfter } from '../../../../db/storage/accounts/rules.js';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { send } from '../../../support/http-request.js';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const CALENDAR = 'US-2028-11-07/AA.ics';

const service = useService({ dataset: writeDataset(), rateLimit: { points: 20, seconds: 3_600 } });
afterEach(() => {
  vi.useRealTimers();
});

const inAccounts = <Result>(work: (accounts: ReturnType<typeof openAccounts>) => Promise<Result>) => {
  const accounts = openAccounts(service.accountsPath);
  return work(accounts).finally(() => accounts.close());
};

async function newLink(expiresAt: string | null = null) {
  const key = await inAccounts(({ keys }) => keys.create('Active', { scope: 'calendar', expiresAt }));
  const token = calendarToken(key.keyId, key.keySecret);
  return { ...key, token, path: `/calendar/t/${token}/${CALENDAR}` };
}

const get = (path: string, headers: Record<string, string> = {}) => send(service.url, path, { headers });

describe('a calendar link', () => {
  it('opens the calendar without credentials, at the cost of its own key, and stays out of shared caches', async () => {
    const { path } = await newLink();
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(body).toBe(await (await service.get(`/calendar/${CALENDAR}`)).text());
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-cache', 'noindex']);
    expect(headers.ratelimit).toContain('r=18');
    expect((await get(path, { 'if-none-match': headers.etag as string })).status).toBe(304);
  });

  it('opens the calendar in Spanish as well, until it is revoked', async () => {
    const { path, keyId } = await newLink();
    const { status, body } = await get(`/es${path}`);
    expect([status, body]).toEqual([200, await (await service.get(`/es/calendar/${CALENDAR}`)).text()]);
    expect(body).toContain('SUMMARY;LANGUAGE=es:');
    await inAccounts(({ keys }) => keys.revoke(keyId));
    expect((await get(`/es${path}`)).status).toBe(404);
  });

  it('opens nothing else', async () => {
    const { token } = await newLink();
    for (const path of ['v2/election/data/state/AA/', 'releases/', 'states/AA'])
      expect((await get(`/calendar/t/${token}/${path}`)).status).toBe(404);
  });

  it('is a 404 if it is revoked, has expired, is cut or changed, or has another key', async () => {
    const start = new Date();
    const [revoked, expiring] = [await newLink(), await newLink(secondsAfter(start, 60))];
    expect([(await get(revoked.path)).status, (await get(expiring.path)).status]).toEqual([200, 200]);
    await inAccounts(({ keys }) => keys.revoke(revoked.keyId));
    const { keyId, keySecret } = await inAccounts(({ keys }) => keys.create('Active'));
    const wrong = [revoked.token, expiring.token.slice(0, -1), expiring.token.toLowerCase(), 'x', keyId + keySecret];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(secondsAfter(start, 60)) });
    const bodies = new Set<string>();
    for (const token of [...wrong, expiring.token]) {
      const { status, body } = await get(`/calendar/t/${token}/${CALENDAR}`);
      expect(status).toBe(404);
      bodies.add(JSON.parse(body).detail);
    }
    expect([...bodies]).toEqual([expect.stringContaining('This calendar link is not valid')]);
  });

  it('has the rate limit of its key, and its usage', async () => {
    const { path, keyId } = await newLink();
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await get(path)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await service.stop();
    const usage = await inAccounts((all) => all.usage({ since: '2026-01-01', until: '2099-12-31', keyId }, 'key'));
    expect(usage).toMatchObject([{ requests: 20, limited: 2 }]);
  });
});
