import { describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { sharedDashboard } from '../../support/dashboard.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off' });

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
