import { describe, expect, it } from 'vitest';
import { EXPLORER_PATHS } from '../../../support/explorer-paths.js';
import { send } from '../../../support/http-request.js';
import { keyedTexts } from '../../../support/keyed-values.js';
import { connect } from '../../../support/mcp-client.js';
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

  it('opens REST, pages and calendars of its state only', async () => {
    const ofAlpha = [
      '/v2/election/data/state/AA/',
      '/v1/election/data/state/AA/',
      '/calendar/US-2028-11-07/AA.ics',
      '/states/AA',
      '/states/AA?format=csv',
      '/states/AA/guide',
      '/changes?state=AA',
      '/embed/states/AA/ballot_type',
      '/states/AA/regions/Port%20City',
      '/compare?states=AA',
      '/elections/AA-2026-06-02',
      '/elections/US-2028-11-07?state=AA',
    ];
    for (const path of ofAlpha) {
      expect([path, await statusOf(alpha, path)]).toEqual([path, 200]);
      expect([path, await statusOf(beta, path)]).toEqual([path, 403]);
    }
    const { version } = (await alpha.graphql('{ release { version } }')).data.release;
    const ofAll = [
      '/v2/election/override/',
      '/fields/ballot_type',
      '/fields/ballot_type?format=csv',
      '/fields/registration_laws?option=unknown',
      '/embed/fields/ballot_type',
      '/embed/elections/US-2028-11-07',
      '/changes',
      '/compare?states=AA,BB',
      '/elections/US-2028-11-07',
      ...['values.csv', 'values.csv.gz', 'dataset.sqlite'].map((name) => `/releases/${version}/${name}`),
    ];
    for (const path of ofAll) expect([path, await statusOf(alpha, path)]).toEqual([path, 403]);
    const { body } = await send(beta.url, '/v2/election/data/state/AA/', { headers: { authorization } });
    expect(JSON.parse(body).detail).toBe(
      'The demo key can read only values of BB. This request needs others. To get an API key of your own, contact keys@example.org.',
    );
  });

  it('shows no value of another state on any page, also if somebody with a key has just read it', async () => {
    const texts = await keyedTexts(beta);
    for (const path of EXPLORER_PATHS)
      for (const format of ['html', 'csv', 'json']) {
        const target = `${path}${path.includes('?') ? '&' : '?'}format=${format}`;
        for (let times = 0; times < 2; times += 1) await beta.get(target);
        const { body } = await send(beta.url, target, { headers: { authorization } });
        expect(
          texts.filter((text) => body.includes(text)),
          target,
        ).toEqual([]);
      }
  });

  it('finds values of its state on the page of a search, and elsewhere what a visitor without a key finds', async () => {
    const search = async ({ url }: Service, q: string, headers: Record<string, string> = {}) => {
      const { status, body } = await send(url, `/search?q=${q}`, { headers: { accept: 'text/html', ...headers } });
      expect(status).toBe(200);
      return body;
    };
    const withDemo = (service: Service, q: string) => search(service, q, { authorization });
    const { key } = alpha;
    const withKey = (q: string) => search(alpha, q, { authorization: basic(key.keyId, key.keySecret) });
    const ofState = 'ballot+type+alpha';
    expect(await withDemo(alpha, ofState)).toContain('>Paper<');
    expect(await withDemo(beta, ofState)).toBe(await search(beta, ofState));
    const ofBoth = 'ballot+type+alpha+and+beta';
    expect(await withDemo(alpha, ofBoth)).toBe(await search(alpha, ofBoth));
    expect(await withDemo(alpha, 'early+voting+starts+alpha')).toContain('Next election we know of in Alpha');
    expect(await withDemo(alpha, 'port+city')).toContain('>Port City, Alpha<');
    for (const found of [await withDemo(beta, 'port+city'), await search(beta, 'port+city')])
      expect(found).toContain('Nothing was found');
    const ofAll = 'pav+everyone';
    expect(await withKey(ofAll)).toContain('Yes in 1 state');
    expect(await withDemo(alpha, ofAll)).not.toContain('Yes in');
  });

  it('signs in, and leads back', async () => {
    const { status, headers } = await send(alpha.url, '/sign-in?to=/states/AA', { headers: { authorization } });
    expect([status, headers.location]).toEqual([302, './states/AA']);
  });

  it('works in tools for its state, and says why for others', async () => {
    const call = async (service: Service) => {
      const { client, call } = await connect(service, authorization);
      const answer = await call('get_values', { state: 'AA', slugs: ['ballot_type'] });
      await client.close();
      return answer;
    };
    expect((await call(alpha)).data.values).toMatchObject([{ value: 'paper' }]);
    expect(await call(beta)).toMatchObject({ isError: true, text: expect.stringContaining('only values of BB') });
  });

  it('has a tenth of the points of an address, for each address, and is nobody in the usage', () =>
    withService(
      { dataset: writeDataset(), demoStates: ['AA'], rateLimit: { points: 30, seconds: 3600 }, proxies: 1 },
      async ({ url }) => {
        const from = async (address: string, headers = {}) =>
          (await send(url, '/v2/election/data/state/AA/', { headers: { 'x-forwarded-for': address, ...headers } }))
            .status;
        const withDemo = (address: string) => from(address, { authorization });
        for (let n = 0; n < 3; n += 1) expect(await withDemo('203.0.113.1')).toBe(200);
        expect(await withDemo('203.0.113.1')).toBe(429);
        expect(await withDemo('203.0.113.2')).toBe(200);
        expect(await from('203.0.113.1')).toBe(401);
      },
    ));

  it('is on the start page, in the guide, and where people sign in', async () => {
    for (const path of ['/', '/docs', '/sign-in', '/states/AA'])
      expect((await send(alpha.url, path, { headers: { accept: 'text/html' } })).body).toContain(
        'this key reads only values of AA.',
      );
  });
});
