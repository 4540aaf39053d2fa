import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { readConfig } from '../../../../src/process/settings/config.js';
import type { RateLimits } from '../../../../src/server/access/rate-limit.js';
import { send } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { basic, type Service, withService } from '../../../support/service.js';
import { times } from '../../../support/times.js';

const STATE = '/v2/election/data/state/CA/';
const FIELDS = '/v2/election/field/';
/** Long enough that nothing is given back while a test runs. */
const LIMIT = { points: 5, seconds: 3600 };

const keyed = ({ key }: Service) => ({ authorization: basic(key.keyId, key.keySecret) });
async function statuses(service: Service, path: string, count: number, headers: Record<string, string> = {}) {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push((await send(service.url, path, { headers })).status);
  return all;
}

/** Sends an operation. @returns also how many points are left */
async function operate({ url }: Service, query: string, headers: Record<string, string> = {}) {
  const sent = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ query }) };
  const response = await fetch(`${url}/graphql`, { method: 'POST', ...sent });
  const left = Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
  return { status: response.status, left, body: await response.json() };
}

describe('a rate limit', () => {
  it('can be off', () =>
    withService({}, async (service) => {
      expect(await statuses(service, FIELDS, 20)).toEqual(Array(20).fill(200));
      expect((await send(service.url, FIELDS)).headers).not.toHaveProperty('ratelimit');
    }));

  it('is 6,000 points a minute for a key and 1,200 for an address by default', () =>
    withService({ rateLimit: readConfig({}).rateLimit as RateLimits }, async (service) => {
      const policy = async (headers: Record<string, string> = {}) =>
        (await send(service.url, STATE, { headers })).headers['ratelimit-policy'];
      expect(await policy(keyed(service))).toBe('"default";q=6000;w=60');
      expect(await policy()).toBe('"default";q=1200;w=60');
    }));

  it('is that of the customer for its keys, if it has one, until its subscription ends', () =>
    withService({ rateLimit: LIMIT }, async (service) => {
      const accounts = openAccounts(service.accountsPath);
      onTestFinished(() => accounts.close());
      await accounts.customers.setLimits('Active', { rateLimit: 2, lastDay: null });
      expect(await statuses(service, STATE, 3, keyed(service))).toEqual([200, 200, 429]);
      await accounts.customers.setLimits('Active', { rateLimit: 4, lastDay: null });
      expect(await statuses(service, STATE, 2, keyed(service))).toEqual([200, 429]);
      expect(await statuses(service, FIELDS, 6)).toEqual([200, 200, 200, 200, 200, 429]);
      await accounts.customers.setLimits('Active', { rateLimit: 100, lastDay: '2020-12-31' });
      const ended = await send(service.url, STATE, { headers: keyed(service) });
      expect(expectProblem(ended, 403).detail).toMatch(/subscription of this API key has ended. To renew it, contact/);
    }));

  it('reports in each response how much is left, and after the limit how long to wait', () =>
    withService({ rateLimit: LIMIT }, async (service) => {
      const first = await send(service.url, STATE, { headers: keyed(service) });
      expect(first.headers).toMatchObject({
        'ratelimit-policy': '"default";q=5;w=3600',
        ratelimit: expect.stringMatching(/^"default";r=4;t=\d+$/),
        // Lets scripts of other sites read both.
        'access-control-expose-headers': expect.stringMatching(/\bRateLimit, RateLimit-Policy\b/),
      });
      await statuses(service, STATE, 4, keyed(service));
      const refused = await send(service.url, STATE, { headers: keyed(service) });
      expect(expectProblem(refused, 429).detail).toMatch(
        /5 points in 3600 seconds is used up.*Try again in \d+ seconds\.$/,
      );
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
      expect(refused.headers.ratelimit).toMatch(/^"default";r=0;/);
    }));

  it('counts each key separately, and requests without a key by address', () =>
    withService({ rateLimit: LIMIT }, async (service) => {
      expect(await statuses(service, STATE, 6, keyed(service))).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await statuses(service, STATE, 6)).toEqual([401, 401, 401, 401, 401, 429]);
      const { keyId, keySecret } = service.suspendedKey;
      expect(await statuses(service, STATE, 1, { authorization: basic(keyId, keySecret) })).toEqual([403]);
    }));

  it('lets the IPv6 addresses of one /48 use ten times the points of one of them, and no more', () =>
    withService({ rateLimit: LIMIT, proxies: 1 }, async (service) => {
      const from = (address: string) => send(service.url, STATE, { headers: { 'x-forwarded-for': address } });
      const within: number[] = [];
      for (let n = 0; n < 51; n += 1) within.push((await from(`2001:db8:0:${(n % 25).toString(16)}::1`)).status);
      expect(within).toEqual([...Array(50).fill(401), 429]);
      expect((await from('2001:db8:1::1')).status).toBe(401);
      expect((await from('192.0.2.1')).status).toBe(401);
    }));

  it('counts the cost of a GraphQL operation once, whether it succeeds or fails', () =>
    withService({ rateLimit: { points: 100, seconds: 3600 } }, async (service) => {
      const left = async (query: string) => (await operate(service, query, keyed(service))).left;
      const large = 'states { information { slug text footnotes source } }';
      const afterOne = await left(`{ ${large} }`);
      const afterFailed = await left(`{ ${large} overrides(first: 0) { totalCount } }`);
      expect(100 - afterOne).toBeGreaterThan(10);
      // A page of overrides of any size costs something as well.
      expect(afterOne - afterFailed).toBeGreaterThanOrEqual(100 - afterOne);
      expect(afterOne - afterFailed).toBeLessThanOrEqual(100 - afterOne + 2);
    }));

  it('refuses a GraphQL operation that costs more than is left before it runs', () =>
    withService({ rateLimit: LIMIT }, async (service) => {
      const ask = (query: string) => operate(service, query, keyed(service));
      expect(await ask('{ states { code } }')).toMatchObject({ status: 200, left: 4 });
      service.takeStatements();
      const refused = { status: 429, left: 0, body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } };
      expect(await ask('{ states { information { text } overrides { text } } }')).toMatchObject(refused);
      expect(service.takeStatements()).toEqual([]);
    }));

  it('counts a GraphQL operation that is in the cache as before, and refuses it', () =>
    withService({ rateLimit: { points: 100, seconds: 3600 } }, async (service) => {
      const left = [100];
      const ask = () => operate(service, '{ states { information { text } } }', keyed(service));
      let response = await ask();
      for (; response.status === 200; response = await ask()) left.push(response.left);
      expect(response).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } });
      expect(left.length).toBeGreaterThan(4);
      expect(new Set(left.slice(1).map((one, before) => (left[before] as number) - one)).size).toBe(1);
    }));

  it('counts a point for each 250 tokens of a GraphQL document that is new or is refused', () =>
    withService({ rateLimit: { points: 100, seconds: 3600 } }, async (service) => {
      const known = `{ ${times(98, (n) => `a${n}: field(slug: "polls_open") { slug }`)} }`;
      const unknown = `{ states { ${times(996, (n) => `f${n}`)} } }`;
      const unfinished = `{ ${times(2_000, (n) => `f${n}`)}`;
      const points: number[] = [];
      let before = 100;
      for (const query of [known, known, unknown, unknown, unfinished]) {
        const { left: after } = await operate(service, query);
        points.push(before - after);
        before = after;
      }
      expect(points).toEqual([5, 1, 4, 4, 8]);
    }));

  it('counts a point for each 32 KiB of a page that a request creates, and one for a page in the cache', () =>
    withService({ rateLimit: { points: 100, seconds: 3600 } }, async (service) => {
      const page = async () => {
        const { headers, body } = await send(service.url, '/compare?states=CA,NY,TX,FL,OH,PA,IL,MI,GA,WA,MA,AZ', {
          headers: { ...keyed(service), accept: 'text/html' },
        });
        return { left: Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]), bytes: Buffer.byteLength(body) };
      };
      const { left, bytes } = await page();
      expect(bytes).toBeGreaterThan(262_144);
      expect(100 - left).toBe(1 + Math.ceil(bytes / 32_768));
      const second = await page();
      expect(second.left - (await page()).left).toBe(1);
    }));
});
