import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { useChangedService } from '../../../../support/changed-service.js';
import { BROWSER } from '../../../../support/http-request.js';
import { textOf } from '../../../../support/page-text.js';
import { edited, SMALL_DATASET } from '../../../../support/small-dataset.js';

const changed = useChangedService();

const open = (path: string) => changed.service.get(path, { headers: BROWSER });
const bodyOf = async (path: string) => (await open(path)).text();
const mainOf = (body: string) =>
  textOf((/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '').replaceAll('<', ' <')).replaceAll(/\s+/g, ' ');
/** The releases on a page, as numbers from 1. */
const releasesOn = (body: string) =>
  [...body.matchAll(/<h2 id="r-([\w-]+)">/g)].map(([, version = '']) => changed.versions.indexOf(version) + 1);

describe('/changes', () => {
  it('has the newest release first, with each value before and after', async () => {
    const body = await bodyOf('/changes');
    expect(releasesOn(body)).toEqual([5, 4, 3, 2]);
    const main = mainOf(body);
    expect(main).toContain('before and after: 4 changes since');
    expect(main).toMatch(/Registration laws Port City, AA Before Ask the \*clerk\*\. After Unknown/);
    expect(main).toMatch(/Ballot type Alpha Before Unknown After Paper/);
    expect(body).toContain('<del>Paper</del>');
    expect(body).toContain('<ins>Machine</ins>');
    expect(main).toContain('Voting Guide');
  });

  it.each([
    ['state=AA&field=ballot_type', [4, 3, 2]],
    ['state=BB', []],
    ['topic=REGISTRATION', [5]],
    ['topic=REGISTRATION&field=ballot_type', []],
    ['kind=added', [4]],
    ['kind=removed', [5, 3]],
    ['from=2020-01-01&to=2020-12-31', []],
    ['from=2020-01-01', [5, 4, 3, 2]],
  ])('?%s has the releases %j', async (query, releases) => {
    const body = await bodyOf(`/changes?${query}`);
    expect(releasesOn(body)).toEqual(releases);
    if (releases.length === 0) expect(body).toContain('No change matches.');
  });

  it('has those of the first and the last day of a period', async () => {
    const [first, last] = [1, 4].map((at) => changed.versions[at]?.slice(0, 10));
    expect(releasesOn(await bodyOf(`/changes?from=${first}&to=${last}`))).toEqual([5, 4, 3, 2]);
  });

  it('shows one release, to which lists of releases lead', async () => {
    const path = `/changes?version=${changed.versions[2]}`;
    expect(releasesOn(await bodyOf(path))).toEqual([3]);
    expect(await bodyOf('/releases/')).toContain(`<a href="..${path}">1</a>`);
  });

  it('redirects other spellings, and what a form sends', async () => {
    const to = async (query: string) => (await open(`/changes?${query}`)).headers.get('location');
    expect(await to('topic=registration&state=alpha')).toBe('./changes?state=AA&topic=REGISTRATION');
    expect(await to('state=&topic=&from=&to=')).toBe('./changes');
  });

  it.each([
    ['state=Alpa', 404, 'There is no state "Alpa".'],
    ['field=balot_type', 404, 'There is no field "balot_type".'],
    ['topic=FELONIES', 404, 'There is no topic "FELONIES".'],
    ['kind=gone', 400, 'The kinds are added, removed, changed.'],
    ['from=2026-02-30', 400, '"from" must be a day that exists, such as 2026-10-31'],
    ['from=2026-03-02&to=2026-03-01', 400, 'must not be after'],
    ['version=2020-01-01-00000000', 404, 'There is no release "2020-01-01-00000000".'],
    ['after=x', 400, '"after" must be the "endCursor" of the previous page'],
    [`after=${'x'.repeat(5_000)}`, 400, '"after" must be'],
  ])('?%.40s is a %i', async (query, status, message) => {
    const response = await changed.service.get(`/changes?${query}`);
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });

  it('has the same changes in CSV', async () => {
    const rows: Record<string, string>[] = parse(await bodyOf('/changes?kind=changed&format=csv'), { columns: true });
    expect(rows).toMatchObject([
      {
        release: changed.versions[1],
        kind: 'changed',
        state: 'AA',
        field: 'ballot_type',
        before: 'paper',
        after: 'machine',
      },
    ]);
  });
});

describe('a release with many changes', () => {
  const OLD = SMALL_DATASET['overrides.csv'] as string;
  const rows = Array.from(
    { length: 300 },
    (_, at) => `AA,Ward ${at + 100},registration_laws,Ask the clerk.,City page,,\n`,
  );
  const VALUES = (SMALL_DATASET['values.csv'] as string)
    .replace('BB,registration_methods', 'BB,ballot_type,machine,,Guide,,\nBB,registration_methods')
    .replace('type,paper', 'type,machine');
  let version: string;
  beforeAll(async () => {
    await changed.publish({});
    version = await changed.publish({ 'overrides.csv': OLD + rows.join(''), 'values.csv': VALUES }, 1_000);
  });

  it('is shown in pages of at most 120, of which each leads to the next', async () => {
    const wards: string[] = [];
    let pages = 0;
    for (let path: string | undefined = `/changes?version=${version}`; path; pages += 1) {
      const body: string = await bodyOf(path);
      expect(body.length).toBeLessThan(60_000);
      const found = [...body.matchAll(/>(Ward \d+), AA<\/a>/g)].map(([, ward]) => ward as string);
      expect(found.length).toBeLessThanOrEqual(120);
      wards.push(...found);
      const next: string | undefined = /href="\.(\/changes\?[^"]*)">Older changes/.exec(body)?.[1];
      path = next?.replaceAll('&amp;', '&');
    }
    expect(pages).toBeGreaterThan(2);
    expect(wards).toHaveLength(300);
    expect(new Set(wards).size).toBe(300);
  });

  it('joins equal changes in many places, and links to each', async () => {
    const main = mainOf(await bodyOf(`/changes?field=registration_laws&version=${version}`));
    expect(main).toMatch(
      /Registration laws 120 places Before Unknown After Ask the clerk\. Ward 100, AA , Ward 101, AA/,
    );
  });
});

it('marks what differs in texts of any length, which stay short on the page', async () => {
  const words = (word: string) => `${word} `.repeat(3_000).trim();
  const long = edited('overrides.csv', 'Ask the *clerk*.', words('one'));
  await changed.publish(long);
  const version = await changed.publish(edited('overrides.csv', 'Ask the *clerk*.', `${words('one')} two`));
  const body = await bodyOf(`/changes?version=${version}`);
  expect(body).toMatch(/…[one ]{70,80}<ins>two<\/ins>/);
  expect(body.length).toBeLessThan(20_000);
});
