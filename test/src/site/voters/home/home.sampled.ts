import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, BROWSER, send } from '../../../../support/http-request.js';
import { textOf } from '../../../../support/page-text.js';
import { publishFolder } from '../../../../support/publish.js';
import { sample } from '../../../../support/sample.js';
import { useService, withService } from '../../../../support/service.js';
import { edited, writeDataset } from '../../../../support/small-dataset.js';

const service = useService();
let page: string;
beforeAll(async () => {
  page = (await open('/')).body;
});
afterEach(() => {
  vi.useRealTimers();
});

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
    const links = [...page.matchAll(/<a href="\.\/states\/(\w\w)" class="(?:plain|level-4)"/g)].map(([, code]) => code);
    expect(new Set(links).size).toBe(51);
  });

  it('leads to the list without a choice, and names the nearest states for one that does not exist', async () => {
    expect((await open('/states?state=')).headers.location).toBe('./states');
    const { status, body } = await open('/states?state=Ohoi');
    expect(status).toBe(404);
    expect(body).toContain('href="./states/OH"');
  });
});

const nextElections = (body: string) => /<ul class="by-day"[\s\S]*?<\/ul>/.exec(body)?.[0] ?? '';
const electionsOf = (body: string) =>
  [...nextElections(body).matchAll(/href="\.\/elections\/([^"]+)"/g)].map(([, id]) => id);

describe('the next elections', () => {
  it('are those of all states, as GraphQL has them, by day', async () => {
    setTime('2027-06-01T12:00:00Z');
    const { data } = await service.graphql('{ elections(from: "2027-06-01") { id date } }');
    type Election = { id: string; date: string };
    const days = [...new Set(data.elections.map(({ date }: Election) => date))].slice(0, 3);
    const body = (await open('/')).body;
    expect([...nextElections(body).matchAll(/datetime="([^"]+)"/g)].map(([, day]) => day)).toEqual(days);
    expect(electionsOf(body)[0]).toBe(data.elections[0].id);
  });

  it.each([
    // Midnight in Hawaii.
    ['2026-11-04T09:59:59Z', 'US-2026-11-03'],
    ['2026-11-04T10:00:00Z', 'GA-2026-12-01'],
    ['2029-01-01T00:00:00Z', 'US-2030-11-05'],
    ['1970-01-01T00:00:00Z', 'US-2000-11-07'],
  ])(
    'begin at %s with %s: the current day counts, where it ends last, also after the page was cached',
    async (now, expected) => {
      await open('/');
      setTime(now);
      expect(electionsOf((await open('/')).body)[0]).toBe(expected);
    },
  );

  it('mark the states on the map that vote within 30 days', async () => {
    setTime('2026-11-22T12:00:00Z');
    const map = section((await open('/')).body, 'choose');
    expect(map).toContain('aria-label="GA, Georgia: votes on Dec 1, 2026"');
    expect(map).toContain('aria-label="OH, Ohio"');
    expect(textOf(map)).toContain('2 states vote in the next 30 days');
  });
});

describe('a question', () => {
  it('goes to the search, and seven common ones are links', async () => {
    expect(page).toMatch(/<search class="big-find"><form action="\.\/search">/);
    const links = [...section(page, 'questions').matchAll(/href="\.\/(search\?q=[^"]+)"/g)].map(([, link]) => link);
    expect(links).toHaveLength(7);
    for (const link of links) expect((await open(`/${link}`)).body, link).toContain('class="card best"');
  });
});

describe('what changed recently', () => {
  it('is left out before any release changed a value', () => expect(section(page, 'changed')).toBe(''));

  it('names the states of each release, and no value', () =>
    withService({ dataset: writeDataset() }, async (small) => {
      const changed = writeDataset(edited('values.csv', 'type,paper', 'type,machine'));
      await publishFolder(changed, small.datasetPath, { now: new Date('2026-04-01T00:00:00Z') });
      await small.graphql('{ release { id } }');
      const text = textOf(section((await open('/', small)).body, 'changed'));
      expect(text).toContain('Apr 1, 20261 valueAlpha');
      expect(text).not.toMatch(/machine|paper/);
    }));
});

describe('the home page', () => {
  it('says what the current release has, and its terms', async () => {
    const { data } = await service.graphql(
      '{ release { version title licence disclaimer counts { states fields values overrides } } }',
    );
    const { version, title, licence, disclaimer, counts } = data.release;
    const text = textOf(section(page, 'developers'));
    for (const fact of [version, title, licence, disclaimer]) expect(text).toContain(fact);
    const cells = (counts.states * counts.fields).toLocaleString('en');
    expect(text).toContain(`${counts.values.toLocaleString('en')} of ${cells} values are known`);
    expect(text).toContain(`${counts.overrides} regional overrides`);
  });

  it('has the first requests for developers', () => {
    const commands = section(page, 'developers');
    expect(commands.match(/<pre tabindex="0" data-copy="[^"]+"><code>/g)).toHaveLength(3);
    expect(textOf(commands)).toContain('curl http://127.0.0.1:4000/v2/election/field/');
    for (const path of ['/docs', '/schema.graphql', '/docs/api/v2', '/docs/api/v1', '/docs/upgrade', '/graphiql'])
      expect(page).toContain(`href=".${path}"`);
  });
});
