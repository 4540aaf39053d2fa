import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Accounts } from '../../../../db/storage/accounts/accounts.js';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { callMessage, keyOf, post } from '../../../support/mcp-client.js';
import { takeSeed } from '../../../support/random.js';
import { basic, type Service, startService } from '../../../support/service.js';
import type { ServiceOptions } from '../../../support/service-options.js';
import { writeDataset } from '../../../support/small-dataset.js';

const STATE = '/v2/election/data/state/AA/';
const PERIOD = { since: '2026-01-01', until: '2099-12-31' };
const NONE: unknown[] = [];

/** What is recorded by a service that has stopped. */
async function recordedAfter(requests: (service: Service) => Promise<unknown>, options: ServiceOptions = {}) {
  const service = await startService({ dataset: writeDataset(), ...options });
  try {
    await requests(service);
  } finally {
    await service.stop();
  }
  const accounts = openAccounts(service.accountsPath);
  const rows = await accounts.usage(PERIOD, 'key');
  const failed = await Promise.all((await accounts.customers.list()).map(({ id }) => accounts.failedRequests(id)));
  accounts.close();
  const usage = rows.map(({ customer, requests: count, cost, limited }) => ({
    customer,
    requests: count,
    cost,
    limited,
  }));
  return { usage, failed: failed.flat() };
}

const usageAfter = async (...of: Parameters<typeof recordedAfter>) => (await recordedAfter(...of)).usage;

const used = (requests: number, cost = requests, limited = 0) => [{ customer: 'Active', requests, cost, limited }];

describe('a request with a key counts', () => {
  it.each<[string, (service: Service) => Promise<unknown>]>([
    ['to REST', ({ get }) => get(STATE)],
    ['for what does not exist', ({ get }) => get('/v2/election/data/state/ZZ/')],
    ['for an operation', ({ graphql }) => graphql('{ states { code } }')],
    ['for an operation that is not valid', ({ graphql }) => graphql('{ nothing }')],
    ['for a tool', (service) => post(service, callMessage('list_fields'), { authorization: keyOf(service) })],
  ])('%s: as one, at a cost of one point', async (_, request) => {
    expect(await usageAfter(request)).toEqual(used(1));
  });

  it.each<[string, (service: Service) => Promise<unknown>]>([
    ['to a page', ({ get }) => get('/states/AA', { headers: { accept: 'text/html' } })],
    ['for a calendar', ({ get }) => get('/calendar/US-2028-11-07/AA.ics')],
  ])('%s that is not in the cache: as one, at a cost of two points', async (_, request) => {
    expect(await usageAfter(request)).toEqual(used(1, 2));
  });

  it('at the cost of its operation, in points of the rate limit', async () => {
    const query = '{ states { information { text footnotes source } } }';
    const cost: number[] = [];
    const requests = async (service: Service) => {
      const headers = { authorization: keyOf(service), 'content-type': 'application/json' };
      const body = JSON.stringify({ query, extensions: { cost: true } });
      for (let n = 0; n < 3; n += 1) {
        const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body });
        cost.push(JSON.parse(await response.text()).extensions.cost.points);
      }
    };
    const usage = await usageAfter(requests, { dataset: undefined });
    expect(cost[0]).toBeGreaterThan(2_000);
    expect(usage).toEqual(used(3, 3 * Math.ceil((cost[0] as number) / 1_000)));
  });
});

/** Changes the accounts of a running service. */
async function change({ accountsPath }: Service, work: (accounts: Accounts) => Promise<unknown>) {
  const accounts = openAccounts(accountsPath);
  await work(accounts);
  accounts.close();
}

type Send = (service: Service) => Promise<unknown>;

/** A request after a change of the accounts. */
const changed =
  (work: (accounts: Accounts, keyId: string) => Promise<unknown>): Send =>
  async (service) => {
    await change(service, (accounts) => work(accounts, service.key.keyId));
    await service.get(STATE);
  };
const toState: Send = ({ get }) => get(STATE);
const toMissing: Send = ({ get }) => get('/v2/election/data/state/ZZ/');
const withKey =
  (of: (service: Service) => string): Send =>
  (service) =>
    service.get(STATE, { headers: { authorization: of(service), origin: 'https://example.com' } });
const operation =
  (query: string): Send =>
  ({ graphql }) =>
    graphql(query);
const LARGE = '{ states { information { text footnotes source } } }';
const STATES = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
const limited = (points: number, dataset?: string) => ({
  rateLimit: { points, seconds: 3600 },
  ...(dataset === '' && { dataset: undefined }),
});
const VALIDATION = { path: '/graphql', method: 'POST', status: 200, code: 'GRAPHQL_VALIDATION_FAILED' };
const NAMELESS = { ...VALIDATION, operation: null };

describe('a request that fails', () => {
  it.each<[string, Send, failed?: object | null, usage?: unknown[], ServiceOptions?]>([
    ['without a key', ({ get }) => get(STATE, { key: 'none' })],
    ['with a wrong secret', withKey(({ key }) => basic(key.keyId, 'wrong'))],
    ['with an unknown key', withKey(() => basic('cds_unknown', 'x'))],
    ['on a path that takes no key', ({ get }) => get('/v2/election/field/')],
    ['for its health', ({ get }) => get('/readyz')],
    ['with an unknown hash of a document', ({ post }) => post({ extensions: STATES }), null, used(1)],
    ['if suspended', ({ get }) => get(STATE, { key: 'suspended' }), { code: 'SUBSCRIPTION_SUSPENDED', status: 403 }],
    [
      'with a revoked key',
      changed(({ keys }, id) => keys.revoke(id)),
      { code: 'KEY_REVOKED', status: 401, path: '/v2/election/data/state/{state}/' },
    ],
    [
      'with an expired key',
      changed(({ keys }, id) => keys.rotate({ keyId: id, graceSeconds: 0 })),
      { code: 'KEY_EXPIRED', status: 401 },
    ],
    ['for what does not exist', toMissing, { code: 'NOT_FOUND', status: 404, message: null }, used(1)],
    ['because of the service', toState, { code: 'SERVICE_UNAVAILABLE', status: 503 }, NONE, { dataset: null }],
    ['above the rate limit', toState, { code: 'RATE_LIMITED', status: 429 }, used(0, 0, 1), limited(0)],
    [
      'after three with three points',
      async (service) => {
        for (let n = 0; n < 4; n += 1) await toState(service);
      },
      { code: 'RATE_LIMITED' },
      used(3, 3, 1),
      limited(3),
    ],
    [
      'on another site than those of its key',
      (service) =>
        change(service, async ({ keys }) => {
          const { keyId, keySecret } = await keys.create('Active', { origins: ['https://example.org'] });
          await withKey(() => basic(keyId, keySecret))(service);
        }),
      { code: 'OTHER_ORIGIN', status: 403 },
    ],
    ['at a cost above it', operation(LARGE), { code: 'RATE_LIMITED', status: 429 }, used(0, 0, 1), limited(2, '')],
    [
      'with a field that does not exist',
      operation('query Polls { state(code: "AA") { nme } }'),
      { ...VALIDATION, operation: 'Polls', message: 'Cannot query field "…" on type "State". Did you mean "name"?' },
      used(1),
    ],
    [
      'with a wrong value',
      operation('{ state(code: "O\'Hara") { id } }'),
      { code: 'BAD_USER_INPUT', operation: null, message: null },
      used(1),
    ],
    ['named as a secret', operation('query X7kQ2mZpR4tVb9LsWd3 { x }'), NAMELESS, used(1)],
    ['with a long name', operation(`query ${'A'.repeat(41)} { x }`), NAMELESS, used(1)],
  ])(
    '%s counts if it was answered, and is recorded for its customer',
    async (_, request, failed, usage = NONE, options = {}) => {
      const recorded = await recordedAfter(request, options);
      expect(recorded).toMatchObject({ usage, failed: failed ? [failed] : [] });
    },
  );

  it('is recorded once a second', async () => {
    let seconds = 0;
    const start = Date.now();
    const now = () => new Date(start + 1_000 * Math.floor(seconds));
    const requests = async (service: Service) => {
      for (; seconds < 3; seconds += 0.5) await toMissing(service);
    };
    expect((await recordedAfter(requests, { now })).failed).toHaveLength(3);
  });

  it('is recorded without what the client sent, wherever that was', async () => {
    const secrets: string[] = [];
    const now = () => new Date(Date.now() - 600_000 + 1_000 * secrets.length);
    const requests = (service: Service) =>
      fc.assert(
        fc.asyncProperty(fc.constantFrom(...LEAKS), fc.stringMatching(/^[a-z]{12}\d{4}$/), async (leak, text) => {
          secrets.push(text);
          await leak(text, service);
        }),
        { numRuns: 90, seed: takeSeed('failed requests') },
      );
    const text = JSON.stringify((await recordedAfter(requests, { now })).failed);
    expect(text.match(/"code"/g)?.length).toBeGreaterThan(60);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

/** Requests that fail, with a text in each place that a client can fill. */
const LEAKS: readonly ((text: string, service: Service) => Promise<unknown>)[] = [
  (text, { graphql }) => graphql(`{ state(code: "${text}") { id } }`),
  (text, { graphql }) => graphql(`{ state(code: ${text}) { id } }`),
  (text, { graphql }) => graphql(`{ ${text} }`),
  (text, { graphql }) => graphql(`{ ${text}: state(${text}: "${text}") { id @${text} } }`),
  (text, { graphql }) => graphql(`query ${text} { ...${text} }`),
  (text, { graphql }) => graphql(`query ($${text}: ${text}) { states { id } }`),
  (text, { graphql }) => graphql(`fragment ${text} on ${text} { id } { states { ...${text} } }`),
  (text, { graphql }) => graphql(`{ states(codes: [{ ${text}: "${text}" }]) { id } }`),
  (text, { graphql }) => graphql(`{ states "${text}" }`),
  (text, { graphql }) => graphql('query ($code: ID!) { state(code: $code) { id } }', { code: { [text]: text } }),
  (text, { graphql }) => graphql('query ($code: ID!) { state(code: $code) { id } }', { code: text }),
  (text, { post }) => post({ query: '{ states { id } }', operationName: text }),
  (text, { post }) => post(`{"${text}": "${text}`),
  (text, { post }) => post({ query: text }, { headers: { accept: `application/${text}`, 'user-agent': text } }),
  (text, { get }) => get(`/v2/election/data/state/${text}/`),
  (text, { get }) => get(`/v2/election/data/state/AA/?${text}=${text}`, { method: 'POST', body: text }),
  (text, { get }) =>
    get(`/compare?states=${text}&${text}`, { headers: { referer: `https://${text}.org/`, cookie: text } }),
];

describe('a day', () => {
  it('changes at midnight in UTC', async () => {
    let now = new Date('2026-11-30T23:59:59.999Z');
    const service = await startService({ dataset: writeDataset(), now: () => now });
    await service.get(STATE);
    // Ten seconds may pass before anything is written.
    now = new Date('2026-12-01T00:00:00.000Z');
    await service.get(STATE);
    await service.get(STATE);
    await service.stop();
    const accounts = openAccounts(service.accountsPath);
    expect(await accounts.usage(PERIOD, 'day')).toEqual([
      { day: '2026-11-30', requests: 1, cost: 1, limited: 0, lastAt: '2026-11-30T23:59:59Z' },
      { day: '2026-12-01', requests: 2, cost: 2, limited: 0, lastAt: '2026-12-01T00:00:00Z' },
    ]);
    expect(await accounts.keys.list('Active')).toMatchObject([
      { lastUsed: '2026-12-01', lastAt: '2026-12-01T00:00:00Z' },
    ]);
    accounts.close();
  });
});
