import { describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { type AttackServer, attackServer } from './support/attack-server.js';
import { type AttackRequest, send } from './support/client.js';
import { expectLittleMemory, expectShortWait } from './support/limits.js';
import { report } from './support/measure.js';
import { RawConnection, rawRequest } from './support/raw-connection.js';

/** Answers 401 with a short body. */
const KEYED_PATH = '/v2/election/data/state/CA/';

/** Sends a request as the operator's proxy would, for a client of some address. */
const from = (server: AttackServer, address: string, request: AttackRequest = { path: KEYED_PATH }) =>
  send(server, { ...request, headers: { 'x-forwarded-for': address, ...request.headers } });

/** As many as a core answers in some five seconds. */
const FLOOD_REQUESTS = 50_000;
const WARM_REQUESTS = 20_000;
const CONNECTIONS = 10;
/** Fewer than a connection may have waiting. */
const BATCH = 50;
/** Without a limit, each address would take some 600 bytes. */
const MAX_GROWTH_MB = 64;

/** Sends requests of distinct addresses in batches on a few connections. @returns how many */
async function floodOfAddresses(
  server: AttackServer,
  address: (number: number) => string,
  requests = FLOOD_REQUESTS,
): Promise<number> {
  let count = 0;
  const client = async () => {
    const connection = await RawConnection.open(server);
    while (count < requests && !connection.closed) {
      const batch = Array.from({ length: BATCH }, () => {
        count += 1;
        return rawRequest(server, { path: KEYED_PATH, headers: { 'x-forwarded-for': address(count) } });
      });
      connection.write(batch.join(''));
      await connection.read(BATCH);
      connection.forget();
    }
    connection.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return count;
}

const hex = (number: number) => (number % 65_536).toString(16);

describe('a service with a rate limit', () => {
  const server = attackServer({ settings: { RATE_LIMIT: '1000/60m', TRUSTED_PROXIES: '1' } });

  it.each<[string, (number: number) => string]>([
    ['IPv6 networks', (n) => `2001:db8:${hex((n / 65_536) | 0)}:${hex(n)}::1`],
    ['texts that are no addresses', (n) => `client-${n}-${'x'.repeat(200)}`],
  ])(
    `takes less than ${MAX_GROWTH_MB} MB for the clients of ${FLOOD_REQUESTS} requests: %s`,
    async (title, address) => {
      // The heap grows to the size that so many requests need.
      await floodOfAddresses(server, () => '192.0.2.1', WARM_REQUESTS);
      const observed = await server.watch(() => floodOfAddresses(server, address));
      report(title, observed, `${observed.result} addresses, ${observed.startMb.toFixed(0)} MB before`);
      expect(observed.result).toBeGreaterThan(20_000);
      expectFigure('memory that addresses take', observed.endMb - observed.startMb, MAX_GROWTH_MB, 'MB');
      expectLittleMemory(observed.peakMb);
      expectShortWait(observed.longestWaitMs);
      await server.expectNormal();
    },
  );
});

describe('a rate limit of 6 points', () => {
  const server = attackServer({ settings: { RATE_LIMIT: '6/60m', TRUSTED_PROXIES: '1' } });

  it.each<[string, string[]]>([
    [
      'an IPv4 address',
      [
        '192.0.2.1',
        '192.0.2.1:4711',
        '::ffff:192.0.2.1',
        '::FFFF:C000:201',
        '[::ffff:192.0.2.1]:80',
        '0:0:0:0:0:ffff:c000:0201',
      ],
    ],
    [
      'an IPv6 address',
      [
        '2001:db8::1',
        '2001:DB8:0:0::1',
        '[2001:db8::1]',
        '[2001:db8::1]:443',
        '2001:0db8:0000:0000:0000:0000:0000:0001',
        '2001:db8::0.0.0.1',
      ],
    ],
    [
      'the addresses of a /64',
      [
        '2001:db8:1:1::1',
        '2001:db8:1:1::2',
        '2001:db8:1:1:ffff::',
        '2001:db8:1:1:1:2:3:4',
        '[2001:db8:1:1::5]:1',
        '2001:db8:1:1::6',
      ],
    ],
  ])('counts all spellings of %s as one client', async (_, spellings) => {
    const last = spellings[0] as string;
    const statuses = [];
    for (const address of [...spellings, last]) statuses.push((await from(server, address)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await from(server, '2001:db8:ffff:2::1', { path: '/healthz' })).status).toBe(200);
  });

  it.each<[string, AttackRequest]>([
    ['a path that does not exist', { path: '/nothing' }],
    ['a page', { path: '/', headers: { accept: 'text/html' } }],
    ['the page of the documentation', { path: '/docs/api/v2' }],
    ['an OpenAPI document', { path: '/docs/api/v2/openapi.json' }],
    ['the schema', { path: '/schema.graphql' }],
    ['a method that is not allowed', { path: '/v2/election/field/', method: 'DELETE' }],
    ['a body that is no JSON', { path: '/graphql', body: '{', headers: { 'content-type': 'application/json' } }],
    ['a wrong key', { path: '/graphql', headers: { authorization: 'Basic eDp5' } }],
  ])('counts %s', async (title, request) => {
    const address = `198.51.100.${title.length}`;
    for (let number = 0; number < 6; number += 1) expect((await from(server, address, request)).status).not.toBe(429);
    expect((await from(server, address, request)).status).toBe(429);
  });

  it.each(['/healthz', '/readyz'])('does not count %s', async (path) => {
    for (let number = 0; number < 10; number += 1)
      expect((await from(server, '203.0.113.1', { path })).status).toBe(200);
  });

  it.each(['/graphql', '/v2/election/field/', '/nothing'])('does not count OPTIONS of %s', async (path) => {
    for (let number = 0; number < 10; number += 1)
      expect((await from(server, '203.0.113.2', { path, method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('a service with the default settings', () => {
  const server = attackServer({ settings: { RATE_LIMIT: '' } });

  it.each([
    ['without a key', false, 1_200],
    ['with a key', true, 6_000],
  ])('limits a client %s: %s, %d points in 60 seconds', async (_, key, points) => {
    const { headers } = await send(server, { path: '/v2/election/data/state/CA/', key });
    expect(String(headers['ratelimit-policy'])).toContain(`q=${points};w=60`);
  });

  it('answers 429 to a client without a key after 1,200 points', async () => {
    const connection = await RawConnection.open(server);
    const statuses: number[] = [];
    for (let batch = 0; batch < 30 && !statuses.includes(429); batch += 1) {
      connection.write(rawRequest(server, { path: '/schema.graphql' }).repeat(BATCH));
      statuses.push(...(await connection.read(BATCH)).statuses);
      connection.forget();
    }
    connection.destroy();
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1_200);
    expect((await send(server, { path: '/healthz' })).status).toBe(200);
  });
});
