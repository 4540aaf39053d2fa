import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../db/domain/deadlines/civil-day.js';
import { mediumDate } from '../../../db/domain/text/format.js';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { isoTime } from '../../../db/storage/accounts/rules.js';
import { checkKey } from '../../support/accounts/tested.js';
import type { Browser } from '../../support/browser.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });
const today = new Date().toISOString().slice(0, 10);
const FAR = addDays(today, 1_000);
let customers = 0;
let own: Awaited<ReturnType<typeof addCustomer>>;
let person: Browser;

beforeEach(async () => {
  customers += 1;
  own = await addCustomer(dashboard, `Customer${customers}`);
  person = await dashboard.signIn(own.email);
});

const text = async (response: Response | Promise<Response>) => (await response).text();
const newId = async () => /name="id" value="(cds_\w+)"/.exec(await text(person.get('/keys/new')))?.[1] ?? '';
const find = (keyId = own.key.keyId) => dashboard.accounts.keys.find(keyId);
const SITES = ' https://WWW.example.org/ \r\n\r\nhttp://localhost:5173';
const ORIGINS = ['https://www.example.org', 'http://localhost:5173'];

describe('a new key', () => {
  it('for web pages is bound to its sites, and its page keeps the secret, with a sample', async () => {
    const id = await newId();
    const form = { id, label: 'web', place: 'web', origins: SITES };
    expect((await person.post('/keys/new', form)).headers.get('location')).toBe(`/keys/${id}`);
    expect(await find(id)).toMatchObject({ origins: ORIGINS });
    const page = await text(person.get(`/keys/${id}`));
    expect(page).toContain(`<dd>${ORIGINS.join(', ')}</dd>`);
    expect(page).toMatch(/\/docs\/web-pages">Use it from a web page/);
    const shown = new RegExp(`public by design.*${id}.*(cdss_\\w{49}).*A whole page that.*${id}:\\1`, 's');
    const [, secret = ''] = shown.exec(page) ?? [];
    expect(await checkKey(dashboard.accounts, { keyId: id, keySecret: secret })).toMatchObject({ status: 'active' });
    const next = await newId();
    const rotated = await person.post(`/keys/${id}/rotate`, { id: next, grace: '1h' });
    expect(rotated.headers.get('location')).toBe(`/keys/${next}`);
    expect(await text(person.get(`/keys/${next}`))).toMatch(/Rotation in progress.*public by design.*cdss_/s);
    for (const path of ['/', '/keys', '/usage.csv', '/audit.csv', `/keys/${own.key.keyId}`])
      expect(await text(person.get(path))).not.toContain('cdss_');
    await person.post(`/keys/${id}/revoke`, { confirm: 'web' });
    expect(await text(person.get(`/keys/${id}`))).not.toContain('cdss_');
  });

  it('for web pages from before its secret was kept says how to get one that is', async () => {
    const { keyId } = await dashboard.accounts.keys.create(own.customer.id, { label: 'w', origins: ORIGINS });
    await dashboard.accounts.storage.write(async ({ database, tables: { apiKeys } }) => {
      await database.update(apiKeys).set({ publicSecret: null });
    });
    expect(await text(person.get(`/keys/${keyId}`))).toContain('Rotate it to get one that stays here.');
  });

  it('for a server is bound to none, whatever was typed before', async () => {
    for (const place of ['server', 'elsewhere', undefined]) {
      const id = await newId();
      const page = await text(person.post('/keys/new', { id, label: 'a', origins: SITES, ...(place && { place }) }));
      expect(page).toContain('curl -u');
      expect(await find(id)).toMatchObject({ origins: null });
    }
  });

  it.each([
    ['', 'List at least one site'],
    ['https://a.example\nhttps://*.example.org', 'Line 2: A key is bound to exact origins'],
    ['https://a.example/path', 'Line 1: An origin has no path'],
    ['www.example.org', 'Did you mean https://www.example.org?'],
    ['localhost:5173', 'Did you mean http://localhost:5173?'],
    ['https://a.example, https://b.example', 'Line 1: '],
    [Array.from({ length: 11 }, (_, n) => `https://${n}.example`).join('\n'), 'at most 10 origins'],
    [`https://${'a'.repeat(300)}.example`, 'Line 1: An origin is http or https'],
  ])('says at the field what is wrong with the sites, and loses nothing: %j', async (origins, message) => {
    const form = { id: await newId(), label: 'web', place: 'web', origins, expires: 'day', day: FAR };
    const response = await person.post('/keys/new', form);
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(/id="origins-problem">([^<]*)/.exec(page)?.[1]).toContain(message);
    for (const kept of ['value="web" checked', 'value="day" checked', `value="${FAR}"`, `\n${origins}</textarea>`])
      expect(page).toContain(kept);
    expect(await dashboard.accounts.keys.list(own.customer.id)).toHaveLength(1);
  });

  it('works through the last day that was chosen', async () => {
    const id = await newId();
    await person.post('/keys/new', { id, label: 'a', expires: 'day', day: today });
    expect((await find(id)).expiresAt).toBe(`${today}T23:59:59Z`);
  });

  it.each(['', '2099-02-30', addDays(today, -1), addDays(today, 3_654), 'never'])(
    'is not made with the last day %j',
    async (day) => {
      const response = await person.post('/keys/new', { id: await newId(), label: 'a', expires: 'day', day });
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('id="day-problem"')]);
    },
  );
});

describe('the page of a key', () => {
  it('changes the expiry, and nothing without a choice', async () => {
    const path = `/keys/${own.key.keyId}`;
    const change = (form: Record<string, string>) => person.post(`${path}/expiry`, form);
    expect((await change({ expires: 'day', day: FAR })).headers.get('location')).toBe(path);
    expect(await text(person.get(path))).toMatch(new RegExp(`value="day" checked.*value="${FAR}"`, 's'));
    expect([(await change({})).status, (await change({ expires: 'junk' })).status]).toEqual([422, 422]);
    expect((await person.post('/keys/new', { id: await newId(), label: 'a', expires: 'junk' })).status).toBe(422);
    expect((await change({ expires: 'day', day: '2020-01-01' })).status).toBe(422);
    expect((await find()).expiresAt).toBe(`${FAR}T23:59:59Z`);
    await change({ expires: 'never' });
    expect((await find()).expiresAt).toBeNull();
  });

  it('says when a new key would expire: at most in a year, also after a changed expiry', async () => {
    const path = `/keys/${own.key.keyId}`;
    expect(await text(person.get(path))).toContain('with this label. Both');
    await person.post(`${path}/expiry`, { expires: 'day', day: FAR });
    const end = addDays(today, 366);
    expect(await text(person.get(path))).toContain(`with this label, which expires on ${mediumDate(end)}. Both`);
    const id = await newId();
    await person.post(`${path}/rotate`, { id, grace: '1h' });
    expect((await find(id)).expiresAt?.slice(0, 10)).toBe(end);
  });

  it('changes the sites of a bound key, and offers none for others', async () => {
    const { keyId } = await dashboard.accounts.keys.create(own.customer.id, {
      label: 'w',
      origins: ['https://a.example'],
    });
    const path = `/keys/${keyId}`;
    expect((await person.post(`${path}/origins`, { origins: SITES })).headers.get('location')).toBe(path);
    expect(await find(keyId)).toMatchObject({ origins: ORIGINS });
    const wrong = await person.post(`${path}/origins`, { origins: 'https://*.org' });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('https://*.org</textarea>')]);
    expect(await text(person.get(`/keys/${own.key.keyId}`))).not.toContain('/origins"');
    expect((await person.post(`/keys/${own.key.keyId}/origins`, { origins: SITES })).status).toBe(409);
    expect(await find()).toMatchObject({ origins: null });
  });

  it('tells requests with the old key from those before it, and which key is which', async () => {
    const { keyId } = own.key;
    const use = (at: string) =>
      dashboard.accounts.recordUsage([{ keyId, day: today, requests: 5, cost: 5, lastAt: at }]);
    await use(isoTime(new Date(Date.now() - 60_000)));
    const { created } = await dashboard.accounts.keys.rotate({ keyId, graceSeconds: 86_400 });
    const page = () => text(person.get(`/keys/${created.keyId}`));
    expect(await page()).toContain('Nothing has used the old key since the rotation.');
    await use(isoTime(new Date(Date.now() + 60_000)));
    expect(await page()).toContain('Something still uses the old key.');
    for (const path of ['/keys', '/usage']) {
      const list = await text(person.get(path));
      expect(list).toMatch(new RegExp(`web \\(old\\).*?${keyId}`, 's'));
      expect(path === '/usage' || list.includes('web (new)')).toBe(true);
    }
  });

  it('offers to let the old key live on, or to rotate it again, after the new one was revoked', async () => {
    const { keyId } = own.key;
    const { created } = await dashboard.accounts.keys.rotate({ keyId, graceSeconds: 3_600 });
    await person.post(`/keys/${created.keyId}/revoke`, { confirm: 'web' });
    expect(await text(person.get(`/keys/${keyId}`))).toMatch(/Ends in.*\/rotate"/s);
    expect((await person.post(`/keys/${keyId}/expiry`, { expires: 'never' })).status).toBe(303);
    expect(await find()).toMatchObject({ state: 'active', expiresAt: null });
    expect(await text(person.get('/keys'))).not.toContain('(old)');
  });

  it('lists ended keys below the others, behind a summary', async () => {
    await dashboard.accounts.keys.revoke(
      (await dashboard.accounts.keys.create(own.customer.id, { label: 'gone' })).keyId,
    );
    for (const [who, path] of [
      [person, '/keys'],
      [dashboard.operator, `/operator/customers/${own.customer.id}`],
    ] as const)
      expect(await text(who.get(path))).toMatch(/web<.*<details><summary>1 ended key.*gone</s);
  });

  it('has operators see and revoke calendar links, which count for the limit of keys', async () => {
    const path = `/operator/customers/${own.customer.id}`;
    const link = { label: 'phone', scope: 'calendar' } as const;
    const { keyId } = await dashboard.accounts.keys.create(own.customer.id, link);
    expect(await text(dashboard.operator.get(path))).toMatch(/2 of 50.*phone.*calendar link, created by/s);
    expect(await text(person.get('/'))).toContain('2 of 50');
    expect(await text(person.get('/keys'))).toContain('2 of at most 50 keys and calendar links');
    await dashboard.operator.post(`${path}/keys/${keyId}/revoke`, {});
    expect((await find(keyId)).state).toBe('revoked');
  });

  it('links operators to no page of a key', async () => {
    await dashboard.accounts.keys.rotate({ keyId: own.key.keyId, graceSeconds: 3_600 });
    const page = await text(dashboard.operator.get(`/operator/customers/${own.customer.id}`));
    expect(page).toContain('web (old)');
    expect(page).not.toContain('href="/keys/');
  });
});

describe('a suspended customer', () => {
  it('changes nothing, and can revoke and remove', async () => {
    const { accounts } = dashboard;
    const { customer, key } = own;
    const bound = await accounts.keys.create(customer.id, { label: 'page', origins: ORIGINS });
    const { member } = await accounts.members.invite(customer.id, { email: `${customer.id}@b.example` }, CLI);
    const hook = await accounts.webhooks.create(
      customer.id,
      { url: 'https://a.example/', states: [], topics: [] },
      CLI,
    );
    await accounts.customers.setSubscription(customer.id, 'suspended');
    expect(await text(person.get(`/keys/${key.keyId}`))).toMatch(/Subscription suspended(?!.*(\/rotate|\/expiry))/s);
    for (const [path, form] of [
      ['/keys/new', { label: 'a', id: 'cds_AAAAAAAAAAAA' }],
      [`/keys/${key.keyId}/rotate`, { id: 'cds_BBBBBBBBBBBB' }],
      [`/keys/${key.keyId}/rename`, { label: 'b' }],
      [`/keys/${key.keyId}/expiry`, { expires: '90d' }],
      [`/keys/${bound.keyId}/origins`, { origins: 'https://b.example' }],
      ['/members', { email: 'new@b.example' }],
      [`/members/${member.id}/invitation`, { email: member.email }],
      [`/members/${member.id}/role`, { role: 'owner' }],
      [`/webhooks/${hook.id}`, { url: 'https://b.example/' }],
      [`/webhooks/${hook.id}/secret`, { id: hook.secretEnd }],
    ] as const) {
      const refused = await person.post(path, form);
      expect([path, refused.status, await refused.text()]).toEqual([
        path,
        409,
        expect.stringContaining('is suspended'),
      ]);
    }
    expect((await person.get('/keys/new')).status).toBe(409);
    expect((await person.post(`/keys/${key.keyId}/revoke`, { confirm: 'web' })).status).toBe(303);
    expect((await person.post(`/members/${member.id}/remove`)).status).toBe(303);
    expect((await person.post(`/webhooks/${hook.id}/delete`, { confirm: 'a.example' })).status).toBe(303);
    const invited = dashboard.operator.post(`/operator/customers/${customer.id}/members`, { email: 'op@b.example' });
    expect((await invited).status).toBe(200);
  });
});

it('the end that an owner’s rotation gave a key is put off by owners alone', async () => {
  const { accounts } = dashboard;
  const email = `plain${own.customer.id}@b.example`;
  await accounts.members.invite(own.customer.id, { email }, CLI);
  const plain = await dashboard.signIn(email);
  for (const [by, putOff] of [
    [plain, 303],
    [person, 409],
  ] as const) {
    const { keyId } = await accounts.keys.create(own.customer.id, { label: 'plain' }, { name: email });
    const end = async (who: Browser, expires: string) => (await who.post(`/keys/${keyId}/expiry`, { expires })).status;
    await by.post(`/keys/${keyId}/rotate`, { id: await newId(), grace: '7d' });
    expect([await end(plain, 'never'), await end(person, 'never')]).toEqual([putOff, 303]);
    await by.post(`/keys/${keyId}/rotate`, { id: await newId(), grace: '7d' });
    expect(await end(plain, 'now')).toBe(303);
  }
});
