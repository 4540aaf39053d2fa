import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { releaseFolder } from '../../../../db/release/archived.js';
import { send } from '../../../support/http-request.js';
import { mainText, textOf } from '../../../support/page-text.js';
import { publishFolder } from '../../../support/publish.js';
import { useService } from '../../../support/service.js';
import { type DatasetFiles, SMALL_DATASET, writeDataset } from '../../../support/small-dataset.js';

type Edit = [from: string, to: string];

/** A file of the small dataset with several pieces replaced. */
const file = (name: string, edits: Edit[]): DatasetFiles => ({
  [name]: edits.reduce((text, [from, to]) => text.replace(from, to), SMALL_DATASET[name] as string),
});

const CLERK = 'AA,Port City,registration_laws,Ask the *clerk*.,City page,,2026-02-06T00:00:00Z\n';
/** Oldest first. The ballot is paper, machine, and paper again; the age changes twice; the last release has the rest. */
const RELEASES: DatasetFiles[] = [
  {},
  file('values.csv', [
    ['type,paper', 'type,machine'],
    ['18 or older', '17 or older'],
  ]),
  {
    ...file('values.csv', [
      ['18 or older', '16 or older'],
      ['https://example.org/verify?a=1&b=2,,Guide', ',,'],
      ['State law 1', 'State law 2'],
    ]),
    ...file('overrides.csv', [
      [CLERK, ''],
      ['methods,fax|email', 'methods,fax'],
    ]),
    ...file('elections.csv', [['AA-2026-06-02,AA,2026-06-02', 'AA-2026-06-09,AA,2026-06-09']]),
    'links.csv': 'url,status,reason,checked_at,final_url\n',
  },
];

const service = useService({
  dataset: writeDataset(),
  now: () => new Date('2026-05-01T17:00:00Z'),
  explorer: 'public',
  publicUrl: 'https://civic.example.org',
});
let versions: string[];

beforeAll(async () => {
  versions = [(await service.graphql('{ release { id } }')).data.release.id];
  for (const files of RELEASES.slice(1)) {
    const { release } = await publishFolder(writeDataset(files), service.datasetPath, { allowRemovals: true });
    versions.push(release.version);
  }
});

const PAGES = ['/states/AA', '/states/AA/guide', '/states/AA/plan', '/fields/registration_laws'];
const since = (release: string | undefined, path = '/states/AA') =>
  `${path}${path.includes('?') ? '&' : '?'}since=${release}`;
const noticeIn = (body: string): string =>
  textOf(/<section class="warning since-notice"[\s\S]*?<\/section>/.exec(body)?.[0] ?? '').replaceAll(/\s+/g, ' ');
/** The names of the marks that the notice leads to, in the order of the page. */
const marksIn = (body: string): string[] =>
  [...body.matchAll(/<a href="#(changed-[^"]*)">([^<]*)</g)].flatMap(([, anchor, name]) =>
    body.includes(`class="since" id="${anchor}"`) ? [name as string] : [],
  );
const markOf = (body: string, anchor: string): string =>
  textOf(
    (body.split(`<div class="since" id="changed-${anchor}">`)[1]?.split('</div></div></div>')[0] ?? '').replaceAll(
      '<',
      ' <',
    ),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a page with ?since=', () => {
  it('marks each value that is another one, with what it was and what it is now', async () => {
    const { status, body } = await service.open(since(versions[0]));
    expect(status).toBe(200);
    expect(marksIn(body)).toEqual(['gov_tool_verify', 'registration_laws']);
    expect(noticeIn(body)).toContain('2 answers and 1 day here changed since the release of ');
    expect(markOf(body, 'registration_laws')).toMatch(/^Changed since .* Before - 18 or older .* Now - 16 or older/);
    expect(body).toContain('<del>18</del>');
    expect(body).toContain('<ins>16</ins>');
  });

  it('shows a value that is not known any more', async () => {
    const { body } = await service.open(since(versions[1]));
    expect(markOf(body, 'gov_tool_verify')).toMatch(/Before https:\/\/example\.org\/verify\?a=1&b=2 Now Unknown/);
    expect((await service.open('/states/AA')).body).not.toContain('id="gov_tool_verify"');
  });

  it.each([
    [0, '18 or older'],
    [1, '17 or older'],
  ])('begins with the value of release %i, however often it changed since', async (at, before) => {
    for (const path of PAGES.filter((page) => !page.endsWith('/plan'))) {
      const { body } = await service.open(since(versions[at], path));
      expect(mainText(body), path).toMatch(new RegExp(`Before ?- ${before}.*Now ?- 16 or older`));
    }
  });

  it('marks nothing that went back, and says how many answers have another source only', async () => {
    const field = await service.open(since(versions[0], '/fields/ballot_type'));
    expect(noticeIn(field.body)).toMatch(/^Nothing here changed since the release of /);
    expect(marksIn((await service.open(since(versions[1], '/fields/ballot_type'))).body)).toEqual(['Alpha']);
    expect(noticeIn((await service.open(since(versions[0]))).body)).toContain(
      '1 other answer: only the source, its date, or punctuation changed.',
    );
  });

  it('has the places whose own answer is another one, or gone', async () => {
    const methods = await service.open(since(versions[0], '/fields/registration_methods'));
    expect(marksIn(methods.body)).toEqual(['North/South County, AA']);
    const laws = await service.open(since(versions[0], '/fields/registration_laws'));
    expect(marksIn(laws.body)).toEqual(['Alpha', 'Port City, AA']);
    expect(markOf(laws.body, 'Port-City-AA')).toMatch(/Before Ask the \*clerk\*\. Now The answer for all of Alpha/);
  });

  it('says which days moved, in a guide and a plan as well', async () => {
    for (const path of ['/states/AA', '/states/AA/guide', '/states/AA/plan'])
      expect(noticeIn((await service.open(since(versions[1], path))).body), path).toContain(
        'Next election: before Tue, Jun 2 (State primary), now Tue, Jun 9 (State primary)',
      );
  });

  it('says that nothing changed since the current release', async () => {
    for (const path of PAGES) {
      const { body } = await service.open(since(versions[2], path));
      expect(noticeIn(body), path).toMatch(
        /^(Nothing|No answer and no deadline) here changed since the release of .*\. It is still the newest\./,
      );
      expect(marksIn(body)).toEqual([]);
    }
  });

  it('is up to the release that ?release= names', async () => {
    const { body } = await service.open(`${since(versions[0])}&release=${versions[1]}`);
    expect(noticeIn(body)).toContain(', up to that of ');
    expect(markOf(body, 'ballot_type')).toMatch(/Before Paper On .* Machine/);
    expect(mainText(body)).toContain('You see our data of');
    const late = await send(service.url, `${since(versions[2])}&release=${versions[1]}`);
    expect(late.status).toBe(400);
    expect(JSON.parse(late.body).detail).toContain(
      `"since" must not be after "release": ${versions[2]} is newer than ${versions[1]}.`,
    );
  });

  it('has one address, and each page without marks leads to it', async () => {
    const county = '/states/AA/plan?county=Port+City&way=mail';
    const moved = await service.open(`/states/aa/plan?since=${versions[0]}&way=mail&county=port+city`);
    expect(moved.headers.location).toContain(`AA/plan?county=Port+City&way=mail&since=${versions[0]}`);
    const plan = (await service.open(since(versions[0], county))).body;
    expect(plan).toContain('<link rel="canonical" href="https://civic.example.org/states/AA/plan"');
    // The other ways of the plan keep the marks; other pages do not.
    expect(plan).toContain(`?county=Port+City&amp;way=early&amp;since=${versions[0]}"`);
    expect(plan).toContain('href="?county=Port+City&amp;way=mail">This page without marks');
    expect(plan).toContain(`plan?since=${versions[0]}">Change place</a>`);
    expect((await service.open(since(versions[0], '/plan'))).body).toContain(`name="since" value="${versions[0]}"`);
    const { headers } = await service.open(`/plan?since=${versions[0]}&place=Beta&way=day`);
    expect(headers.location).toBe(`./states/BB/plan?way=day&since=${versions[0]}`);
    const state = (await service.open('/states/AA')).body;
    expect(state).toContain(`<a href="?since=${versions[1]}">What changed since `);
    expect(state).toContain(`Come back to <a href="?since=${versions[2]}">this link</a>`);
  });

  it('has the same files as without it, and is stored for itself', async () => {
    for (const path of PAGES)
      for (const format of ['csv', 'json']) {
        const address = `${path}?format=${format}`;
        expect((await service.open(since(versions[0], address))).body).toBe((await service.open(address)).body);
      }
    for (const _ of [1, 2, 3]) {
      expect(marksIn((await service.open(since(versions[0]))).body)).toHaveLength(2);
      expect(marksIn((await service.open(since(versions[2]))).body)).toEqual([]);
      expect(noticeIn((await service.open('/states/AA')).body)).toBe('');
    }
  });

  it('says so where the files of the release are gone, and still has its answers', async () => {
    rmSync(releaseFolder(service.datasetPath, versions[0] as string) as string, { recursive: true });
    const { status, body } = await service.open(since(versions[0], '/states/AA/plan?way=day'));
    expect(status).toBe(200);
    expect(marksIn(body)).toEqual(['gov_tool_verify']);
    expect(noticeIn(body)).toContain('We no longer have the days of elections and deadlines of that release');
  });
});
