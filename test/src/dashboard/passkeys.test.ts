import { describe, expect, it } from 'vitest';
import { RelyingParty } from '../../../src/dashboard/passkeys/relying-party.js';
import { sharedDashboard } from '../../support/dashboard.js';

describe('passkeys', () => {
  const dashboard = sharedDashboard();

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
    expect(await (await dashboard.browser().get('/sign-in')).text()).not.toContain('passkey');
    expect(await (await dashboard.member.get('/account')).text()).not.toContain('asskey');
    for (const path of ['/account/passkeys', '/account/passkeys/new', '/sign-in/passkey', '/sign-in/passkey/use'])
      expect((await dashboard.member.post(path)).status, path).toBe(404);
  });

  it.each(['', '{', 'null', '[]', '{"id":"x"}', '{"id":{},"response":{"clientDataJSON":"e30"},"type":"public-key"}'])(
    'refuse the answer %j',
    async (text) => {
      const party = RelyingParty.of('http://localhost:4100') as RelyingParty;
      const take = async () => true;
      expect(await party.created(text, take)).toBeUndefined();
      const passkey = { id: 'x', publicKey: Buffer.from('x'), counter: 0, name: '', createdAt: '', usedAt: null };
      expect(await party.signed(text, passkey, take)).toBeUndefined();
    },
  );
});
