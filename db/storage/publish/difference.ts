import type { ChangeKind } from '../../domain/vocabulary.js';
import { knownIn } from '../queries/information.js';
import type { Dataset } from './dataset.js';
import {
  type CsvFile,
  FILE_NAMES,
  KEY_COLUMNS,
  MANIFEST_FILE,
  type FileRow as Row,
  toManifestJson,
  toTables,
} from './folder/files.js';

/** One cell before and after, as written in its file; empty if the row did not or does not exist. */
export interface CellChange {
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
  const hasContent = ({ field, text, source }: Row, side: 0 | 1) =>
    known[side]({ field: field ?? '', text: text ?? '', source: source ?? null });
  const changes = FILE_NAMES.flatMap((file) =>
    compareRows(file, old?.[file].rows ?? [], next[file].rows, file === 'values.csv' ? hasContent : () => true),
  );
  const cells = compareCells(before && toManifestJson(before.manifest), toManifestJson(after.manifest));
  const manifest: Change = { ...NO_KEY, file: MANIFEST_FILE, kind: before ? 'changed' : 'added', cells };
  return cells.length > 0 ? [...changes, manifest] : changes;
}

const NO_KEY = { state: '', region: '', slug: '' };

function compareRows(
  file: CsvFile,
  before: readonly Row[],
  after: readonly Row[],
  hasContent: (row: Row, side: 0 | 1) => boolean,
): Change[] {
  const rows = new Map<string, [Row?, Row?]>();
  for (const row of before) rows.set(keyOf(file, row), [row]);
  for (const row of after) rows.set(keyOf(file, row), [rows.get(keyOf(file, row))?.[0], row]);
  const changes: [string, Change][] = [];
  for (const [key, [old, next]] of rows) {
    const cells = compareCells(old, next, KEY_COLUMNS[file]);
    const [was, is] = [old !== undefined && hasContent(old, 0), next !== undefined && hasContent(next, 1)];
    const kind = was === is ? 'changed' : is ? 'added' : 'removed';
    if (cells.length > 0) changes.push([key, { file, kind, ...keysOf(old ?? (next as Row)), cells }]);
  }
  return changes.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

function compareCells(before: Row | undefined, after: Row | undefined, key: readonly string[] = []): CellChange[] {
  return Object.keys(after ?? before ?? {})
    .filter((column) => column !== 'modified_at' && !key.includes(column))
    .map((column) => ({ column, before: before?.[column] ?? '', after: after?.[column] ?? '' }))
    .filter((cell) => cell.before !== cell.after);
}

/** U+0000 sorts before any character of a name, so keys sort column by column. */
function keyOf(file: CsvFile, row: Row): string {
  return KEY_COLUMNS[file].map((column) => row[column]).join('\0');
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
