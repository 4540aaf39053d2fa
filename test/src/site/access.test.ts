import { describe, expect, it } from 'vitest';
import { send } from '../../support/http-request.js';
import { CHALLENGE, expectProblem } from '../../support/problem.js';
import { basic, withService, withSharedService } from '../../support/service.js';

const OPEN = ['/states', '/fields'];
const KEYED = [
  '/states/CA',
  '/states/IL/regions/City%20of%20Chicago',
  '/fields/has_sdr_election_day',
  '/fields/registration_deadline_mail?sort=value',
  '/elections/US-2028-11-07?state=OH',
  '/compare?states=CA,IL,NY&topic=ABSENTEE',
  '/changes',
];
/** Pages that depend on the current day. */
const DAILY = /^\/(states|elections)\/|deadline/;
const FORMATS = ['', 'format=csv', 'format=json'];

const inFormat = (path: string, format: string) =>
  format ? `${path}${path.includes('?') ? '&' : '?'}${format}` : path;
const everyFormat = (paths: readonly string[]) =>
  paths.flatMap((path) => FORMATS.map((format) => inFormat(path, format)));

/** The link to the root. */
const up = (path: string) => '../'.repeat((path.split('?')[0] ?? '').split('/').length - 2) || './';

describe('EXPLORER=keyed', () => {
  it('asks for the key in every format, and says how to send it', () =>
    withSharedService(async (service) => {
      for (const path of everyFormat(KEYED)) {
        const { status, headers, body } = await service.open(path);
        expect([status, headers['www-authenticate'], headers['content-type']]).toEqual([
          401,
          CHALLENGE,
          'text/html; charset=utf-8',
        ]);
        expect(body).toContain(
          `href="${up(path)}sign-in?${new URLSearchParams({ to: path })}"`.replaceAll('&', '&amp;'),
        );
        expectProblem(await send(service.url, path), 401);
      }
    }));

  it('shows values to a client with a key, and to no other afterwards', () =>
    withSharedService(async (service) => {
      const authorization = basic(service.key.keyId, service.key.keySecret);
      for (const path of everyFormat(KEYED)) {
        const first = await service.open(path, { authorization });
        expect(first.status, path).toBe(200);
        expect(first.headers['cache-control']).toBe('private, no-cache');
        expect(first.headers.vary).toContain('Authorization');
        await service.open(path, { authorization });
        const without = await service.open(path, { 'if-none-match': first.headers.etag as string });
        expect(without.status, path).toBe(401);
      }
    }));

  it('refuses a wrong key and a suspended one', () =>
    withSharedService(async (service) => {
      const { key, suspendedKey } = service;
      expect((await service.open('/states/CA', { authorization: basic(key.keyId, 'wrong') })).status).toBe(401);
      const suspended = { authorization: basic(suspendedKey.keyId, suspendedKey.keySecret) };
      const { status, body } = await service.open('/states/CA', suspended);
      expect([status, /To activate it, contact/.test(body)]).toEqual([403, true]);
    }));

  it('leaves pages without values open and cacheable', () =>
    withSharedService(async (service) => {
      for (const path of everyFormat(OPEN)) {
        const { status, headers } = await service.open(path);
        expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300, stale-while-revalidate=600']);
      }
    }));
});

describe('EXPLORER=public', () => {
  it('shows every page to everyone, with an ETag and for caches', () =>
    withService({ explorer: 'public' }, async (service) => {
      for (const path of everyFormat([...OPEN, ...KEYED])) {
        const { status, headers } = await service.open(path);
        expect([status, headers['cache-control']]).toEqual([
          200,
          DAILY.test(path) ? 'public, no-cache' : 'public, max-age=300, stale-while-revalidate=600',
        ]);
        expect((await service.open(path, { 'if-none-match': headers.etag as string })).status).toBe(304);
      }
    }));
});
