import { beforeAll, describe, expect, it } from 'vitest';
import { mainLink, Publishers, unknownSources } from '../../../../db/domain/sources/source-links.js';
import { splitUrls } from '../../../../db/domain/text/urls.js';
import { bundledDataset } from '../../../../db/package-root.js';
import { readDraft } from '../../../../db/storage/publish/plan.js';
import { growth, MAX_GROWTH } from '../../../support/growth.js';

type Draft = Extract<Awaited<ReturnType<typeof readDraft>>, { ok: true }>['dataset'];

const row = (pattern: string, publisher: string, more: { link?: string; homePage?: string } = {}) => ({
  ...{ pattern, publisher, kind: 'other' as const, reports: [] },
  link: more.link ?? null,
  homePage: more.homePage ?? null,
});

const publishers = new Publishers([
  row('owner/name {path} (commit {commit}', 'At a commit', {
    link: 'https://github.com/owner/name/blob/{commit}/{path}',
  }),
  row('owner/name {path}', 'Newest', { link: 'https://github.com/owner/name/blob/HEAD/{path}' }),
  row('owner/name', 'Repository', { homePage: 'https://github.com/owner/name' }),
  row('*copy in laws/code-{code}', 'Copies', { link: 'https://github.com/laws/code-{code}' }),
  row('https://*.gov/', 'Government'),
  row('https://sos.example.gov/', 'Secretary of State'),
  row('https://sos.example.gov/press/', 'Press office'),
  row('A letter', 'Letter'),
]);

const shown = (source: string) => publishers.linksOf(source).map(({ publisher, url }) => [publisher, url]);

describe('the publisher of a source', () => {
  it.each([
    ['owner/name a/b c.md', [['Newest', 'https://github.com/owner/name/blob/HEAD/a/b']]],
    ['owner/name a/b.md, a note', [['Newest', 'https://github.com/owner/name/blob/HEAD/a/b.md']]],
    ['owner/name x.yml (commit 1a2b, note)', [['At a commit', 'https://github.com/owner/name/blob/1a2b/x.yml']]],
    ['owner/name, the whole', [['Repository', 'https://github.com/owner/name']]],
    ['Code § 1 (copy in laws/code-ak)', [['Copies', 'https://github.com/laws/code-ak']]],
    ['http://www.sos.example.gov/a (note)', [['Secretary of State', 'http://www.sos.example.gov/a']]],
    ['https://sos.example.gov/press/1', [['Press office', 'https://sos.example.gov/press/1']]],
    ['https://a.b.gov/x', [['Government', 'https://a.b.gov/x']]],
    ['https://gov/x', [['gov', 'https://gov/x']]],
    ['https://unlisted.example.org/x', [['unlisted.example.org', 'https://unlisted.example.org/x']]],
    ['A letter', [['Letter', null]]],
    ['Another letter', [[null, null]]],
    ['owner/name a?b#c', [['Newest', 'https://github.com/owner/name/blob/HEAD/a%3Fb%23c']]],
    [
      'A letter ; https://a.b.gov/x',
      [
        ['Letter', null],
        ['Government', 'https://a.b.gov/x'],
      ],
    ],
  ])('of %s', (source, expected) => {
    expect(shown(source)).toEqual(expected);
  });

  it('stands for the whole source where there is room for one, if it leads to a page', () => {
    expect(mainLink(publishers.linksOf('A letter ; https://a.b.gov/x'))?.publisher).toBe('Government');
    expect(mainLink(publishers.linksOf('A letter'))?.publisher).toBe('Letter');
  });

  it('is found in a time that grows with the text, and for at most eight sources', () => {
    const read = (size: number) => publishers.linksOf(`owner/name ${'a('.repeat(size)}`);
    expect(growth(read, 2_500)).toBeLessThan(MAX_GROWTH);
    expect(publishers.linksOf('A letter ; '.repeat(1_000))).toHaveLength(8);
  });
});

describe('the web addresses in a text', () => {
  it.each([
    ['see https://a.org/x.', ['https://a.org/x']],
    ['(https://a.org/x, https://b.org/y)', ['https://a.org/x', 'https://b.org/y']],
    ['https://a.org/x_(y)', ['https://a.org/x_(y)']],
    ['https://', []],
  ])('%s', (text, urls) => {
    expect(splitUrls(text).flatMap(({ url }) => url ?? [])).toEqual(urls);
    expect(
      splitUrls(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the bundled dataset', () => {
  let draft: Draft;
  beforeAll(async () => {
    const read = await readDraft(bundledDataset, {});
    if (!read.ok) throw new Error('The bundled dataset has issues.');
    draft = read.dataset;
  });

  it('leads from at least 95% of its known values to a page', () => {
    const bundled = new Publishers(draft.sources);
    const known = draft.values.filter(({ text, source }) => text !== '' || source !== null);
    const pages = known.filter(({ source }) => mainLink(bundled.linksOf(source))?.url);
    expect(known.length).toBeGreaterThan(3_000);
    expect(pages.length / known.length).toBeGreaterThan(0.95);
  });

  it('has a publisher for all sources but the evidence of deadlines, which names none', () => {
    const others = unknownSources(draft).filter(({ text }) => !/^Registration deadlines published for/.test(text));
    expect(others.length).toBeLessThan(3);
  });
});
