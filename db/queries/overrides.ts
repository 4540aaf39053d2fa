import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { overrides } from '../tables/dataset.js';
import { type FieldRow, fieldsBySlug } from './fields.js';
import type { RegionRow } from './regions.js';
import { type StateRow, statesByCode } from './states.js';

/** A region's own value, which replaces the state's for voters there. */
export interface OverrideRow {
  state: StateRow;
  region: RegionRow;
  field: FieldRow;
  text: string;
  source: string | null;
  asOf: string | null;
  modifiedAt: string;
}

/** The place of an override in the list, which is in the order of these three. */
export interface OverrideKey {
  state: string;
  region: string;
  field: string;
}

export interface OverrideFilter {
  states?: readonly string[] | undefined;
  field?: string | undefined;
  /** Only what comes behind this place in the list. */
  after?: OverrideKey | undefined;
  first?: number | undefined;
}

/** Overrides by state code, region and slug. */
export function findOverrides(database: DatasetDatabase, filter: OverrideFilter = {}): OverrideRow[] {
  const { states: codes, field, first } = filter;
  const rows = database
    .select()
    .from(overrides)
    .where(
      and(
        codes && inArray(overrides.state, [...codes]),
        field === undefined ? undefined : eq(overrides.field, field),
        afterKey(filter),
      ),
    )
    .orderBy(asc(overrides.state), asc(overrides.region), asc(overrides.field))
    .limit(first ?? -1)
    .all();
  const states = statesByCode(database);
  const fields = fieldsBySlug(database);
  return rows.map((row) => {
    // An override replaces a value, and that has a state and a field: foreign keys.
    const state = states.get(row.state) as StateRow;
    const { text, source, asOf, modifiedAt } = row;
    return {
      state,
      region: { state, name: row.region },
      field: fields.get(row.field) as FieldRow,
      text,
      source,
      asOf,
      modifiedAt,
    };
  });
}

/**
 * The condition that leaves out what is not behind a place. It compares only the columns that the filter leaves open, which the
 * index has next: each page begins where the one before ended, however long the list is.
 */
function afterKey({ after, states, field }: OverrideFilter): SQL | undefined {
  if (!after) return undefined;
  const ofOneState = states?.length === 1 && states[0] === after.state;
  const open = [
    ...(ofOneState ? [] : [{ column: overrides.state, value: after.state }]),
    { column: overrides.region, value: after.region },
    ...(field === undefined ? [{ column: overrides.field, value: after.field }] : []),
  ];
  const columns = sql.join(
    open.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  const place = sql.join(
    open.map(({ value }) => sql`${value}`),
    sql`, `,
  );
  // Of the same region there may be something left: the field that is asked, where it comes behind that of the place.
  const operator = field !== undefined && field > after.field ? sql`>=` : sql`>`;
  return sql`(${columns}) ${operator} (${place})`;
}
