import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../db/domain/deadlines/civil-day.js';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';

const today = new Date().toISOString().slice(0, 10);

const dashboard = sharedDashboard();

beforeAll(async () => {
  const other = await addCustomer(dashboard, 'Other');
  const { own } = dashboard;
  const { keyId } = own.key;
  const second = await dashboard.accounts.keys.create(own.customer.id, { label: '=cmd' });
  await dashboard.accounts.recordUsage([
    { keyId, day: today, requests: 8, cost: 10, limited: 3, lastAt: new Date().toISOString() },
    { keyId, day: addDays(today, -40), requests: 100, cost: 200 },
    { keyId: second.keyId, day: today, requests: 4, cost: 4 },
    { keyId: other.key.keyId, day: today, requests: 1_000_000, cost: 1_000_000 },
  ]);
});

const page = async (path: string, who = dashboard.member) => (await who.get(path)).text();

it('the overview has the rate limit of the customer, or else that of the service', async () => {
  const limit = async () => /<dt>Rate limit<\/dt><dd>([^<]*)<\/dd><dd>([^·]*)/.exec(await page('/'))?.slice(1);
  expect(await limit()).toEqual(['6,000', 'points a minute for each key ']);
  await dashboard.accounts.customers.setLimits('Own', { rateLimit: 12_000, lastDay: null });
  expect(await limit()).toEqual(['12,000', 'points a minute for each key ']);
});

describe('the page of usage', () => {
  it('adds up the last 30 days, and no other customer', async () => {
    const text = await page('/usage');
    expect(text).toContain('<dt>Requests</dt><dd>12</dd>');
    expect(text).toContain('<dt>Refused by the rate limit</dt><dd>3</dd>');
    expect(text).not.toContain('1,000,000');
  });

  it('shows other days, and one key', async () => {
    expect(await page(`/usage?from=${addDays(today, -50)}&to=${today}`)).toContain('<dt>Requests</dt><dd>112</dd>');
    expect(await page(`/usage?key=${dashboard.own.key.keyId}`)).toContain('<dt>Requests</dt><dd>8</dd>');
  });

  it.each(['from=0001-01-01', 'to=9999-12-31', 'from=x&to=y', 'from=9999-01-01&to=0001-01-01'])(
    'shows no more days than are stored: %s',
    async (query) => {
      const text = await page(`/usage?${query}`);
      expect(text.split('<time').length).toBeLessThanOrEqual(402);
      expect(text.split('class="day"').length).toBeLessThanOrEqual(401);
    },
  );

  it('has the same as CSV, without formulas', async () => {
    const response = await dashboard.member.get('/usage.csv');
    // So that Excel reads it as UTF-8.
    expect((await response.clone().bytes()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="usage-.*\.csv"$/);
    const [head, ...rows] = (await response.text()).trim().split('\r\n');
    expect(head).toBe('day,key,label,requests,cost,limited');
    expect(rows).toContain(`${today},${dashboard.own.key.keyId},web,8,10,3`);
    expect(rows.some((row) => row.includes("'=cmd"))).toBe(true);
  });
});

it('failed requests are shown to their customer and to operators, with what to do, and end with the customer', async () => {
  const [own, other] = [await addCustomer(dashboard, 'Failing'), dashboard.own.customer.id];
  const time = new Date().toISOString().replace(/\.\d+/, '');
  const request = { method: 'GET', path: '/v2/election/data/state/{state}/', status: 401, code: 'KEY_REVOKED', time };
  const row = { ...request, keyId: own.key.keyId, operation: null, message: null };
  await dashboard.accounts.recordFailed([row, row, { ...row, time: '2020-01-01T00:00:00Z' }]);
  const person = await dashboard.signIn(own.email);
  const advice = /401: The key is revoked\. Find the program/;
  expect(await page('/failed', person)).toMatch(advice);
  expect(await page(`/operator/customers/${own.customer.id}`, dashboard.operator)).toMatch(advice);
  expect((await page('/failed.csv', person)).trim().split('\r\n')).toEqual([
    expect.stringContaining('time,keyId,label,method,path,operation,status,code,reason'),
    expect.stringMatching(`^${time},${own.key.keyId},web,GET,`),
  ]);
  for (const path of ['/failed', '/failed.csv', `/operator/customers/${other}`])
    expect(await page(path, path.startsWith('/op') ? dashboard.operator : dashboard.member)).not.toMatch(advice);
  const { accounts } = dashboard;
  const stored = () => accounts.storage.read(({ database, tables }) => database.$count(tables.failedRequests));
  const at = (n: number) => ({ time: new Date(Date.now() - n * 1_000).toISOString() });
  const fail = (keyId: string) =>
    accounts.recordFailed(Array.from({ length: 120 }, (_, n) => ({ ...row, keyId, ...at(n) })));
  await fail((await accounts.keys.create(own.customer.id, { origins: ['https://example.org'] })).keyId);
  expect(await stored()).toBe(21);
  await fail(own.key.keyId);
  expect(await stored()).toBe(100);
  await accounts.deleteCustomer(own.customer.id, CLI);
  expect(await stored()).toBe(0);
});

describe('usage for operators', () => {
  it('is that of all customers', async () => {
    const text = await page('/operator/usage', dashboard.operator);
    expect(text).toContain('<dt>Requests</dt><dd>1,000,012</dd>');
    expect(await page('/operator/usage.csv', dashboard.operator)).toContain('Other,');
  });
});

it('usage has requests of calendar links in its total, chart, tables and CSV', async () => {
  const { email, customer, key } = await addCustomer(dashboard, 'Linked');
  const { keyId } = await dashboard.accounts.keys.create(customer.id, { label: 'phone', scope: 'calendar' });
  const used = [keyId, key.keyId].map((id, n) => ({ keyId: id, day: today, cost: 1, requests: [90, 10][n] as number }));
  await dashboard.accounts.recordUsage(used);
  const person = await dashboard.signIn(email);
  const all = await page('/usage', person);
  expect(all).toContain('<dt>Requests</dt><dd>100</dd>');
  expect(all).toMatch(/: 100 requests, 2 points<\/title>/);
  expect(all).toMatch(/phone<p.*?<td>90<.*web<p.*?<td>10</s);
  expect(await page('/usage.csv', person)).toMatch(
    new RegExp(`${keyId},phone,90,.*\r\n.*,web,10,|,web,10,.*\r\n.*,phone,90,`),
  );
  expect(await page(`/usage?key=${keyId}`, person)).toContain('<dt>Requests</dt><dd>90</dd>');
});
