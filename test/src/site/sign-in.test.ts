import { beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../support/http-request.js';
import { mainText } from '../../support/page-text.js';
import { CHALLENGE, expectProblem } from '../../support/problem.js';
import { basic, useSharedService, withService } from '../../support/service.js';

const service = useSharedService();
let authorization: string;
beforeAll(async () => {
  authorization = basic(service.key.keyId, service.key.keySecret);
});

describe('/sign-in', () => {
  it('opens the password window of a browser', async () => {
    const { status, headers, body } = await service.open('/sign-in?to=/states/CA');
    expect([status, headers['www-authenticate']]).toEqual([401, CHALLENGE]);
    expect(body).toContain('What is an API key?');
    expectProblem(await send(service.url, '/sign-in'), 401);
  });

  it.each([
    ['/states/CA?release=x', './states/CA?release=x'],
    ['/', './'],
    ['', './'],
    ['https://evil.example', './'],
    ['//evil.example/x', './/evil.example/x'],
    ['/\\evil.example', './\\evil.example'],
    ['/x\r\nset-cookie: a=b', './'],
    [`/${'x'.repeat(3000)}`, './'],
  ])('leads with a key to %j of this service only', async (to, location) => {
    const { status, headers } = await service.open(`/sign-in?${new URLSearchParams({ to })}`, { authorization });
    expect([status, headers.location]).toEqual([302, location]);
    expect(new URL(location, `${service.url}/sign-in`).origin).toBe(service.url);
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe('the page of a visitor without a key', () => {
  const SIGN_IN = 'SignIn realm="Civic Data Service"';

  it.each([
    ['a browser', { 'sec-fetch-mode': 'navigate' }, SIGN_IN],
    ['a browser on a network without TLS', { 'upgrade-insecure-requests': '1' }, SIGN_IN],
    ['a program that asks for HTML', {}, CHALLENGE],
    ['a script of a page', { 'sec-fetch-mode': 'cors' }, CHALLENGE],
  ])('opens no password window by itself: the challenge to %s', async (_, headers, challenge) => {
    const answer = await service.open('/states/CA?format=csv', headers as Record<string, string>);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, challenge]);
    expect(answer.body).toContain('Sign in with a key');
  });

  it('shows what is open: the next election with its source, and vote.gov', () =>
    withService({ now: () => new Date('2026-11-23T12:00:00Z') }, async ({ url }) => {
      const open = async (path: string) => mainText((await send(url, path, { headers: BROWSER })).body);
      const georgia = await open('/states/GA/guide');
      for (const part of ['Voting in Georgia', 'Tuesday, December 1, 2026', 'in 8 days', '§ 21-2-501'])
        expect(georgia).toContain(part);
      expect((await send(url, '/states/DC', { headers: BROWSER })).body).toContain(
        'href="https://vote.gov/register/district-of-columbia"',
      );
      expect(await open('/elections/LA-2026-12-12')).toContain('Saturday, December 12, 2026');
      expect(await open('/fields/polls_open')).toContain('Georgia: General election runoff');
      expect(georgia).not.toContain('customer');
    }));

  it('does not tell what exists: the same page for all counties and fields, and for all paths with a wrong key', async () => {
    const pageOf = async (path: string, headers = {}) => {
      const { status, body } = await service.open(path, headers);
      expect(status, path).toBe(401);
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      return main.replace(/<code>[^<]*<\/code>|href="[^"]*"/g, '');
    };
    const county = await pageOf('/states/NV/regions/Clark%20County');
    expect(await pageOf('/states/NV/regions/Nowhere')).toBe(county);
    expect(await pageOf('/fields/nothing')).toBe(await pageOf('/fields/polls_open'));
    expect(await pageOf('/states/XX')).toBe(await pageOf('/compare?states=CA,NY'));
    const wrong = { authorization: basic(service.key.keyId, 'wrong') };
    expect(await pageOf('/states/GA', wrong)).toBe(await pageOf('/fields/nothing', wrong));
  });
});
