import { asc } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { counties } from '../tables/dataset.js';

/** FIPS codes by the names of counties, sorted by name, for each state. Read once per release: 3,144 rows take some 3 ms. */
const countiesByState = perRelease((database) => {
  const states = new Map<string, Map<string, string>>();
  const rows = database.select().from(counties).orderBy(asc(counties.state), asc(counties.name)).all();
  for (const { state, name, fips } of rows) {
    const ofState = states.get(state) ?? new Map<string, string>();
    states.set(state, ofState.set(name, fips));
  }
  return states;
});

const NONE: ReadonlyMap<string, string> = new Map();

/** The counties of a state: FIPS codes by name, sorted by name. */
export function countiesOf(database: DatasetDatabase, code: string): ReadonlyMap<string, string> {
  return countiesByState(database).get(code) ?? NONE;
}

/** The name of the county of a state that has this FIPS code. */
export function countyName(database: DatasetDatabase, code: string, fips: string): string | undefined {
  return [...countiesOf(database, code)].find(([, own]) => own === fips)?.[0];
}
