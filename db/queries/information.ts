import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { fields, states, values } from '../tables/dataset.js';
import { type FieldFilter, type FieldRow, matchesField } from './fields.js';
import type { RegionRow } from './regions.js';
import type { StateRow } from './states.js';

/** One value with all that is said of it: of a state (`region` null), or of a region that replaces the state's. */
export interface InformationRow {
  state: StateRow;
  field: FieldRow;
  region: RegionRow | null;
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
  modifiedAt: string;
}

export const valueColumns = {
  text: values.text,
  footnotes: values.footnotes,
  source: values.source,
  asOf: values.asOf,
  modifiedAt: values.modifiedAt,
};

/** The states' own values, by state code and field slug. Joined in SQL: a loader per value costs three times as much. */
export function findInformation(
  database: DatasetDatabase,
  filter: FieldFilter & { states?: readonly string[] | undefined },
): InformationRow[] {
  const rows = database
    .select({ state: states, field: fields, ...valueColumns })
    .from(values)
    .innerJoin(states, eq(states.code, values.state))
    .innerJoin(fields, eq(fields.slug, values.field))
    .where(and(filter.states && inArray(values.state, [...filter.states]), matchesField(filter)))
    .orderBy(asc(values.state), asc(values.field))
    .all();
  return rows.map((row) => ({ ...row, region: null }));
}
