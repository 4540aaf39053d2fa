import { describe, expect, it } from 'vitest';
import { MAX_MEMBERS } from '../../../db/storage/accounts/members.js';
import { checkKey } from '../../support/accounts/tested.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off', DASHBOARD_OPERATORS: 'Lee@Example.org' });

const PATH = '/operator/customers';
const text = async (response: Response | Promise<Response>) => (await response).text();
const linkIn = (page: string) => /\/link\?token=([A-Za-z0-9]{43})/.exec(page)?.[1] ?? '';

describe('an operator', () => {
  it('of DASHBOARD_OPERATORS can sign in', async () => {
    const person = await dashboard.signIn('lee@example.org');
    expect((await person.get(PATH)).status).toBe(200);
  });

  it('creates a customer with a first member, whose link is on one page', async () => {
    const page = await text(dashboard.operator.post(PATH, { name: 'First', email: 'one@first.example' }));
    const token = linkIn(page);
    expect(await text(dashboard.browser().get(`/link?token=${token}`))).toContain(
      '<b>one@first.example</b> of <b>First</b>',
    );
    const { id } = await dashboard.accounts.customers.find('First');
    expect(await text(dashboard.operator.get(`${PATH}/${id}`))).not.toContain(token);
  });

  it.each([
    { name: '', email: '' },
    { name: 'Taken', email: 'a@example.org' },
    { name: 'Mistyped', email: 'no email' },
  ])('keeps what was typed about a customer that cannot be: %o', async (form) => {
    if (form.name === 'Taken') await addCustomer(dashboard, form.name);
    const response = await dashboard.operator.post(PATH, form);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(`id="${form.name === 'Mistyped' ? 'email' : 'name'}-problem"`);
    if (form.name === 'Mistyped') expect(await text(dashboard.operator.get(PATH))).not.toContain(form.name);
    expect(page).toContain(`value="${form.email}"`);
  });

  it('sees what is wrong at the form that was sent, such as that a customer has 20 members', async () => {
    const { customer } = await addCustomer(dashboard, 'Forms');
    for (let member = 1; member < MAX_MEMBERS; member += 1)
      await dashboard.accounts.members.invite(customer.id, { email: `${member}@forms.example` }, { name: 'cli' });
    const page = (path: string, form: Record<string, string>) =>
      text(dashboard.operator.post(`${PATH}/${customer.id}/${path}`, form));
    const invited = await page('members', { email: 'new@forms.example', name: 'New' });
    expect(invited).toMatch(/value="new@forms\.example".*id="email-problem">A customer can have at most 20/s);
    expect(invited).not.toContain('id="name-problem"');
    const renamed = await page('rename', { name: '' });
    expect(renamed).toContain('id="name-problem"');
    expect(renamed).not.toContain('id="email-problem"');
  });

  it('renews and withdraws an invitation', async () => {
    const { customer, member, email } = await addCustomer(dashboard, 'Third');
    const path = `${PATH}/${customer.id}/members/${member.id}`;
    const token = linkIn(await text(dashboard.operator.post(`${path}/invitation`)));
    expect((await dashboard.browser().get(`/link?token=${token}`)).status).toBe(200);
    await dashboard.operator.post(`${path}/remove`);
    expect((await dashboard.browser().get(`/link?token=${token}`)).status).toBe(410);
    expect(await dashboard.accounts.members.findByEmail(email)).toBeUndefined();
  });

  it('suspends by typing the name, and activates', async () => {
    const { customer, key } = await addCustomer(dashboard, 'Fourth');
    const path = `${PATH}/${customer.id}`;
    const status = async () => (await checkKey(dashboard.accounts, key)).status;
    expect((await dashboard.operator.post(`${path}/suspend`, { confirm: 'fourth' })).status).toBe(422);
    expect(await status()).toBe('active');
    await dashboard.operator.post(`${path}/suspend`, { confirm: 'Fourth' });
    expect(await status()).toBe('suspended');
    await dashboard.operator.post(`${path}/activate`);
    expect(await status()).toBe('active');
  });

  it('sets limits, which the overview of the customer shows, and banners after the end', async () => {
    const { customer, email } = await addCustomer(dashboard, 'Limited');
    const path = `${PATH}/${customer.id}`;
    const set = (fields: object) =>
      dashboard.operator.post(`${path}/limits`, { rateLimit: '', lastDay: '', ...fields });
    for (const [field, value] of Object.entries({ rateLimit: 'many', lastDay: 'tomorrow' })) {
      const wrong = await set({ [field]: value });
      expect([wrong.status, (await wrong.text()).includes(`id="${field}-problem"`)]).toEqual([422, true]);
    }
    expect((await set({ rateLimit: '12000', lastDay: '2999-12-31' })).headers.get('location')).toBe(path);
    const person = await dashboard.signIn(email);
    expect(await text(person.get('/'))).toMatch(
      /until <time datetime="2999-12-31T23:59:59Z">.*mailto:keys@example.org/s,
    );
    await set({ lastDay: '2020-12-31' });
    expect(await text(person.get('/'))).toContain('Subscription ended');
    expect((await person.post('/keys/new', { label: 'late' })).status).toBe(409);
    expect(await text(dashboard.operator.get(`${PATH}?subscription=ended`))).toContain('>Limited</a>');
  });

  it('revokes a key, and never creates one', async () => {
    const { customer, key } = await addCustomer(dashboard, 'Fifth');
    await dashboard.operator.post(`${PATH}/${customer.id}/keys/${key.keyId}/revoke`, {});
    expect((await dashboard.accounts.keys.find(key.keyId)).state).toBe('revoked');
    expect((await dashboard.operator.post('/keys/new', { label: 'a' })).status).toBe(404);
  });

  it('finds customers by name, member and key id', async () => {
    const { key, email } = await addCustomer(dashboard, 'Seventh');
    for (const q of ['seventh', email, key.keyId]) {
      const page = await text(dashboard.operator.get(`${PATH}?q=${encodeURIComponent(q)}`));
      expect(page).toContain('>Seventh</a>');
      expect(page).not.toContain('>Sixth</a>');
    }
  });
});

describe('a customer that is deleted', () => {
  it('needs its name typed, and then has no keys, members and pages, while its audit log stays', async () => {
    const { customer, key, email } = await addCustomer(dashboard, 'Deleted');
    const person = await dashboard.signIn(email);
    const path = `${PATH}/${customer.id}`;
    const wrong = await dashboard.operator.post(`${path}/delete`, { confirm: 'deleted' });
    expect([wrong.status, (await wrong.text()).includes('The customer was not deleted.')]).toEqual([422, true]);
    expect((await dashboard.operator.post(`${path}/delete`, { confirm: 'Deleted' })).status).toBe(303);
    expect((await checkKey(dashboard.accounts, key)).status).toBe('unknown');
    expect((await dashboard.operator.get(path)).status).toBe(404);
    expect(await text(dashboard.operator.get(PATH))).not.toContain('>Deleted</a>');
    const log = await text(dashboard.operator.get(`/operator/audit?customer=${customer.id}`));
    expect(log).toContain(`Deleted (deleted, no. ${customer.id})`);
    expect(log).not.toContain(`href="${path}"`);
    // The member learns why nothing works any more.
    for (const request of [person.get('/keys/new'), person.post('/keys/new', { label: 'a' })])
      expect((await request).headers.get('location')).toBe('/sign-in');
    expect(await text(person.get('/sign-in'))).toContain('You are signed out.');
  });

  it('ends no request of a member with a fault', async () => {
    const { customer, member, email } = await addCustomer(dashboard, 'Busy');
    const people = await Promise.all(Array.from({ length: 3 }, () => dashboard.signIn(email)));
    const work = people.flatMap((person, n) => [
      person.get('/members'),
      person.post('/keys/new', { label: 'a' }),
      person.post('/members', { email: `m${n}@busy.example` }),
      person.post('/webhooks/new', { url: 'https://example.org/', states: 'CA' }),
      person.post('/account/sessions'),
      person.post(`/members/${member.id}/role`, { role: 'member' }),
    ]);
    const deletion = dashboard.operator.post(`${PATH}/${customer.id}/delete`, { confirm: 'Busy' });
    const statuses = (await Promise.all([...work, deletion])).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (const person of people) expect((await person.get('/')).headers.get('location')).toBe('/sign-in');
  });
});

describe('operators', () => {
  const OPERATORS = '/operator/operators';

  it('add and remove others, who are signed out', async () => {
    const page = await text(dashboard.operator.post(OPERATORS, { email: 'kim@example.org', name: 'Kim' }));
    const kim = dashboard.browser();
    await kim.post('/link', { token: linkIn(page) });
    expect(await text(kim.get(OPERATORS))).toMatch(/<b>Kim<\/b>.*lee@example\.org/s);
    const { id } = (await dashboard.accounts.members.findByEmail('kim@example.org')) as { id: number };
    expect((await dashboard.operator.post(`${OPERATORS}/${id}/remove`)).headers.get('location')).toBe(OPERATORS);
    expect((await kim.get(PATH)).headers.get('location')).toBe('/sign-in');
  });
});

describe('the audit log', () => {
  it('filters by customer, person, action and days, also as CSV', async () => {
    const { customer, key, email } = await addCustomer(dashboard, 'Eighth');
    const today = new Date().toISOString().slice(0, 10);
    const query = `?customer=${customer.id}&actor=${email}&action=key.create&from=${today}&to=${today}`;
    const page = await text(dashboard.operator.get(`/operator/audit${query}`));
    expect(page).toContain(key.keyId);
    const csv = (await text(dashboard.operator.get(`/operator/audit.csv${query}`))).trim().split('\r\n');
    expect(csv[0]).toBe('id,time,actor,action,customer,keyId,address,details');
    expect(csv).toHaveLength(2);
    expect(await text(dashboard.operator.get(`/operator/audit${query}&before=1`))).toContain('No entries');
  });

  it('shows nothing that it cannot read as a filter', async () => {
    const response = await dashboard.operator.get('/operator/audit?customer=x&from=2026-99-99&action=drop&before=-1');
    expect(response.status).toBe(200);
  });
});

const get = (path: string) => text(dashboard.operator.get(path));
const post = (path: string, fields: Record<string, string>) => text(dashboard.operator.post(path, fields));
const formOf = async (path: string) => ({ id: /name="id" value="(\w{43})"/.exec(await get(path))?.[1] ?? '' });

it('shows the same invitation link after a reload, of a new customer and of a new member', async () => {
  const fields = { ...(await formOf(PATH)), name: 'Second', email: 'one@second.example' };
  const link = linkIn(await post(PATH, fields));
  expect(linkIn(await post(PATH, fields))).toBe(link);
  const { id } = await dashboard.accounts.customers.find('Second');
  const path = `${PATH}/${id}/members`;
  const invite = { ...(await formOf(`${PATH}/${id}`)), email: 'two@second.example' };
  const second = linkIn(await post(path, invite));
  expect(linkIn(await post(path, invite))).toBe(second);
  const others = [
    { ...invite, email: 'three@second.example' },
    { id: 'abc', email: 'four@second.example' },
  ];
  const links = [link, second, ...(await Promise.all(others.map(async (other) => linkIn(await post(path, other)))))];
  expect(new Set(['', ...links]).size).toBe(5);
  expect((await dashboard.browser().post('/link', { token: link })).headers.get('location')).toBe('/');
});

it('says whether there are no customers, or a filter finds none', async () => {
  expect(await get(`${PATH}?q=nobody`)).toContain('No customers match');
  for (const { id } of await dashboard.accounts.customers.list())
    await dashboard.accounts.deleteCustomer(id, { name: 'dana@example.org' });
  expect(await get(`${PATH}?q=&subscription=`)).toContain('No customers yet');
});
