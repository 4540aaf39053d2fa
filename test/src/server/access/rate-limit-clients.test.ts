import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RateLimiter } from '../../../../src/server/access/rate-limit.js';
import { send } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { openRaw } from '../../../support/raw-connection.js';
import { type Service, withService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const FIELDS = '/v2/election/field/';
/** Long enough that nothing is given back while a test runs. */
const LIMIT = { points: 5, seconds: 3_600 };
const SMALL = { dataset: writeDataset(), rateLimit: LIMIT };

const statusFrom = async ({ url }: Service, address: string) =>
  (await send(url, FIELDS, { headers: { 'x-forwarded-for': address } })).status;
const leftOf = (header: unknown) => Number(/r=(\d+)/.exec(String(header))?.[1]);

describe('the rate limit of an address', () => {
  it.each<[what: string, method: string, path: string, headers?: Record<string, string>]>([
    ['a REST path', 'GET', FIELDS],
    ['a redirect', 'GET', '/v2/election/field'],
    ['a path that does not exist', 'GET', '/nothing'],
    ['a malformed path', 'GET', '/%E0%A4%A'],
    ['a wrong method', 'DELETE', FIELDS],
    ['a wrong method of GraphQL', 'PUT', '/graphql'],
    ['a page', 'GET', '/', { accept: 'text/html' }],
    ['an asset', 'GET', '/assets/pages.css'],
    ['the OpenAPI document', 'GET', '/docs/api/v2/openapi.json'],
    ['the schema', 'GET', '/schema.graphql'],
    ['a body that is no JSON', 'POST', '/graphql', { 'content-type': 'application/json' }],
    ['the metrics', 'GET', '/metrics'],
    ['an expectation', 'GET', '/nothing', { expect: 'something' }],
  ])('counts %s (%s %s) as one point', (_, method, path, headers = {}) =>
    withService({ ...SMALL, metrics: 'public' }, async ({ url }) => {
      for (let n = 0; n < 3; n += 1) await send(url, path, { method, headers });
      // Responses that shared caches may store do not say how much is left.
      expect(leftOf((await send(url, '/nothing')).headers.ratelimit)).toBe(1);
      await send(url, path, { method, headers });
      const refused = await send(url, path, { method, headers });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    }),
  );

  it('counts requests without a Host header', () =>
    withService(SMALL, async ({ url }) => {
      const { socket, responses } = await openRaw(url);
      socket.write('GET / HTTP/1.1\r\n\r\n');
      const [response] = await responses();
      expect([response?.status, leftOf(response?.head)]).toEqual([400, 4]);
    }));

  it('does not count /healthz and /readyz', () =>
    withService(SMALL, async (service) => {
      for (let n = 0; n < 6; n += 1) await send(service.url, '/nothing');
      for (const path of ['/healthz', '/readyz', '/healthz/']) {
        const { status, headers } = await send(service.url, path);
        expect([status, headers.ratelimit]).toEqual([200, undefined]);
      }
    }));

  it('refuses pages with a page, other paths with a problem, and GraphQL operations with a GraphQL error', () =>
    withService(SMALL, async ({ url }) => {
      for (let n = 0; n < 5; n += 1) await send(url, FIELDS);
      expectProblem(await send(url, '/'), 429);
      const page = await send(url, '/', { headers: { accept: 'text/html' } });
      expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      const { status, body } = await send(url, '/graphql?query=%7Bstates%7Bcode%7D%7D');
      expect([status, JSON.parse(body).errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED']);
    }));
});

describe('the rate limit behind a proxy', () => {
  it('counts all addresses of an IPv6 /64 as one client', () =>
    withService({ ...SMALL, proxies: 1 }, async (service) => {
      const addresses = [
        '2001:db8::1',
        '2001:DB8:0:0::2',
        '[2001:db8::3]:443',
        '2001:db8:0:0:ffff::',
        '2001:db8::4%eth0',
      ];
      for (const address of addresses) expect(await statusFrom(service, address), address).toBe(200);
      expect(await statusFrom(service, addresses[0] as string)).toBe(429);
      for (const address of ['198.51.100.1', '2001:db8:0:1::1']) expect(await statusFrom(service, address)).toBe(200);
    }));
});

describe('the table of clients', () => {
  it('gives the points back when the time is over', async () => {
    const second = { points: 1, seconds: 1 };
    const own = new RateLimiter({ key: second, address: second }, () => 'one');
    const context = { client: undefined, rateLimitHeaders: undefined };
    const consume = () => own.consume({} as IncomingMessage, context, 1);
    expect([consume(), (await consume())?.problem.status]).toEqual([undefined, 429]);
    await setTimeout(1_010);
    expect(consume()).toBeUndefined();
  });
});
