import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { passkeyIdOf, RelyingParty } from '../../../src/dashboard/passkeys/relying-party.js';
import type { Browser } from '../../support/browser.js';
import { addCustomer, startTestDashboard, type TestDashboard } from '../../support/dashboard.js';
import { freePort } from '../../support/free-port.js';

const ANSWERS = [
  ...['', '{', 'null', '[]', '{"id":"x"}', '{"id":{},"response":{"clientDataJSON":"e30"},"type":"public-key"}'],
  ...['{"id":{"toString":1}}', '{"id":"a","response":{"clientDataJSON":{"toString":1}}}', '{"id":"\\u0000"}'],
  ...['{"id":"a","response":1}', '{"id":"a","response":{"clientDataJSON":["e30"]}}', `{"id":"${'a'.repeat(1_401)}"}`],
];

describe('passkeys', () => {
  it.each([
    ['https://dashboard.example.org', true],
    ['http://localhost:4100', true],
    ['http://127.0.0.1:4100', false],
    ['https://192.0.2.1', false],
    ['https://[2001:db8::1]', false],
  ])('are there at %s: %s', (url, expected) => {
    expect(RelyingParty.of(url) !== undefined).toBe(expected);
  });

  it('hide where browsers do not allow them', async () => {
    const port = await freePort();
    const plain = await startTestDashboard({ port, environment: { DASHBOARD_URL: `http://127.0.0.1:${port}` } });
    const member = await plain.signIn((await addCustomer(plain, 'Plain')).email);
    expect(await (await plain.browser().get('/sign-in')).text()).not.toContain('passkey');
    expect(await (await member.get('/account')).text()).not.toContain('asskey');
    for (const path of ['/account/passkeys', '/account/passkeys/new', '/sign-in/passkey', '/sign-in/passkey/use'])
      expect((await member.post(path)).status, path).toBe(404);
    await plain.stop();
  });

  it.each(ANSWERS)('refuse the answer %j', async (text) => {
    const party = RelyingParty.of('http://localhost:4100') as RelyingParty;
    const take = async () => true;
    expect(await party.created(text, take)).toBeUndefined();
    const passkey = {
      id: 'x',
      publicKey: Buffer.from('x'),
      counter: 0,
      name: '',
      createdAt: '',
      usedAt: null,
      verified: 1,
    };
    expect(await party.signed(text, passkey, take)).toBeUndefined();
  });
});

describe('passkeys in a form', () => {
  let dashboard: TestDashboard;
  beforeAll(async () => {
    dashboard = await startTestDashboard();
    await addCustomer(dashboard, 'Own');
  });
  afterAll(() => dashboard.stop());

  it.each(ANSWERS)('are refused with the answer %j', async (response) => {
    expect((await dashboard.browser().post('/sign-in/passkey/use', { response })).status).toBe(403);
    const person = await dashboard.signIn('member@own.example');
    expect((await person.post('/account/passkeys/new', { response })).status).toBe(409);
  });

  it('are not looked up by what is no id, which PostgreSQL could not compare', () => {
    for (const id of ['\0', '\ud800', 'a b', 'é', '', {}, ['a'], 'a'.repeat(1_401)])
      expect(passkeyIdOf(JSON.stringify({ id }))).toBe('');
    expect(passkeyIdOf('{"id":"A_-9"}')).toBe('A_-9');
  });

  it('of an invitation can be confirmed by the person whose email was proved', async () => {
    const { accounts } = dashboard;
    const { member, link } = await accounts.members.invite(1, { email: 'new@own.example' }, CLI);
    const invited = dashboard.browser();
    await invited.post('/link', { token: link.token });
    const [session] = await accounts.sessions.list({
      ...member,
      memberId: member.id,
      isVerified: false,
      customer: null,
    });
    const passkey = { id: 'p', publicKey: Buffer.from('x'), counter: 0, name: 'Phone' };
    await accounts.passkeys.add(session as NonNullable<typeof session>, passkey, CLI);
    const account = async (of: Browser) => (await of.get('/account')).text();
    const proven = await dashboard.signIn('new@own.example');
    expect(await account(invited)).toContain('Phone');
    expect(await account(invited)).not.toContain('Use it here once');
    expect(await account(proven)).toContain('Use it here once');
  });

  it('are added on a page of the member, without a switch since', async () => {
    const person = await dashboard.signIn('member@own.example');
    const page = await (await person.post('/account/passkeys', { name: 'Laptop' })).text();
    expect(page).toMatch(`<input type="hidden" name="as" value="${person.as}"/>`);
  });
});
