import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, send } from '../../support/http-request.js';
import { type Service, startService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const HTML = { accept: 'text/html' };
const OLD_LINK = 'This link is from an earlier start. Use the link that the service printed last.';

let service: Service;
let other: Service;
beforeAll(async () => {
  const dataset = writeDataset();
  [service, other] = await Promise.all([
    startService({ demoKey: true, dataset }),
    startService({ demoKey: true, dataset }),
  ]);
});
afterAll(() => Promise.all([service?.stop(), other?.stop()]));

const pathOf = ({ url, demoLink = '' }: Service) => demoLink.slice(url.length);
const tokenOf = (of: Service) => pathOf(of).slice('/?demo='.length);
const cookieName = ({ url }: Service) => `civic-demo-${new URL(url).port}`;
const open = (path: string, headers: Record<string, string> = HTML): Promise<Answer> =>
  send(service.url, path, { headers });
const showsKey = async (cookie: string) => (await open('/', { ...HTML, cookie })).body.includes(service.key.keySecret);

describe('the demo link', () => {
  it('has a token of 32 random bytes, another one at each start', () => {
    expect(tokenOf(service)).toMatch(/^[\w-]{43}$/);
    expect(tokenOf(other)).toMatch(/^[\w-]{43}$/);
    expect(tokenOf(service)).not.toBe(tokenOf(other));
  });

  it('stores the token in a cookie of the session that only the service and same-site requests get', async () => {
    const { headers } = await open(pathOf(service));
    expect(headers['set-cookie']).toEqual([`${cookieName(service)}=${tokenOf(service)}; HttpOnly; SameSite=Strict`]);
  });

  it('redirects to the start page, relative to any path that a proxy adds, without the token', async () => {
    const { status, headers, body } = await open(pathOf(service));
    expect([status, body]).toEqual([303, '']);
    const { location = '' } = headers;
    expect(new URL(location, `https://example.org/civic${pathOf(service)}`).href).toBe('https://example.org/civic/');
  });

  it('is not stored, not sent as a referrer, and not readable by other sites', async () => {
    const { headers } = await open(pathOf(service));
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('works more than once, and with the cookie already there', async () => {
    const cookie = `${cookieName(service)}=${tokenOf(service)}`;
    expect((await open(pathOf(service), { ...HTML, cookie })).status).toBe(303);
  });

  it.each(['/graphiql', '/docs/api/v2', '/graphql'])('is a link to the start page, not to %s', async (path) => {
    const { status, headers, body } = await open(`${path}?demo=${tokenOf(service)}`);
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    expect(body).not.toContain(service.key.keySecret);
  });
});

describe('a link with another token', () => {
  const wrong = (): [string, string][] => [
    ['of another start', `/?demo=${tokenOf(other)}`],
    ['that is empty', '/?demo='],
    ['that is cut off', pathOf(service).slice(0, -1)],
    ['that is longer', `${pathOf(service)}A`],
    ['in other letters', `/?demo=${tokenOf(service).toLowerCase()}%C3%A9`],
    ['that is given twice', `${pathOf(service)}&demo=${tokenOf(service)}`],
    ['of 10,000 characters', `/?demo=${'A'.repeat(10_000)}`],
  ];

  it('gets a page that says to use the link printed last', async () => {
    for (const [what, path] of wrong()) {
      const { status, headers, body } = await open(path);
      expect([status, headers['content-type']], what).toEqual([403, 'text/html; charset=utf-8']);
      expect(body).toContain(OLD_LINK);
      expect(body).not.toContain(service.key.keyId);
      expect(body).not.toContain(tokenOf(service));
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('gets a page with the security headers of all pages, which nobody stores', async () => {
    const { headers } = await open('/?demo=old');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gets a problem document if it accepts no HTML', async () => {
    const answer = await open('/?demo=old', { accept: 'application/json' });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.body)).toMatchObject({ title: 'Forbidden', status: 403, detail: OLD_LINK });
  });
});

describe('the cookie of the demo link', () => {
  it('is the right one only with this token and the name for this port', async () => {
    const [name, token] = [cookieName(service), tokenOf(service)];
    expect(await showsKey(`${name}=${token}`)).toBe(true);
    expect(await showsKey(`${name}=${tokenOf(other)}`)).toBe(false);
    expect(await showsKey(`${cookieName(other)}=${token}`)).toBe(false);
    for (const cookie of [name, `${name}=`, `${name}="${token}"`, `${name}=${token}A`, `x${name}=${token}`, token, '='])
      expect(await showsKey(cookie), cookie).toBe(false);
  });

  it('is found among cookies of other services, and of an earlier start in another folder', async () => {
    const own = `${cookieName(service)}=${tokenOf(service)}`;
    expect(await showsKey(`${cookieName(other)}=${tokenOf(other)}; ${own}`)).toBe(true);
    expect(await showsKey(`${cookieName(service)}=${tokenOf(other)}; ${own}`)).toBe(true);
  });

  it('is found in a header of 15 KB', async () => {
    const own = `${cookieName(service)}=${tokenOf(service)}`;
    expect(await showsKey(`${`${cookieName(service)}=;`.repeat(800)}${own}`.slice(-15_000))).toBe(true);
  });
});

describe('the pages without the cookie', () => {
  it.each(['/', '/graphiql', '/docs/api/v2'])('%s says that the start printed a link', async (path) => {
    const hint = 'open the demo link that the service printed';
    expect((await open(path)).body).toContain(hint);
    const cookie = `${cookieName(service)}=${tokenOf(service)}`;
    expect((await open(path, { ...HTML, cookie })).body).not.toContain(hint);
  });
});
