import { beforeAll, describe, expect, it } from 'vitest';
import { bundledWith } from '../../support/bundled-edit.js';
import { textOf } from '../../support/page-text.js';
import { publishFolder } from '../../support/publish.js';
import { useService } from '../../support/service.js';

const service = useService({ explorer: 'public' });

/** What a program reads: samples of code, files, and the part of a page about its operation. */
const FOR_PROGRAMS = [
  /<details class="this-release"[\s\S]*?<\/details>/g,
  /<section class="get-this"[\s\S]*?<\/section>/g,
  /<(script|style|pre|textarea)\b[\s\S]*?<\/\1>/g,
  // A sheet of paper says its release.
  / \(release [\w-]+\)/g,
];

/** Codes that are no words: slugs and options with underscores, the text N/A, and hashes of commits and releases. */
const CODES = /\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b|\bleo\b|\bN\/A\b|\b(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,40}\b/g;

/** What people see of a page, and what screen readers say. */
function visible(html: string): string {
  const shown = FOR_PROGRAMS.reduce(
    (rest, part) => rest.replaceAll(part, ' '),
    /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? '',
  );
  const spoken = [...shown.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text]) => text);
  // Web addresses are what they are, also without their protocol.
  return textOf([shown, ...spoken].join(' \n ')).replaceAll(/\S+\.\S+\/\S*/g, '');
}

async function codesOn(path: string): Promise<[string, string[]]> {
  const { status, body } = await service.open(path);
  expect([path, status]).toEqual([path, 200]);
  return [path, [...new Set(visible(body).match(CODES))]];
}

/** The pages that have codes, with them. */
async function pagesWithCodes(paths: readonly string[]) {
  const found: [string, string[]][] = [];
  for (const path of paths) found.push(await codesOn(path));
  return found.filter(([, codes]) => codes.length > 0);
}

describe('pages for people show no slugs, option codes and hashes:', () => {
  let states: { code: string; regions: { name: string }[] }[];
  let fields: { slug: string; options: string[] | null }[];
  beforeAll(async () => {
    const { data } = await service.graphql('{ states { code regions { name } } fields { slug options } }');
    ({ states, fields } = data);
  });

  it('those of all states', async () =>
    expect(await pagesWithCodes(states.map(({ code }) => `/states/${code}`))).toEqual([]));

  it('those of all fields, also with an option on the map', async () => {
    const paths = fields.flatMap(({ slug, options }) => [
      `/fields/${slug}`,
      `/embed/fields/${slug}`,
      ...(options ?? []).map((option) => `/fields/${slug}?option=${option}`),
    ]);
    expect(await pagesWithCodes(paths)).toEqual([]);
  });

  it('those of regions', async () => {
    const paths = states.flatMap(({ code, regions }) =>
      regions.map(({ name }) => `/states/${code}/regions/${encodeURIComponent(name)}`),
    );
    expect(paths.length).toBeGreaterThan(5);
    expect(await pagesWithCodes([...paths, '/states/OH/regions/Adams%20County'])).toEqual([]);
  });

  it('those of changes, and of files of releases', async () => {
    const folder = bundledWith((row) =>
      /^OH,/.test(row)
        ? row.replace('parole|post_sentence|probation', 'post_sentence').replace(',False,', ',True,')
        : row,
    );
    const { release } = await publishFolder(folder, service.datasetPath, { allowRemovals: true });
    const now = release.version;
    const ofRelease = [`/changes?version=${now}`, `/releases/${now}/`];
    const paths = ['/changes', '/releases/', '/fields/felony_voting_options', '/states/OH', ...ofRelease];
    expect(await pagesWithCodes(paths)).toEqual([]);
    const text = (await service.open('/changes?field=felony_voting_options')).body;
    expect(textOf(text)).toContain('Yes on parole, on probation, and after the whole sentence. Not while in prison.');
  });

  it('guides, embedded values, comparisons, and all pages of a kind of their own', async () => {
    const paths = ['/', '/states', '/fields', '/coverage', '/elections', '/elections/US-2028-11-07', '/changes'];
    const some = ['FL', 'MS', 'OH', 'WA'];
    expect(
      await pagesWithCodes([
        ...paths,
        ...some.map((code) => `/states/${code}/guide`),
        ...['felony_voting_options', 'ballot_return_locations', 'polls_close'].map(
          (slug) => `/embed/states/FL/${slug}`,
        ),
        `/compare?states=${some.join()}`,
        ...['polling+hours+in+ohio', 'vote+on+parole+florida', 'same+day+registration'].map((q) => `/search?q=${q}`),
      ]),
    ).toEqual([]);
  });
});
