import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCustomer, addOperator, startTestDashboard, type TestDashboard } from '../../support/dashboard.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-22T12:00:00Z');

let dashboard: TestDashboard;
let email: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  dashboard = await startTestDashboard();
  ({ email } = await addCustomer(dashboard, 'Own'));
  await addOperator(dashboard);
});

afterEach(async () => {
  vi.useRealTimers();
  await dashboard.stop();
});

const linkFor = async (who = email) => {
  const member = await dashboard.accounts.members.findByEmail(who);
  return dashboard.accounts.links.create(member?.id ?? 0, 'sign-in', { name: 'cli' });
};

describe('a session', () => {
  it('is a cookie that scripts and other sites do not get', async () => {
    const response = await dashboard.browser().post('/link', { token: (await linkFor()).token });
    const { port } = new URL(dashboard.url);
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^civic-dashboard-${port}=[A-Za-z0-9]{43}; Path=/; HttpOnly; SameSite=Lax$`),
    );
  });

  it('has the prefix __Host- behind https', async () => {
    const secure = await startTestDashboard({ environment: { DASHBOARD_URL: 'https://dashboard.example.org' } });
    await addOperator(secure);
    const member = await secure.accounts.members.findByEmail('dana@example.org');
    const { token } = await secure.accounts.links.create(member?.id ?? 0, 'sign-in', { name: 'cli' });
    const { request } = await import('node:http');
    const headers = {
      host: 'dashboard.example.org',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const cookie = await new Promise<string | undefined>((resolve) => {
      const sent = request(`${secure.listening}/link`, { method: 'POST', headers }, (response) => {
        resolve(response.headers['set-cookie']?.[0]);
        response.resume();
      });
      sent.end(`token=${token}`);
    });
    expect(cookie).toMatch(/^__Host-civic-dashboard=[A-Za-z0-9]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    await secure.stop();
  });

  it('takes no token from the client, and ends the session before', async () => {
    const person = await dashboard.signIn(email);
    const before = person.cookie;
    await person.post('/link', { token: (await linkFor()).token });
    expect(person.cookie).not.toBe(before);
    expect((await dashboard.browser({ cookie: before }).get('/keys')).status).toBe(303);
    expect((await person.get('/keys')).status).toBe(200);
  });

  it('of a member is too old for an operator after 12 hours', async () => {
    const { members, links } = dashboard.accounts;
    const { member, link } = await members.invite(null, { email }, { name: 'cli' });
    const person = await dashboard.signIn(email);
    vi.setSystemTime(START + 11 * HOUR);
    await person.get('/keys');
    vi.setSystemTime(START + 13 * HOUR);
    const refused = await person.post(`/switch/${member.id}`);
    expect([refused.status, (await refused.text()).includes('Sign in again to act as an operator.')]).toEqual([
      409,
      true,
    ]);
    expect((await person.get('/keys')).status).toBe(200);
    expect((await members.list(null)).find(({ id }) => id === member.id)).toMatchObject({ joinedAt: null });
    expect(await links.peek(link.token)).toBeDefined();
  });

  it('ends when the visitor signs out', async () => {
    const person = await dashboard.signIn(email);
    const { cookie } = person;
    const response = await person.post('/sign-out');
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await dashboard.browser({ cookie }).get('/keys')).status).toBe(303);
  });
});

describe('a link', () => {
  it('leads to a choice if the email has another invitation, even if an inviter has used one himself', async () => {
    const { accounts } = dashboard;
    for (const name of ['Attacker', 'Wanted']) {
      const { customer } = await addCustomer(dashboard, name);
      const { link } = await accounts.members.invite(customer.id, { email: 'new@example.org' }, { name: 'cli' });
      if (name === 'Attacker') await dashboard.browser().post('/link', { token: link.token });
    }
    const person = dashboard.browser();
    const { token } = await linkFor('new@example.org');
    expect((await person.post('/link', { token })).headers.get('location')).toBe('/switch');
    expect(await (await person.get('/switch')).text()).toMatch(/<b>Attacker<.*<b>Wanted</s);
  });

  it('is not used by those who only open it', async () => {
    const { token } = await linkFor();
    for (let time = 0; time < 100; time += 1) {
      const response = await fetch(`${dashboard.url}/link?token=${token}`, { method: time % 2 ? 'HEAD' : 'GET' });
      expect(response.status).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    expect((await dashboard.browser().post('/link', { token })).status).toBe(303);
  });

  it('looks the same whether it was used, has ended or never was one', async () => {
    const [used, ended] = [await linkFor(), await linkFor()];
    await dashboard.browser().post('/link', { token: used.token });
    vi.setSystemTime(START + HOUR);
    const tokens = [used.token, ended.token, 'A'.repeat(43), ''];
    const pages = await Promise.all(
      tokens.map(async (token) => (await dashboard.browser().get(`/link?token=${token}`)).text()),
    );
    const forms = await Promise.all(
      tokens.map(async (token) => (await dashboard.browser().post('/link', { token })).text()),
    );
    expect(new Set([...pages, ...forms]).size).toBe(1);
    expect(pages[0]).toContain('This link does not work');
  });

  it('is tried 20 times a minute by an address', async () => {
    const send = () => dashboard.browser().post('/link', { token: 'B'.repeat(43) });
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await send()).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(410));
    expect(statuses[20]).toBe(429);
  });

  it('is in no line of the log', async () => {
    const { token } = await linkFor();
    const person = dashboard.browser();
    await person.get(`/link?token=${token}`);
    await person.post('/link', { token });
    await person.get('/keys');
    const text = dashboard.log.join('');
    expect(text).toContain('"path":"/link"');
    for (const secret of [token, ...person.cookies.values(), email]) expect(text).not.toContain(secret);
  });
});
