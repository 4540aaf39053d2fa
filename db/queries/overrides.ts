import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { fields, overrides, states } from '../tables/dataset.js';
import type { FieldRow } from './fields.js';
import type { RegionRow } from './regions.js';
import type { StateRow } from './states.js';

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
  const { after, first } = filter;
  const rows = database
    .select({
      state: states,
      name: overrides.region,
      field: fields,
      text: overrides.text,
      source: overrides.source,
      asOf: overrides.asOf,
      modifiedAt: overrides.modifiedAt,
    })
    .from(overrides)
    .innerJoin(states, eq(states.code, overrides.state))
    .innerJoin(fields, eq(fields.slug, overrides.field))
    .where(
      and(
        filter.states && inArray(overrides.state, [...filter.states]),
        filter.field === undefined ? undefined : eq(overrides.field, filter.field),
        after &&
          sql`(${overrides.state}, ${overrides.region}, ${overrides.field}) > (${after.state}, ${after.region}, ${after.field})`,
      ),
    )
    .orderBy(asc(overrides.state), asc(overrides.region), asc(overrides.field))
    .limit(first ?? -1)
    .all();
  return rows.map(({ name, ...row }) => ({ ...row, region: { state: row.state, name } }));
}
