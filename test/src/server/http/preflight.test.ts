import { describe, expect, it } from 'vitest';
import { calendarToken } from '../../../../db/storage/accounts/key-secret.js';
import { send } from '../../../support/http-request.js';
import { withService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const FIELDS = '/v2/election/field/';
const SMALL = { dataset: writeDataset(), rateLimit: { points: 5, seconds: 3_600 } };

const leftOf = (header: unknown) => Number(/r=(\d+)/.exec(String(header))?.[1]);

describe('a preflight', () => {
  // A browser tells its script nothing about a refused preflight, not even the status.
  it.each([
    FIELDS,
    '/v2/election/field',
    '/v2/election/data/state/AA/',
    '/graphql',
    '/graphql/',
    '/',
    '/states/AA',
    '/docs',
    '/releases/',
    '/calendar/US-2028-11-07/AA.ics',
    `/calendar/t/${calendarToken('cds_abcdefghijkl', `cdss_${'a'.repeat(49)}`)}/US-2028-11-07/AA.ics`,
    '/assets/pages.css',
    '/changes.json',
    '/schema.graphql',
    '/metrics',
    '/healthz',
    '/mcp',
    '/nothing',
    '/%E0%A4%A',
    '*',
  ])('answers preflights and other OPTIONS of %s, without points and whatever is left', (path) =>
    withService({ ...SMALL, metrics: 'public' }, async ({ url }) => {
      const origin = path === '/mcp' ? url : 'https://app.example';
      const preflight = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      // A key that is wrong, or bound to another origin, does not matter either.
      const all = [preflight, {}, { ...preflight, authorization: 'Basic eDp5', accept: 'text/html' }];
      const answers = async () => Promise.all(all.map((headers) => send(url, path, { method: 'OPTIONS', headers })));
      const expectAnswered = async () => {
        for (const { status, headers, body } of await answers())
          expect([status, body, headers.ratelimit]).toEqual([204, '', undefined]);
      };
      for (let n = 0; n < 3; n += 1) await expectAnswered();
      expect(leftOf((await send(url, '/nothing')).headers.ratelimit)).toBe(4);
      for (let n = 0; n < 5; n += 1) await send(url, '/nothing');
      expect((await send(url, '/nothing')).status).toBe(429);
      await expectAnswered();
    }),
  );

  it('leads to a 429 that scripts can read, if the rate limit is used up', () =>
    withService(SMALL, async ({ url }) => {
      for (let n = 0; n < 6; n += 1) await send(url, '/nothing');
      const origin = 'https://app.example';
      for (const [path, method] of [
        [FIELDS, 'GET'],
        ['/graphql', 'POST'],
        ['/nothing', 'GET'],
      ] as const) {
        const { headers } = await send(url, path, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': method },
        });
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers['access-control-allow-headers']).toContain('Authorization');
        expect(headers['access-control-allow-private-network']).toBe('true');
        const refused = await send(url, path, { method, headers: { origin } });
        expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([429, '*']);
        expect(refused.headers['access-control-expose-headers']).toContain('Retry-After');
      }
    }));
});
