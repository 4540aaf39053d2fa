import { parsePattern, placeholdersOf } from '../../../domain/sources/pattern.js';
import { SOURCE_KINDS, type SourceKind } from '../../../domain/vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import { EXPECTED_DATE, isDate, isNotEmpty, isWebAddress, nameIssue, splitList, type Table } from '../folder/table.js';

/** Each pattern is tried on each source: 100 take some 10 µs for a source. */
const MAX_ROWS = 2_000;

export function validateSources(table: Table<'sources.csv'>): DraftDataset['sources'] {
  return table.uniqueRows().map((row, index) => {
    const { pattern, publisher, kind, link } = row.cells;
    if (index === MAX_ROWS) table.fail(row, 'pattern', `at most ${MAX_ROWS} rows`);
    const parsed = parsePattern(pattern);
    if ('expected' in parsed) table.fail(row, 'pattern', parsed.expected);
    else {
      const names = parsed.kind === 'text' ? parsed.names : [];
      table.failIf(row, 'link', linkIssue(link, names, parsed.kind));
    }
    if (table.require(row, 'publisher', isNotEmpty, 'the name of the publisher'))
      table.failIf(row, 'publisher', nameIssue(publisher));
    table.oneOf(row, 'kind', SOURCE_KINDS);
    const reports = splitList(row.cells.reports);
    if (!reports.every(isDate) || new Set(reports).size !== reports.length)
      table.fail(row, 'reports', `dates separated by |, each once: ${EXPECTED_DATE}`);
    const homePage = table.optional(row, 'home_page', isHttps, 'an address that starts with https://');
    return { pattern, publisher, kind: kind as SourceKind, homePage, link: link || null, reports };
  });
}

const isHttps = (cell: string): boolean => cell.startsWith('https://') && isWebAddress(cell);

function linkIssue(link: string, names: readonly string[], kind: 'text' | 'web'): string | undefined {
  if (link === '') return undefined;
  if (kind === 'web') return 'an empty cell: the web address is in the source';
  const unknown = placeholdersOf(link).find((name) => !names.includes(name));
  if (unknown !== undefined) return `only placeholders of the pattern; {${unknown}} is none`;
  const filled = link.replace(/\{[a-z]+\}/g, 'x');
  // A placeholder in the host would let a source lead to any site.
  if (isHttps(filled) && /^https:\/\/[^/{}]+\//.test(link) && !/[{}]/.test(filled)) return undefined;
  return 'an address that starts with https:// and a host, with placeholders such as {path} only after that';
}
