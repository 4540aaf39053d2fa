import { isDeepStrictEqual } from 'node:util';
import { type Deadline, deadlinesOf } from '../../domain/deadlines/deadlines.js';
import { nextFederalElection } from '../../domain/deadlines/elections.js';
import { readRules } from '../../domain/deadlines/rules.js';
import type { ChangeKind } from '../../domain/vocabulary.js';
import { knownIn } from '../queries/information.js';
import type { ChangeRow } from '../release/releases.js';
import type { Cell, Dataset } from './dataset.js';
import {
  type CsvFile,
  FILE_NAMES,
  KEY_COLUMNS,
  MANIFEST_FILE,
  type FileRow as Row,
  toManifestJson,
  toTables,
} from './folder/files.js';

/** The entries of two lists that have the same key, sorted by it. */
function pairs<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
): [key: string, before: Entry | undefined, after: Entry | undefined][] {
  const [old, next] = [before, after].map((list) => new Map(list.map((entry) => [keyOf(entry), entry])));
  const keys = new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])]);
  return [...keys].sort().map((key) => [key, old?.get(key), next?.get(key)]);
}

/** U+0000 sorts before any character of a name, so keys sort column by column. */
const joined = (columns: readonly (string | null | undefined)[]): string => columns.join('\0');

const kindOf = (was: boolean, is: boolean): ChangeKind => (was === is ? 'changed' : is ? 'added' : 'removed');

/** One cell before and after, as written in its file; empty if the row did not or does not exist. */
interface CellChange {
  column: string;
  before: string;
  after: string;
}

/** What an import would do to one row. A value counts as added when it becomes known, and as removed when it becomes unknown. */
export interface Change {
  file: CsvFile | typeof MANIFEST_FILE;
  kind: ChangeKind;
  /**
   * Empty if the file has no such column. `slug` is the slug of the field, the V1 slug, the id of the election, or the FIPS code of the
   * county; a rule of deadlines.csv for another type of election has `field/type`.
   */
  state: string;
  region: string;
  slug: string;
  /** The cells that differ, except `modified_at`, which follows from the others. */
  cells: CellChange[];
}

/** All differences between two datasets, by file and key. `before` is undefined if nothing is published yet. */
export function difference(before: Dataset | undefined, after: Dataset): Change[] {
  const [old, next] = [before && toTables(before), toTables(after)];
  const known = [knownIn(before?.fields ?? []), knownIn(after.fields)] as const;
  const hasContent = (file: CsvFile, row: Row | undefined, side: 0 | 1): boolean => {
    if (file !== 'values.csv' || !row) return row !== undefined;
    return known[side]({ field: row.field ?? '', text: row.text ?? '', source: row.source ?? null });
  };
  const changes = FILE_NAMES.flatMap((file): Change[] => {
    const keyOf = (row: Row) => joined(KEY_COLUMNS[file].map((column) => row[column]));
    return pairs(old?.[file].rows ?? [], next[file].rows, keyOf).flatMap(([, one, other]) => {
      const cells = compareCells(one, other, KEY_COLUMNS[file]);
      const kind = kindOf(hasContent(file, one, 0), hasContent(file, other, 1));
      return cells.length > 0 ? { file, kind, ...keysOf(one ?? (other as Row)), cells } : [];
    });
  });
  const cells = compareCells(before && toManifestJson(before.manifest), toManifestJson(after.manifest));
  const manifest: Change = { ...NO_KEY, file: MANIFEST_FILE, kind: before ? 'changed' : 'added', cells };
  return cells.length > 0 ? [...changes, manifest] : changes;
}

const NO_KEY = { state: '', region: '', slug: '' };

function compareCells(before: Row | undefined, after: Row | undefined, key: readonly string[] = []): CellChange[] {
  return Object.keys(after ?? before ?? {})
    .filter((column) => column !== 'modified_at' && !key.includes(column))
    .map((column) => ({ column, before: before?.[column] ?? '', after: after?.[column] ?? '' }))
    .filter((cell) => cell.before !== cell.after);
}

function keysOf(row: Row): Pick<Change, 'state' | 'region' | 'slug'> {
  const slug = row.slug ?? row.field ?? row.id ?? row.fips ?? '';
  const type = row.election_type ? `/${row.election_type}` : '';
  // A county has no slug, and its name is that of a region.
  const region = row.region ?? (row.fips === undefined ? '' : row.name);
  return { state: row.state ?? row.code ?? '', region: region ?? '', slug: `${slug}${type}` };
}

/** How many rows of each file are added, removed and changed. Files without changes are left out. */
export type ChangeCounts = Partial<Record<Change['file'], Record<ChangeKind, number>>>;

export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts: ChangeCounts = {};
  for (const { file, kind } of changes) {
    const row = counts[file] ?? { added: 0, removed: 0, changed: 0 };
    row[kind] += 1;
    counts[file] = row;
  }
  return counts;
}

export type ValueChange = Omit<ChangeRow, 'version'>;

/**
 * How values and overrides differ between two releases, by state, region and field: all that is needed to get from the one to the
 * other. Without a row, a value is unknown. An override is added or removed with its row.
 */
export function valueChanges(before: Dataset, after: Dataset): ValueChange[] {
  const cellsOf = ({ values, overrides }: Dataset): Cell[] => [...values, ...overrides];
  const keyOf = ({ state, region = '', field }: Cell) => joined([state, region, field]);
  const [wasKnown, isKnown] = [knownIn(before.fields), knownIn(after.fields)];
  const isThere = (cell: Cell | undefined, known: (cell: Cell) => boolean) =>
    cell !== undefined && (cell.region !== undefined || known(cell));
  return pairs(cellsOf(before), cellsOf(after), keyOf).flatMap(([, one, other]) => {
    const [was, is] = [isThere(one, wasKnown), isThere(other, isKnown)];
    const { state, region = '', field } = (other ?? one) as Cell;
    const [old, next] = [contentOf(one), contentOf(other)];
    if (was === is && isDeepStrictEqual(old, next)) return [];
    return {
      kind: kindOf(was, is),
      state,
      region,
      field,
      before: old.text,
      after: next.text,
      footnotesBefore: old.footnotes,
      footnotesAfter: next.footnotes,
      sourceBefore: old.source,
      sourceAfter: next.source,
      asOfBefore: old.asOf,
      asOfAfter: next.asOf,
    };
  });
}

const NOTHING: Pick<Cell, 'text' | 'footnotes' | 'source' | 'asOf'> = { text: '', source: null, asOf: null };

function contentOf(cell: Cell | undefined) {
  const { text, footnotes = '', source, asOf } = cell ?? NOTHING;
  return { text, footnotes, source, asOf };
}

/** One day of a deadline, or the reason why there is none. */
export type DeadlineDay = Pick<Deadline, 'kind' | 'rule' | 'date' | 'actBy' | 'time' | 'timeKind' | 'status'>;

/** What an import would do to the days of a deadline. */
export interface DeadlineChange {
  /** Id of the election that the days are computed for. */
  election: string;
  state: string;
  field: string;
  before: DeadlineDay[];
  after: DeadlineDay[];
}

/**
 * The deadlines whose rules or days differ between two datasets, by state and field, for the first federal general election on or after
 * the day on which the new one is published. Empty if nothing is published yet: all of them would be new.
 */
export function deadlineChanges(before: Dataset | undefined, after: Dataset): DeadlineChange[] {
  const election = nextFederalElection(after.manifest.publishedAt.slice(0, 10));
  if (!before || !election) return [];
  const daysOf = ({ values, deadlines }: Dataset) =>
    Map.groupBy(deadlinesOf(election, readRules(values, deadlines)), ({ state, field }) => `${state} ${field}`);
  const daysIn = (entry: [string, Deadline[]] | undefined) => entry?.[1].map(dayOf) ?? [];
  return pairs([...daysOf(before)], [...daysOf(after)], ([key]) => key).flatMap(([key, old, next]) => {
    const [state = '', field = ''] = key.split(' ');
    const change = { election: election.id, state, field, before: daysIn(old), after: daysIn(next) };
    return isDeepStrictEqual(change.before, change.after) ? [] : [change];
  });
}

const dayOf = ({ kind, rule, date, actBy, time, timeKind, status }: Deadline): DeadlineDay => ({
  kind,
  rule,
  date,
  actBy,
  time,
  timeKind,
  status,
});
