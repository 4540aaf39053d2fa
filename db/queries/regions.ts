import { and, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { perRelease } from '../per-release.js';
import { overrides } from '../tables/dataset.js';
import { type StateRow, statesByCode } from './states.js';

/** A place inside a state, usually a county, that has a value of its own for some field. */
export interface RegionRow {
  state: StateRow;
  name: string;
}

const regionByName = perRelease((database) =>
  database
    .select({ name: overrides.region })
    .from(overrides)
    .where(and(eq(overrides.state, sql.placeholder('code')), eq(overrides.region, sql.placeholder('name'))))
    .limit(1)
    .prepare(),
);

/** The region of that name, or nothing: a place without a value of its own is none that the dataset knows. */
export function findRegion(database: DatasetDatabase, code: string, name: string): RegionRow | undefined {
  const found = regionByName(database).get({ code, name });
  return found && { state: statesByCode(database).get(code) as StateRow, name: found.name };
}
