import { beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import type { Route } from '../../../src/dashboard/route.js';
import { ROUTES } from '../../../src/dashboard/routes.js';
import type { Browser } from '../../support/browser.js';
import { addCustomer, sharedDashboard } from '../../support/dashboard.js';
import { sendRaw } from '../../support/http-request.js';
import { INHERITED_NAMES } from '../../support/inherited-names.js';

const dashboard = sharedDashboard({ RATE_LIMIT: 'off', TRUSTED_PROXIES: '1' });
/** A member of Own who is no owner, and the owner of another customer. */
let plain: Browser;
let other: Browser;
beforeAll(async () => {
  const { own, accounts } = dashboard;
  await accounts.members.invite(own.customer.id, { email: 'plain@own.example' }, CLI);
  plain = await dashboard.signIn('plain@own.example');
  other = await dashboard.signIn((await addCustomer(dashboard, 'Other')).email);
});

/** The path of a route, with what belongs to the customer Own. */
function pathOf({ path }: Route): string {
  const { own } = dashboard;
  return path
    .replace('/operator/customers/:id', `/operator/customers/${own.customer.id}`)
    .replace('/keys/:id', `/keys/${own.key.keyId}`)
    .replace(':key', own.key.keyId)
    .replace(':member', String(own.member.id))
    .replace(':id', '1');
}

let addresses = 0;
/** Each time from another address: one may try to sign in 20 times a minute. */
function send(route: Route, person = dashboard.browser(), headers = SAME_ORIGIN): Promise<Response> {
  addresses += 1;
  const from = { 'x-forwarded-for': `203.0.113.${addresses % 250}` };
  return route.method === 'GET'
    ? person.get(pathOf(route), from)
    : person.post(pathOf(route), {}, { ...headers, ...from });
}
const SAME_ORIGIN: Record<string, string> = { 'sec-fetch-site': 'same-origin' };

/** Somebody who may use a route. */
const userOf = ({ role }: Route) => (role === 'operator' ? dashboard.operator : dashboard.member);

/** Everything that is stored but sessions and what changes with time. */
const stored = async () =>
  JSON.stringify([
    await dashboard.accounts.customers.list(),
    await dashboard.accounts.keys.list(),
    (await dashboard.accounts.members.list()).map(({ lastSeenAt, ...member }) => member),
    await dashboard.accounts.audit.list(),
  ]);

/** The names of all fields that forms and addresses of the dashboard have, but `as`, without which no form is read further. */
const FIELDS =
  'action actor confirm customer day do election email expires fields from grace id key label lastDay name origins place q rateLimit response role sort state states subscription timeZone to token topics url';

/** Fields with a text in each of them. */
const everyField = (text: string): Record<string, string> =>
  Object.fromEntries(FIELDS.split(' ').map((name) => [name, text]));

const inOne = (route: Route) => `${route.method} ${route.path}`;
const rows = ROUTES.map((route) => [inOne(route), route] as const);
const closed = rows.filter(([, { role }]) => role !== 'anonymous');
const posts = rows.filter(([, { method }]) => method === 'POST');

describe('the route table', () => {
  it('has each method and path once', () => {
    expect(new Set(ROUTES.map(inOne)).size).toBe(ROUTES.length);
  });

  it('refuses null characters, which PostgreSQL cannot compare', async () => {
    for (const path of ['/webhooks/%00', '/keys/a%00b', '/usage?key=%00', '/link?token=%00'])
      expect((await dashboard.member.get(path)).status, path).toBe(400);
    expect((await dashboard.member.post('/keys/%00/rename', { label: 'a' })).status).toBe(400);
  });

  it.each(posts)('refuses null characters in a form: %s', async (_name, route) => {
    const response = await userOf(route).post(pathOf(route), everyField('a\0b'));
    expect(response.status).toBe(400);
  });

  it.each(closed)('leads nobody further than to the sign-in: %s', async (_name, route) => {
    const before = await stored();
    const response = await send(route);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in']);
    expect(await stored()).toBe(before);
  });

  /** A page or a form that somebody may not use looks as if it did not exist, and changes nothing. */
  async function expectHidden(route: Route, person: Browser): Promise<void> {
    const before = await stored();
    // A section that a role shares with others is marked.
    const textOf = async (response: Response) => (await response.text()).replace(/ aria-current="\w+"/, '');
    const unknown = await textOf(await person.get('/nothing-here'));
    const response = await send(route, person);
    expect(response.status).toBe(404);
    expect(await textOf(response)).toBe(unknown);
    expect(await stored()).toBe(before);
  }

  const ofMembers = closed.filter(([, { role }]) => role === 'member' || role === 'owner');
  it.each(ofMembers)('hides %s from operators', (_name, route) => expectHidden(route, dashboard.operator));

  it.each(closed.filter(([, { role }]) => role === 'owner'))(
    'hides %s from members who are no owners',
    (_name, route) => expectHidden(route, plain),
  );

  it.each(closed.filter(([, { role }]) => role === 'operator'))(
    'hides %s from owners and members',
    async (_, route) => {
      for (const person of [dashboard.member, plain]) await expectHidden(route, person);
    },
  );

  it.each(closed.filter(([, { role, method }]) => role === 'member' && method === 'GET'))(
    'shows %s to owners and members',
    async (_name, route) => {
      for (const person of [dashboard.member, plain])
        expect((await send(route, person)).status).toBe(route.path.startsWith('/members/') ? 404 : 200);
    },
  );

  const ofCustomer = ofMembers.filter(([, { path }]) => path.includes(':'));
  it.each(ofCustomer)('answers %s of another customer as one that does not exist', async (_name, route) => {
    const before = await stored();
    const foreign = await send(route, other);
    const path = pathOf(route)
      .replace(dashboard.own.key.keyId, 'cds_000000000000')
      .replace(/members\/\d+/, 'members/999999');
    const unknown = route.method === 'GET' ? await other.get(path) : await other.post(path);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.text()).toBe(await unknown.text());
    expect(await stored()).toBe(before);
  });

  it.each(rows.filter(([, { method }]) => method === 'GET'))('changes nothing with %s', async (_name, route) => {
    const before = await stored();
    const response = await send(route, userOf(route));
    expect([200, 303, 410]).toContain(response.status === 404 ? 200 : response.status);
    expect(await stored()).toBe(before);
  });

  const FOREIGN: [string, Record<string, string>][] = [
    ['without headers', {}],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a neighbor', { 'sec-fetch-site': 'same-site' }],
    ['from the address bar', { 'sec-fetch-site': 'none' }],
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['of the origin null', { origin: 'null' }],
  ];
  it.each(posts)('refuses forms that are not its own: %s', async (_name, route) => {
    const before = await stored();
    for (const [, headers] of FOREIGN) expect((await send(route, userOf(route), headers)).status).toBe(403);
    expect(await stored()).toBe(before);
  });

  it('accepts the origin of the dashboard where the browser sends no Sec-Fetch-Site', async () => {
    const response = await dashboard.member.post('/keys/new', { label: '' }, { origin: dashboard.url });
    expect(response.status).toBe(422);
  });

  it('sends the same headers with every response', async () => {
    const person = dashboard.member;
    const responses = await Promise.all([
      ...ROUTES.filter(({ method }) => method === 'GET').map((route) => send(route, person)),
      dashboard.browser().get('/nothing-here'),
      dashboard.browser().get('/%E0%A4%A'),
      dashboard.browser().post('/link', { token: 'x'.repeat(11_000) }),
      person.post('/keys/new', {}, {}),
      fetch(`${dashboard.url}/keys`, { method: 'DELETE' }),
    ]);
    for (const { headers, url } of responses) {
      expect(headers.get('cache-control'), url).toBe('no-store');
      expect(headers.get('referrer-policy'), url).toBe('no-referrer');
      expect(headers.get('x-content-type-options'), url).toBe('nosniff');
      expect(headers.get('content-security-policy'), url).toMatch(/form-action 'self'.*frame-ancestors 'none'/);
      expect(headers.get('access-control-allow-origin'), url).toBeNull();
    }
  });

  it('refuses other names of the host', async () => {
    const { port } = new URL(dashboard.url);
    const response = await fetch(`http://127.0.0.1:${port}/sign-in`);
    expect(response.status).toBe(421);
    expect(await response.text()).toContain(`Open ${dashboard.url}/ instead`);
    const twice = `GET /sign-in HTTP/1.1\r\nHost: localhost:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(dashboard.url, twice)).status).toBe(421);
  });
});

describe.each(INHERITED_NAMES)('the name %s', (name) => {
  it.each(rows)('is no fault in a path, an address and a form: %s', async (_, route) => {
    // A new session for each request, because some end it.
    const person = await dashboard.signIn(route.role === 'operator' ? 'dana@example.org' : dashboard.own.email);
    // A customer that gets the name is not deleted with it.
    const fields = { ...everyField(name), confirm: `${name}?`, [name]: name };
    const named = route.path.replace(/:\w+/g, name);
    const real = route.path.replace('/customers/:id', '/customers/1').replace(/:\w+/g, name);
    for (const path of new Set([named, real])) {
      const response =
        route.method === 'GET'
          ? await person.get(`${path}?${new URLSearchParams(fields)}`)
          : await person.post(path, fields);
      expect(response.status, path).toBeLessThan(500);
    }
  });
});
