import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../../support/http-request.js';
import { callMessage, post } from '../../../support/mcp-client.js';
import { basic, type Service, useService, withService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const authorization = basic('demo', 'demo');

/** The key reads the one state, or the other. */
const [alpha, beta] = ['AA', 'BB'].map((state) => useService({ dataset: writeDataset(), demoStates: [state] })) as [
  Service,
  Service,
];

const statusOf = async ({ url }: Service, path: string) =>
  (await send(url, path, { headers: { authorization } })).status;

describe('the demo key of DEMO_STATES', () => {
  it('is not accepted unless DEMO_STATES is set', () =>
    withService({ dataset: writeDataset() }, async (service) => {
      expect(await statusOf(service, '/v2/election/data/state/AA/')).toBe(401);
    }));

  it('opens REST of its state only', async () => {
    for (const path of ['/v2/election/data/state/AA/', '/v1/election/data/state/AA/']) {
      expect([path, await statusOf(alpha, path)]).toEqual([path, 200]);
      expect([path, await statusOf(beta, path)]).toEqual([path, 403]);
      const { keyId, keySecret } = alpha.key;
      const headers = { authorization: basic(keyId, keySecret) };
      const { body } = await send(alpha.url, path, { headers });
      expect((await send(alpha.url, path, { headers: { authorization } })).body).toBe(body);
    }
    for (const path of ['/v2/election/override/', '/v2/election/data/state/ZZ/', '/v2/election/data/state/aa/'])
      expect([path, await statusOf(alpha, path)]).toEqual([path, 403]);
    const { body } = await send(beta.url, '/v2/election/data/state/AA/', { headers: { authorization } });
    expect(JSON.parse(body).detail).toBe(
      'The demo key reads only values of BB, by REST and by "state(code:)" of GraphQL. To get an API key of your own, contact keys@example.org.',
    );
  });

  it('opens no page, calendar or download that needs a key, and does not sign in', async () => {
    const { version } = (await alpha.graphql('{ release { version } }')).data.release;
    const keyed = [
      ...['/states/AA', '/states/AA?format=csv', '/states/AA/guide', '/states/AA/regions/Port%20City', '/es/states/AA'],
      ...['/changes?state=AA', '/compare?states=AA', '/fields/ballot_type', '/fields/registration_laws?option=unknown'],
      ...['/embed/states/AA/ballot_type', '/embed/elections/US-2028-11-07', '/elections/US-2028-11-07?state=AA'],
      ...['/calendar/US-2028-11-07/AA.ics', '/sign-in?to=/states/AA'],
      ...['values.csv', 'values.csv.gz', 'dataset.sqlite'].map((name) => `/releases/${version}/${name}`),
    ];
    for (const path of keyed) expect([path, await statusOf(alpha, path)]).toEqual([path, 403]);
    const { body } = await send(alpha.url, '/states/AA', { headers: { ...BROWSER, authorization } });
    expect(body).toContain('The demo key reads only values of AA');
  });

  it('calls no tool, and says why', async () => {
    const response = await post(alpha, callMessage('get_values', { state: 'AA' }), { authorization });
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('The demo key reads only values of AA'),
    ]);
  });

  it('has the points of an address, for each address, and is nobody in the usage', () =>
    withService(
      { dataset: writeDataset(), demoStates: ['AA'], rateLimit: { points: 3, seconds: 3600 }, proxies: 1 },
      async ({ url, accountsPath, stop }) => {
        const from = async (address: string, headers = {}) =>
          (await send(url, '/v2/election/data/state/AA/', { headers: { 'x-forwarded-for': address, ...headers } }))
            .status;
        const withDemo = (address: string) => from(address, { authorization });
        for (let n = 0; n < 3; n += 1) expect(await withDemo('203.0.113.1')).toBe(200);
        expect(await withDemo('203.0.113.1')).toBe(429);
        expect(await withDemo('203.0.113.2')).toBe(200);
        expect(await from('203.0.113.1')).toBe(401);
        await stop();
        const accounts = new DatabaseConstructor(accountsPath, { readonly: true });
        expect(accounts.prepare('select * from usage').all()).toEqual([]);
        accounts.close();
      },
    ));

  it('is on the pages for developers', async () => {
    for (const path of ['/', '/docs', '/docs/api/v2', '/graphiql'])
      expect((await send(alpha.url, path, { headers: BROWSER })).body, path).toContain(
        'this key reads only values of AA, by REST and by',
      );
  });
});
