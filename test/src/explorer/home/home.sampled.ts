import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { homePage } from '../../../../src/explorer/home/home-page.js';
import { readGuideOperations } from '../../../../src/pages/guide/guide-text.js';
import { type Answer, BROWSER, send } from '../../../support/http-request.js';
import { textOf } from '../../../support/page-text.js';
import { sample } from '../../../support/sample.js';
import { type Service, startService, withService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const MODES = ['keyed', 'public', 'off'] as const;
const PUBLIC_URL = 'https://example.org/civic';

let service: Service;
let page: string;
beforeAll(async () => {
  service = await startService();
  page = (await open('/')).body;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => service?.stop());

const open = (path: string, { url } = service): Promise<Answer> => send(url, path, { headers: BROWSER });

/** The part of a page with this heading. */
const section = (body: string, id: string): string =>
  new RegExp(`<section[^>]* aria-labelledby="${id}">[\\s\\S]*?</section>`).exec(body)?.[0] ?? '';

const setTime = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });

describe('the state picker', () => {
  it('is a form that leads to each state without scripts', async () => {
    const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(section(page, 'choose'))?.[0] ?? '';
    expect(form).toMatch(/^<form [^>]*action="\.\/states" method="get">/);
    const codes = [...form.matchAll(/<option value="(\w+)">/g)].map(([, code]) => code);
    expect(new Set(codes).size).toBe(51);
    for (const code of sample(codes, 5)) {
      const { status, headers } = await open(`/states?state=${code}`);
      expect([status, headers.location]).toEqual([302, `./states/${code}`]);
    }
  });

  it('has a map with a link to each state', () => {
    const links = [...page.matchAll(/<a href="\.\/states\/(\w\w)" class="plain"/g)].map(([, code]) => code);
    expect(new Set(links).size).toBe(51);
  });

  it('leads to the list without a choice, and names the nearest states for one that does not exist', async () => {
    expect((await open('/states?state=')).headers.location).toBe('./states');
    const { status, body } = await open('/states?state=Ohoi');
    expect(status).toBe(404);
    expect(body).toContain('href="./states/OH"');
  });

  it('says that a key is needed, unless everyone may see the pages', async () => {
    expect(section(page, 'choose')).toContain('Pages with values require an API key');
    await withService({ explorer: 'public' }, async (everyone) => {
      expect(section((await open('/', everyone)).body, 'choose')).not.toContain('API key');
    });
  });
});

describe('the sample value', () => {
  it('is the one of GraphQL, with its source and the date of that', async () => {
    const { data } = await service.graphql(
      '{ state(code: "WI") { item(slug: "absentee_request_methods") { source asOf field { label } ... on MultiSelectItem { selected } } } }',
    );
    const { source, asOf, field, selected } = data.state.item;
    const sample = section(page, 'sample');
    expect(sample).toContain(`Wisconsin: ${field.label}`);
    expect(/<b>([^<]*)<\/b>/.exec(sample)?.[1]?.split(', ')).toHaveLength(selected.length);
    expect(sample).toContain(`<a href="${source}"`);
    expect(sample).toContain(`<time datetime="${asOf}">`);
  });

  it('is on the list of samples in the guide, and the page has no other value', () => {
    const samples = readGuideOperations().filter(({ keyed }) => keyed);
    expect(homePage.operation?.keyed).toBe(false);
    for (const example of homePage.examples ?? []) expect(samples).toContainEqual(example);
  });

  it('is left out if the release does not have it', () =>
    withService({ dataset: writeDataset() }, async (small) => {
      const { status, body } = await open('/', small);
      expect([status, section(body, 'sample')]).toEqual([200, '']);
    }));
});

describe('the next election', () => {
  it.each([
    // Midnight in Hawaii.
    ['2026-11-04T09:59:59Z', '2026-11-03'],
    ['2026-11-04T10:00:00Z', '2028-11-07'],
    ['2029-01-01T00:00:00Z', '2030-11-05'],
    ['1970-01-01T00:00:00Z', '2000-11-07'],
  ])(
    'at %s is on %s: the current day counts, where it ends last, also after the page was cached',
    async (now, expected) => {
      await open('/');
      setTime(now);
      expect(section((await open('/')).body, 'next')).toContain(`<p class="date"><time datetime="${expected}">`);
    },
  );

  it('comes without those of single states after it', async () => {
    setTime('2028-11-07T12:00:00Z');
    const links = [...section((await open('/')).body, 'next').matchAll(/href="\.\/elections\/([^"]+)"/g)];
    expect(links.map(([, id]) => id)).toEqual(['US-2028-11-07']);
  });

  it('comes with the next ones of single states, as GraphQL has them', async () => {
    setTime('2027-06-01T12:00:00Z');
    const { data } = await service.graphql('{ elections(from: "2027-06-01") { id state { code } } }');
    const ofStates = data.elections.filter(({ state }: { state: object | null }) => state !== null);
    const links = [...section((await open('/')).body, 'next').matchAll(/href="\.\/elections\/([^"]+)"/g)];
    const expected = ofStates.slice(0, 3).map(({ id }: { id: string }) => id);
    expect(links.map(([, id]) => id)).toEqual([...expected, 'US-2028-11-07']);
  });
});

describe.each(MODES)('with EXPLORER=%s, the start page', (explorer) => {
  it('leads only to pages that exist', () =>
    withService({ explorer, sandbox: explorer !== 'off' }, async (other) => {
      const { body } = await open('/', other);
      const links = [...body.matchAll(/(?:href|action)="([^"#]+)/g)].map(([, link]) => link as string);
      const own = links.map((link) => new URL(link, `${other.url}/`)).filter(({ origin }) => origin === other.url);
      const paths = [...new Set(own.map(({ pathname }) => pathname))];
      for (const path of sample(paths, 5)) expect([200, 401], path).toContain((await open(path, other)).status);
      const hasPages = paths.some((path) => /^\/(states|fields|compare|elections)/.test(path));
      expect(hasPages).toBe(explorer !== 'off');
    }));
});

describe('the home page', () => {
  it('says what the current release has, and its terms', async () => {
    const { data } = await service.graphql(
      '{ release { version title licence disclaimer counts { states fields values overrides } } }',
    );
    const { version, title, licence, disclaimer, counts } = data.release;
    const text = textOf(section(page, 'published'));
    for (const fact of [version, title, licence, disclaimer]) expect(text).toContain(fact);
    const cells = (counts.states * counts.fields).toLocaleString('en');
    expect(text).toContain(`${counts.values.toLocaleString('en')} of ${cells} values are known`);
    expect(text).toContain(`${counts.overrides} regional overrides`);
  });

  it('has a first step for each kind of user', () => {
    for (const id of ['front-end', 'partner', 'trying', 'operators'])
      expect(section(page, id)).toMatch(/<pre tabindex="0" data-copy="[^"]+"><code>/);
    for (const path of ['/docs', '/schema.graphql', '/docs/api/v2', '/docs/api/v1', '/docs/upgrade', '/graphiql'])
      expect(page).toContain(`href=".${path}"`);
  });

  it.each([{ accept: 'application/json' }, { accept: '*/*' }, {}])(
    'sends programs the links as JSON (%j)',
    async (headers) => {
      const { headers: answered, body } = await send(service.url, '/', { headers: headers as Record<string, string> });
      expect(answered['content-type']).toBe('application/json; charset=utf-8');
      const { links, release, ...rest } = JSON.parse(body);
      expect(rest).toEqual({});
      expect(release.counts).toMatchObject({ states: 51, fields: 83 });
      expect(Object.keys(links).length).toBeGreaterThan(10);
      for (const link of Object.values<string>(links)) {
        const path = link.replace('{state}', 'CA');
        expect((await service.get(path)).status, path).toBe(path === '/graphql' ? 400 : 200);
      }
    },
  );

  it('uses the public address in its links if there is one', () =>
    withService({ publicUrl: PUBLIC_URL }, async ({ json }) => {
      const { links } = await json('/', { headers: { accept: 'application/json' } });
      expect(links.graphql).toBe(`${PUBLIC_URL}/graphql`);
    }));
});
