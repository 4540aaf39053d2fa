import { and, eq, sql } from 'drizzle-orm';
import { nearest } from '../nearest.js';
import type { DatasetDatabase } from '../open.js';
import { perRelease } from '../per-release.js';
import { overrides } from '../tables/dataset.js';
import { regionSizes } from './sizes.js';
import { type StateRow, statesByCode } from './states.js';

/** A part of a state, usually a county, with its own value for at least one field. */
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

/** Finds a region by name. The dataset only has regions with values of their own. */
export function findRegion(database: DatasetDatabase, code: string, name: string): RegionRow | undefined {
  const found = regionByName(database).get({ code, name });
  return found && { state: statesByCode(database).get(code) as StateRow, name: found.name };
}

/** The names of a state's regions that a wrong one most likely means. */
export function nearestRegions(database: DatasetDatabase, code: string, text: string): string[] {
  return nearest(
    text,
    regionSizes(database, code).map(({ name }) => name),
  );
}
