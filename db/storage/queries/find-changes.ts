import { and, asc, type Column, count, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { findReleases, perRelease } from '../release/releases.js';
import { changeColumns, changes } from '../tables/releases.js';
import { inJsonList } from './information.js';

/** The order of a list: `oldest` first, or the `newest` release first, whose changes are by field, state and region. */
export type ChangeOrder = 'oldest' | 'newest';

/** Selects changes. A criterion that is left out matches all. */
export interface ChangeFilter {
  /** Of these releases only, which follow each other. */
  versions: readonly string[];
  states?: readonly string[] | undefined;
  slugs?: readonly string[] | undefined;
  kinds?: readonly ChangeKind[] | undefined;
}

export interface ChangePage {
  order?: ChangeOrder | undefined;
  /** Id of a change, to go on after it. */
  after?: number | undefined;
  first?: number | undefined;
}

export type StoredChange = Omit<typeof changes.$inferSelect, 'newestFirst'>;

/** A change by the version of its release and its number in it, from 1. Unlike the id of its row, they are the same in later files. */
export interface ChangeKey {
  version: string;
  number: number;
}

/** Ids of rows, including both ends. */
interface IdRange {
  first: number;
  last: number;
}

/** The changes of each release that has some, oldest release first. An import writes all of them, so their ids have no gaps. */
export const changeRanges = perRelease((database): ReadonlyMap<string, IdRange> => {
  const ranges = new Map<string, IdRange>();
  let last = 0;
  for (const { version, changeCount } of findReleases(database).toReversed()) {
    if (!changeCount) continue;
    ranges.set(version, { first: last + 1, last: last + changeCount });
    last += changeCount;
  }
  return ranges;
});

export function idOfChange(database: DatasetDatabase, { version, number }: ChangeKey): number | undefined {
  const { first, last } = changeRanges(database).get(version) ?? { first: 1, last: 0 };
  const id = first + number - 1;
  return id <= last ? id : undefined;
}

export function keyOfChange(
  database: DatasetDatabase,
  { version, id }: Pick<StoredChange, 'version' | 'id'>,
): ChangeKey {
  return { version, number: id - (changeRanges(database).get(version)?.first ?? 1) + 1 };
}

/** Changes in the order of the page. */
export function findChanges(database: DatasetDatabase, filter: ChangeFilter, page: ChangePage = {}): StoredChange[] {
  const { order = 'oldest', after, first = -1 } = page;
  return database
    .select(changeColumns)
    .from(changes)
    .where(matching(database, filter, order, after))
    .orderBy(asc(PLACE[order]))
    .limit(first)
    .all();
}

export function countChanges(database: DatasetDatabase, filter: ChangeFilter): number {
  const { versions, states, slugs, kinds } = filter;
  const { first, last } = rangeOf(database, versions);
  if (!states && !slugs && !kinds) return last - first + 1;
  // The index of the other order is narrower than the rows.
  return (
    database
      .select({ found: count() })
      .from(changes)
      .where(matching(database, filter, 'newest'))
      .get()?.found ?? 0
  );
}

/** @param ids of rows that exist */
export function findChangesById(database: DatasetDatabase, ids: readonly number[]): StoredChange[] {
  return database
    .select(changeColumns)
    .from(changes)
    .where(inJsonList(changes.id, JSON.stringify(ids)))
    .all();
}

/** Those of the names that a change has. */
export function findNamesOfChanges(
  database: DatasetDatabase,
  name: 'state' | 'field',
  names: readonly string[],
): string[] {
  const rows = database.selectDistinct({ name: changes[name] }).from(changes).where(oneOf(changes[name], names)).all();
  return rows.map((row) => row.name);
}

/** The column that has the place of a change in each order, from 1. */
const PLACE = { oldest: changes.id, newest: changes.newestFirst } as const;

/**
 * The condition of a filter, for a list in an order: its index leads to the releases, and has the names.
 *
 * @param after id of a change, to go on after it
 */
function matching(
  database: DatasetDatabase,
  { versions, states, slugs, kinds }: ChangeFilter,
  order: ChangeOrder,
  after = 0,
): SQL | undefined {
  const { first, last } = rangeOf(database, versions);
  const all = [...changeRanges(database).values()].at(-1)?.last ?? 0;
  const [start, end] = order === 'oldest' ? [first - 1, last] : [all - last, all - first + 1];
  const place = order === 'oldest' ? after : positionOf(after);
  return and(
    // One lower bound: of two, SQLite would begin at either.
    gt(PLACE[order], sql`max(${start}, ${place})`),
    lte(PLACE[order], end),
    oneOf(changes.state, states),
    oneOf(changes.field, slugs),
    oneOf(changes.kind, kinds),
  );
}

const positionOf = (id: number): SQL =>
  sql`coalesce((select ${changes.newestFirst} from ${changes} where ${changes.id} = ${id}), 0)`;

/** From the first change of the releases to the last. */
function rangeOf(database: DatasetDatabase, versions: readonly string[]): IdRange {
  const ranges = versions.flatMap((version) => changeRanges(database).get(version) ?? []);
  if (ranges.length === 0) return { first: 1, last: 0 };
  return { first: Math.min(...ranges.map(({ first }) => first)), last: Math.max(...ranges.map(({ last }) => last)) };
}

/**
 * With one name, SQLite can use an index of the column. Several are compared in the order of the list: for the products of two lists, it
 * would look up each combination and sort what it finds, which takes five times as long. A plus sign rules that out.
 */
const oneOf = (column: Column, names: readonly string[] | undefined): SQL | undefined =>
  names && (names.length === 1 ? eq(column, names[0]) : sql`+${inJsonList(column, JSON.stringify(names))}`);

/** What a release changed, without the values. */
export interface ChangeSummary {
  counts: Record<ChangeKind, number>;
  /** Codes, sorted. */
  states: string[];
  /** Slugs, sorted. */
  fields: string[];
}

/** What each release changed, by version. Releases whose changes are not recorded are left out. */
export const changeSummaries = perRelease((database): ReadonlyMap<string, ChangeSummary> => {
  const found = summaries(database);
  const recorded = findReleases(database).filter(({ changeCount }) => changeCount !== null);
  return new Map(recorded.map(({ version }) => [version, found.get(version) ?? NOTHING]));
});

/** What a release changed, as far as a filter selects it. */
export function summarizeChanges(database: DatasetDatabase, version: string, filter: Omit<ChangeFilter, 'versions'>) {
  const condition = matching(database, { ...filter, versions: [version] }, 'newest');
  return summaries(database, condition).get(version) ?? NOTHING;
}

const NOTHING: ChangeSummary = { counts: { added: 0, removed: 0, changed: 0 }, states: [], fields: [] };

/** By version. The index of versions has all that it reads. */
function summaries(database: DatasetDatabase, condition: SQL = sql`true`): Map<string, ChangeSummary> {
  const { version, kind, state, field } = changes;
  const countOf = (name: ChangeKind) => sql`sum(${kind} = ${name})`;
  const namesOf = (name: typeof state | typeof field) => sql`json_group_array(distinct ${name})`;
  const rows = database.values<
    [version: string, ...counts: [number, number, number], states: string, fields: string]
  >(sql`
    select ${version}, ${countOf('added')}, ${countOf('removed')}, ${countOf('changed')}, ${namesOf(state)}, ${namesOf(field)}
    from ${changes} where ${condition} group by ${version}`);
  const sorted = (names: string) => (JSON.parse(names) as string[]).sort();
  return new Map(
    rows.map(([name, added, removed, changed, states, fields]) => [
      name,
      { counts: { added, removed, changed }, states: sorted(states), fields: sorted(fields) },
    ]),
  );
}
