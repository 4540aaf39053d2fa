import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkKey } from '../../support/accounts/tested.js';
import type { Browser } from '../../support/browser.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });
let customers = 0;
let own: Awaited<ReturnType<typeof addCustomer>>;
let person: Browser;

beforeEach(async () => {
  customers += 1;
  own = await addCustomer(dashboard, `Customer${customers}`);
  person = await dashboard.signIn(own.email);
});

const text = async (response: Response | Promise<Response>) => (await response).text();
const keys = () => dashboard.accounts.keys.list(own.customer.id);
const secretIn = (page: string) => /cdss_[A-Za-z0-9]{49}/.exec(page)?.[0] ?? '';
const newId = async () => /name="id" value="(cds_\w+)"/.exec(await text(person.get('/keys/new')))?.[1] ?? '';

describe('creating a key', () => {
  it('shows a secret that works, in one response only', async () => {
    const id = await newId();
    const form = { id, label: 'nightly export', expires: '90d' };
    const page = await text(person.post('/keys/new', form));
    const secret = secretIn(page);
    expect(await checkKey(dashboard.accounts, { keyId: id, keySecret: secret })).toMatchObject({
      status: 'active',
      keyId: id,
    });

    const again = await person.post('/keys/new', form);
    expect(again.status).toBe(409);
    const others = [
      await again.text(),
      ...(await Promise.all(
        ['/', '/keys', `/keys/${id}`, '/usage', '/usage.csv'].map((path) => text(person.get(path))),
      )),
    ];
    expect(others[0]).toContain('This key was already created, and its secret was shown then.');
    const folder = dirname(dashboard.accountsPath);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    for (const place of [...others, ...files, dashboard.log.join('')]) expect(place.includes(secret)).toBe(false);
    expect(await keys()).toHaveLength(2);
  });

  it('expires when the form says', async () => {
    const id = await newId();
    await person.post('/keys/new', { id, label: 'a', expires: '1y' });
    const [created] = (await keys()).filter(({ keyId }) => keyId === id);
    const days = (Date.parse(created?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect(Math.round(days)).toBeLessThanOrEqual(366);
  });

  it.each(['', '   ', 'x'.repeat(61), 'a\u202eb'])('keeps what was typed, and says what to do: %j', async (label) => {
    const id = await newId();
    const response = await person.post('/keys/new', { id, label, expires: '1y' });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toMatch(/<p class="problem" id="label-problem">[A-Z].*\.<\/p>/);
    expect(page).toContain('value="1y" checked');
    expect(page).toContain(`value="${label.trim()}"`);
    expect(await keys()).toHaveLength(1);
  });

  it('does not tell that another customer has a key with the id that is sent', async () => {
    const other = await addCustomer(dashboard, `Other${customers}`);
    const response = await person.post('/keys/new', { id: other.key.keyId, label: 'a' });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain(other.key.keyId);
    expect(await dashboard.accounts.keys.find(other.key.keyId)).toMatchObject({ customer: other.customer.name });
  });
});

describe('a key', () => {
  it('is renamed', async () => {
    const path = `/keys/${own.key.keyId}`;
    expect((await person.post(`${path}/rename`, { label: 'app' })).headers.get('location')).toBe(path);
    expect((await keys())[0]?.label).toBe('app');
    const [entry] = await dashboard.accounts.audit.list({ customerId: own.customer.id });
    expect(entry).toMatchObject({ action: 'key.rename', actor: own.email, address: '127.0.0.1' });
    const wrong = await text(person.post(`${path}/rename`, { label: '' }));
    expect(wrong).toContain('id="label-problem"');
  });

  it('shows any label as text', async () => {
    const label = '<img src=x onerror=alert(1)>"\'&';
    await dashboard.accounts.keys.rename(own.key.keyId, label);
    for (const path of ['/keys', `/keys/${own.key.keyId}`, '/usage']) {
      const page = await text(person.get(path));
      expect(page).not.toContain('<img');
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    }
  });

  it('is rotated: both keys work, and the page compares them', async () => {
    const path = `/keys/${own.key.keyId}`;
    const id =
      /action="[^"]*\/rotate"[^>]*><input[^>]*><input type="hidden" name="id" value="(cds_\w+)"/.exec(
        await text(person.get(path)),
      )?.[1] ?? '';
    const page = await text(person.post(`${path}/rotate`, { id, grace: '24h' }));
    expect(page).toMatch(/The old key stops working in (24|23) hours/);
    for (const [keyId, secret] of [
      [own.key.keyId, own.key.keySecret],
      [id, secretIn(page)],
    ] as const)
      expect(await checkKey(dashboard.accounts, { keyId, keySecret: secret })).toMatchObject({ status: 'active' });
    expect(await text(person.get(`/keys/${id}`))).toContain('Rotation in progress');
    const again = await person.post(`${path}/rotate`, { id, grace: '24h' });
    expect([again.status, (await keys()).length]).toEqual([409, 2]);
  });

  it('expires now only if another one replaces it', async () => {
    const path = `/keys/${own.key.keyId}`;
    const end = () => person.post(`${path}/expiry`, { expires: 'now' });
    expect([(await end()).status, (await text(person.get(path))).includes('value="now"')]).toEqual([409, false]);
    await dashboard.accounts.keys.rotate({ keyId: own.key.keyId, graceSeconds: 86_400 });
    expect(await text(person.get(`${path}?settings`))).toMatch(/<details open><summary>Settings.*value="now"/s);
    expect((await end()).status).toBe(303);
    expect((await checkKey(dashboard.accounts, own.key)).status).toBe('unknown');
  });

  it('is revoked by typing its label', async () => {
    const path = `/keys/${own.key.keyId}/revoke`;
    const wrong = await person.post(path, { confirm: 'wbe' });
    const page = await wrong.text();
    expect([wrong.status, page.includes('The key was not revoked.')]).toEqual([422, true]);
    expect(page).toContain('value="wbe"');
    expect((await person.post(path, { confirm: 'web' })).headers.get('location')).toBe('/keys');
    expect((await keys())[0]?.state).toBe('revoked');
  });

  it.each(['night  export', 'e\u0301te', 'a\u00a0b', '\u200ba b', `${'😀'.repeat(40)}`])(
    'that an older version labeled %j is revoked by typing what people see, and a new one stored so',
    async (label) => {
      const { keyId } = own.key;
      const file = new DatabaseConstructor(dashboard.accountsPath);
      file.prepare('update api_keys set label = ? where id = ?').run(label, keyId);
      file.close();
      const seen = label.normalize('NFC').replaceAll('\u200b', '').replace(/\s+/g, ' ');
      expect(await text(person.get(`/keys/${keyId}`))).not.toMatch(/id="confirm"[^>]*maxlength/);
      const revoked = await person.post(`/keys/${keyId}/revoke`, { confirm: seen });
      expect([revoked.status, (await keys())[0]?.state]).toEqual([303, 'revoked']);
      const id = await newId();
      await person.post('/keys/new', { id, label });
      expect((await dashboard.accounts.keys.find(id)).label).toBe(seen);
    },
  );
});
