import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { overrides } from '../tables/dataset.js';
import { type FieldRow, fieldsBySlug } from './fields.js';
import { type RegionKey, type RegionRow, regionOf, type StateRow, statesByCode, valuesOf } from './places.js';

/** A region's own value, which replaces the state's value for voters there. */
export interface OverrideRow {
  state: StateRow;
  region: RegionRow;
  field: FieldRow;
  text: string;
  source: string | null;
  asOf: string | null;
  modifiedAt: string;
}

/** The key of an override. Overrides are sorted by these three columns. */
export interface OverrideKey {
  state: string;
  region: string;
  field: string;
}

export interface OverrideFilter {
  states?: readonly string[] | undefined;
  field?: string | undefined;
  regions?: readonly RegionKey[] | undefined;
  /** Only overrides after this key. */
  after?: OverrideKey | undefined;
  first?: number | undefined;
}

const IN_ORDER = [asc(overrides.state), asc(overrides.region), asc(overrides.field)];

/** Overrides, sorted by state code, region and slug. */
export function findOverrides(database: DatasetDatabase, filter: OverrideFilter = {}): OverrideRow[] {
  const rows = database
    .select()
    .from(overrides)
    .where(and(matching(filter), afterKey(filter)))
    .orderBy(...IN_ORDER)
    .limit(filter.first ?? -1)
    .all();
  const states = statesByCode(database);
  const fields = fieldsBySlug(database);
  return rows.map(({ state: code, region: name, kind, field, ...value }) => {
    // Foreign keys ensure that state and field exist.
    const state = states.get(code) as StateRow;
    return { ...value, state, region: regionOf(database, state, { name, kind }), field: fields.get(field) as FieldRow };
  });
}

/** The keys of the same overrides, which the index has: ten times as fast. */
export function findOverrideKeys(database: DatasetDatabase, filter: OverrideFilter): OverrideKey[] {
  const { state, region, field } = overrides;
  return database
    .select({ state, region, field })
    .from(overrides)
    .where(and(matching(filter), afterKey(filter)))
    .orderBy(...IN_ORDER)
    .limit(filter.first ?? -1)
    .all();
}

/** The number of overrides that match a filter, on all pages. */
export function countOverrides(database: DatasetDatabase, filter: Omit<OverrideFilter, 'after' | 'first'>): number {
  return database.select({ n: count() }).from(overrides).where(matching(filter)).get()?.n ?? 0;
}

function matching({ states, field, regions }: OverrideFilter): SQL | undefined {
  return and(
    regions && sql`(${overrides.state}, ${overrides.region}) in (${valuesOf(regions)})`,
    states && inArray(overrides.state, [...states]),
    field === undefined ? undefined : eq(overrides.field, field),
  );
}

/**
 * The condition of keyset pagination. It compares only the columns that the filter does not fix, which come next in the index, so a
 * page takes the same time wherever it is in the list.
 */
function afterKey({ after, states, field }: OverrideFilter): SQL | undefined {
  if (!after) return undefined;
  const ofOneState = states?.length === 1 && states[0] === after.state;
  const open = [
    ...(ofOneState ? [] : [{ column: overrides.state, value: after.state }]),
    { column: overrides.region, value: after.region },
    ...(field === undefined ? [{ column: overrides.field, value: after.field }] : []),
  ];
  const columns = listOf(open.map(({ column }) => sql`${column}`));
  const place = listOf(open.map(({ value }) => sql`${value}`));
  // The same region may have an override left: that of the filtered field, if it sorts after the field of the key.
  const operator = field !== undefined && field > after.field ? sql`>=` : sql`>`;
  return sql`(${columns}) ${operator} (${place})`;
}

const listOf = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
