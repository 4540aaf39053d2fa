import type { DraftDataset } from '../dataset.js';
import type { CsvFile } from '../folder/files.js';
import type { IssueList } from '../issues.js';

/** The service is designed and tested for 150 fields, 60,000 overrides and 500 elections. What is much larger is refused. */
const MAX_ROWS: Partial<Record<CsvFile, number>> = {
  'fields.csv': 200,
  'translations.csv': 20_000,
  'overrides.csv': 75_000,
  'places.csv': 75_000,
  'territories.csv': 100,
  'state-abbreviations.csv': 1_000,
  'elections.csv': 1_000,
};

/** Counties, and the other regions of overrides.csv. It is designed for 20,000. */
const MAX_REGIONS = 30_000;

/** @returns whether a file has at most as many rows as the service is made for; otherwise that is an issue */
export function hasUsualSize(file: CsvFile, rows: number, issues: IssueList): boolean {
  const most = MAX_ROWS[file] ?? Number.POSITIVE_INFINITY;
  if (rows > most) issues.add(file, 0, '', rowsOf(rows), `at most ${rowsOf(most)}`);
  return rows <= most;
}

export function checkRegionCount(
  counties: DraftDataset['counties'] = [],
  overrides: DraftDataset['overrides'] = [],
  issues: IssueList,
): void {
  const others = new Set(
    overrides.flatMap(({ kind, state, region }) => (kind === 'county' ? [] : `${state}\n${region}`)),
  );
  const regions = counties.length + others.size;
  if (regions <= MAX_REGIONS) return;
  const all = `${number(regions)} regions, with ${number(counties.length)} of counties.csv`;
  issues.add('overrides.csv', 0, '', all, `at most ${number(MAX_REGIONS)} regions`);
}

const number = (count: number): string => count.toLocaleString('en');
const rowsOf = (count: number): string => `${number(count)} rows`;
