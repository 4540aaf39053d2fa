import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCustomer,
  addOperator,
  type Person,
  startTestDashboard,
  type TestDashboard,
} from '../../support/dashboard.js';

let dashboard: TestDashboard;
let customers = 0;
let own: Awaited<ReturnType<typeof addCustomer>>;
let person: Person;

beforeAll(async () => {
  dashboard = await startTestDashboard({ environment: { RATE_LIMIT: 'off' } });
  await addOperator(dashboard);
});
afterAll(() => dashboard.stop());

beforeEach(async () => {
  customers += 1;
  own = await addCustomer(dashboard, `Customer${customers}`);
  const member = await dashboard.accounts.members.findByEmail(own.email);
  // Not by a form, of which an address may send 20 a minute.
  const token = await dashboard.accounts.sessions.create(member?.id ?? 0, { address: '127.0.0.1' });
  person = { email: own.email, cookie: `civic-dashboard-${new URL(dashboard.url).port}=${token}` };
});

const text = async (response: Response | Promise<Response>) => (await response).text();
const keys = () => dashboard.accounts.keys.list(own.customer.id);
const secretIn = (page: string) => /cdss_[A-Za-z0-9]{49}/.exec(page)?.[0] ?? '';
const newId = async () => /name="id" value="(cds_\w+)"/.exec(await text(dashboard.get('/keys/new', person)))?.[1] ?? '';

describe('creating a key', () => {
  it('shows a secret that works, in one response only', async () => {
    const id = await newId();
    const form = { id, label: 'nightly export', expires: '90d' };
    const page = await text(dashboard.post('/keys/new', person, form));
    const secret = secretIn(page);
    expect(await dashboard.accounts.authenticate(id, secret)).toMatchObject({ status: 'active', keyId: id });

    const again = await dashboard.post('/keys/new', person, form);
    expect(again.status).toBe(409);
    const others = [
      await again.text(),
      ...(await Promise.all(
        ['/', '/keys', `/keys/${id}`, '/usage', '/usage.csv'].map((path) => text(dashboard.get(path, person))),
      )),
    ];
    expect(others[0]).toContain('This key was created already, and its secret was shown.');
    const folder = dirname(dashboard.accountsPath);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    for (const place of [...others, ...files, dashboard.log.join('')]) expect(place.includes(secret)).toBe(false);
    expect(await keys()).toHaveLength(2);
  });

  it('expires when the form says', async () => {
    const id = await newId();
    await dashboard.post('/keys/new', person, { id, label: 'a', expires: '1y' });
    const [created] = (await keys()).filter(({ keyId }) => keyId === id);
    const days = (Date.parse(created?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect(Math.round(days)).toBeLessThanOrEqual(366);
  });

  it.each(['', '   ', 'x'.repeat(61), 'a\u202eb'])('keeps what was typed, and says what to do: %j', async (label) => {
    const id = await newId();
    const response = await dashboard.post('/keys/new', person, { id, label, expires: '1y' });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toMatch(/<p class="problem" id="label-problem">[A-Z].*\.<\/p>/);
    expect(page).toContain('value="1y" checked');
    expect(page).toContain(`value="${label.trim()}"`);
    expect(await keys()).toHaveLength(1);
  });

  it('takes no id of its own making', async () => {
    const response = await dashboard.post('/keys/new', person, { id: 'cds_<script>', label: 'a' });
    expect(response.status).toBe(422);
    expect(await keys()).toHaveLength(1);
  });

  it('does not touch the key of another customer whose id is sent', async () => {
    const other = await addCustomer(dashboard, `Other${customers}`);
    const response = await dashboard.post('/keys/new', person, { id: other.key.keyId, label: 'a' });
    expect(response.status).toBe(404);
    expect(await keys()).toHaveLength(1);
  });
});

describe('a key', () => {
  it('is renamed', async () => {
    const path = `/keys/${own.key.keyId}`;
    expect((await dashboard.post(`${path}/rename`, person, { label: 'app' })).headers.get('location')).toBe(path);
    expect((await keys())[0]?.label).toBe('app');
    const wrong = await text(dashboard.post(`${path}/rename`, person, { label: '' }));
    expect(wrong).toContain('id="label-problem"');
  });

  it('shows any label as text', async () => {
    const label = '<img src=x onerror=alert(1)>"\'&';
    await dashboard.accounts.keys.rename(own.key.keyId, label);
    for (const path of ['/', '/keys', `/keys/${own.key.keyId}`, '/usage']) {
      const page = await text(dashboard.get(path, person));
      expect(page).not.toContain('<img');
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    }
  });

  it('is rotated: both keys work, and the page compares them', async () => {
    const path = `/keys/${own.key.keyId}`;
    const id =
      /action="[^"]*\/rotate"[^>]*><input type="hidden" name="id" value="(cds_\w+)"/.exec(
        await text(dashboard.get(path, person)),
      )?.[1] ?? '';
    const page = await text(dashboard.post(`${path}/rotate`, person, { id, grace: '24h' }));
    expect(page).toMatch(/The old key stops working in (24|23) hours/);
    for (const [keyId, secret] of [
      [own.key.keyId, own.key.keySecret],
      [id, secretIn(page)],
    ] as const)
      expect(await dashboard.accounts.authenticate(keyId, secret)).toMatchObject({ status: 'active' });
    expect(await text(dashboard.get(`/keys/${id}`, person))).toContain('Rotation under way');
    const again = await dashboard.post(`${path}/rotate`, person, { id, grace: '24h' });
    expect([again.status, (await keys()).length]).toEqual([409, 2]);
  });

  it('expires early only with a ticked box', async () => {
    const path = `/keys/${own.key.keyId}/expire`;
    expect((await dashboard.post(path, person, { sure: 'yes' })).status).toBe(409);
    await dashboard.accounts.keys.rotate({ keyId: own.key.keyId, graceSeconds: 86_400 });
    const refused = await dashboard.post(path, person, {});
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Tick the box. The key was not expired.');
    expect((await dashboard.post(path, person, { sure: 'yes' })).status).toBe(303);
    expect((await dashboard.accounts.authenticate(own.key.keyId, own.key.keySecret)).status).toBe('unknown');
  });

  it('is revoked by typing its label', async () => {
    const path = `/keys/${own.key.keyId}/revoke`;
    const wrong = await dashboard.post(path, person, { confirm: 'wbe' });
    const page = await wrong.text();
    expect([wrong.status, page.includes('That is not the label. The key was not revoked.')]).toEqual([422, true]);
    expect(page).toContain('value="wbe"');
    expect((await dashboard.post(path, person, { confirm: 'web' })).headers.get('location')).toBe('/keys');
    expect((await keys())[0]?.state).toBe('revoked');
  });
});

describe('a suspended customer', () => {
  it('gets no new key, and can revoke', async () => {
    await dashboard.accounts.customers.setSubscription(own.customer.id, 'suspended');
    const page = await text(dashboard.get(`/keys/${own.key.keyId}`, person));
    expect(page).toContain('Subscription suspended');
    expect(page).not.toContain('/rotate');
    const created = await dashboard.post('/keys/new', person, { id: 'cds_AAAAAAAAAAAA', label: 'a' });
    const rotated = await dashboard.post(`/keys/${own.key.keyId}/rotate`, person, {
      id: 'cds_BBBBBBBBBBBB',
      grace: '0',
    });
    expect([created.status, rotated.status]).toEqual([409, 409]);
    expect(await created.text()).toContain('is suspended');
    await dashboard.post(`/keys/${own.key.keyId}/revoke`, person, { confirm: 'web' });
    expect((await keys()).map(({ state }) => state)).toEqual(['revoked']);
  });
});

describe('each change', () => {
  it('has one entry in the audit log', async () => {
    const path = `/keys/${own.key.keyId}`;
    const before = (await dashboard.accounts.audit.list({ customerId: own.customer.id })).length;
    await dashboard.post('/keys/new', person, { id: await newId(), label: 'a' });
    await dashboard.post(`${path}/rename`, person, { label: 'b' });
    await dashboard.post(`${path}/rotate`, person, { id: await newId(), grace: '1h' });
    await dashboard.post(`${path}/expire`, person, { sure: 'yes' });
    await dashboard.post('/members', person, { email: `new${customers}@example.org` });
    const added = (await dashboard.accounts.audit.list({ customerId: own.customer.id })).slice(0, -before).reverse();
    expect(added.map(({ action }) => action)).toEqual([
      'key.create',
      'key.rename',
      'key.rotate',
      'key.expire',
      'member.invite',
    ]);
    expect(new Set(added.map(({ actor, address }) => `${actor} ${address}`))).toEqual(
      new Set([`${own.email} 127.0.0.1`]),
    );
  });
});
