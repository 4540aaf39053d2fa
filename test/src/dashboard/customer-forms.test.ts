import { expect, it } from 'vitest';
import { sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard();

const PATH = '/operator/customers';
const get = async (path: string) => (await dashboard.operator.get(path)).text();
const post = async (path: string, fields: Record<string, string>) =>
  (await dashboard.operator.post(path, fields)).text();
const linkIn = (page: string) => /\/link\?token=(\w{43})/.exec(page)?.[1] ?? '';
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
