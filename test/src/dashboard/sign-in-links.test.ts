import { describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });

it('a page of members from before another person got the number changes nothing', async () => {
  const { accounts, own, member } = dashboard;
  const invite = (email: string) => accounts.members.invite(own.customer.id, { email }, CLI);
  const { id } = (await invite('first@own.example')).member;
  await accounts.members.remove(id, CLI);
  expect((await invite('second@own.example')).member.id).toBe(id);
  for (const [path, fields] of [
    ['invitation', {}],
    ['remove', {}],
    ['role', { role: 'owner' }],
  ] as const)
    expect((await member.post(`/members/${id}/${path}`, { ...fields, email: 'first@own.example' })).status).toBe(404);
  expect(await (await member.get('/members')).text()).toContain('name="email" value="second@own.example"');
  expect(await accounts.members.findByEmail('second@own.example')).toMatchObject({ role: 'member' });
});

it('the page one wanted in another role is left out, and forgotten with the sign-out', async () => {
  const signIn = async (wanted: string) => {
    const person = dashboard.browser();
    await person.get(wanted);
    const { token } = await dashboard.accounts.links.create(dashboard.own.member.id, 'sign-in', CLI);
    expect((await person.post('/link', { token })).headers.get('location')).toBe(wanted);
    return person;
  };
  const first = await signIn('/operator/audit');
  expect((await first.get('/operator/audit')).headers.get('location')).toBe('/');
  expect((await first.get('/operator/audit')).status).toBe(404);
  const second = await signIn('/keys');
  await second.get('/account');
  expect((await second.post('/sign-out')).headers.get('location')).toBe('/sign-in');
  expect(second.cookies.size).toBe(0);
});

it('a link says which session it ends', async () => {
  const { accounts, own, member, browser } = dashboard;
  const { token } = await accounts.links.create(own.member.id, 'sign-in', CLI);
  const page = async (of: typeof member) => (await of.get(`/link?token=${token}`)).text();
  expect(await page(member)).toContain('It ends your session for Own.');
  expect(await page(browser())).not.toContain('It ends your session');
});

it('a link that does not work says who can make another one', async () => {
  const page = await (await dashboard.browser().get('/link?token=wrong')).text();
  expect(page).toContain('An owner of your organization can create one for you');
});

describe('the page one wanted', () => {
  const signInAfter = async (path: string, cookies: Record<string, string> = {}) => {
    const person = dashboard.browser();
    const { id } = dashboard.own.member;
    const refused = await person.get(path);
    for (const [name, value] of Object.entries(cookies)) person.cookies.set(name, value);
    const { token } = await dashboard.accounts.links.create(id, 'sign-in', CLI);
    const response = await person.post('/link', { token });
    return { person, refused, location: response.headers.get('location') };
  };

  it('is where one lands after the sign-in, with its filters, once', async () => {
    const { person, refused, location } = await signInAfter('/keys?q=web&state=active');
    expect([refused.headers.get('location'), location]).toEqual(['/sign-in', '/keys?q=web&state=active']);
    expect(refused.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax; Max-Age=900$/);
    await person.get('/keys?q=web&state=active');
    expect([...person.cookies.keys()].filter((name) => name.includes('next'))).toEqual([]);
  });

  it('is no file, no form and nothing unknown', async () => {
    for (const path of ['/usage.csv', '/nothing-here', '/sign-in', '/', `/keys?q=${'x'.repeat(600)}`])
      expect((await signInAfter(path)).location, path).toBe('/');
    const response = await dashboard.browser().post('/members', { email: 'a@b.example' });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%0d%0a\r\nx: y',
    'javascript:alert(1)',
    'keys',
    '',
    '/é',
  ])('is an own path, whatever the cookie says: %j', async (target) => {
    const name = `civic-next-${new URL(dashboard.url).port}`;
    const value = Buffer.from(target).toString('base64url');
    expect((await signInAfter('/sign-in', { [name]: value })).location).toBe('/');
  });
});
