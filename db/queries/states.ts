import { asc } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { perRelease } from '../per-release.js';
import { states } from '../tables/dataset.js';

export type StateRow = typeof states.$inferSelect;

/** All states, by code, in the order of their codes. Read once a release: nearly every answer names some. */
export const statesByCode = perRelease(
  (database): ReadonlyMap<string, StateRow> =>
    new Map(
      database
        .select()
        .from(states)
        .orderBy(asc(states.code))
        .all()
        .map((row) => [row.code, row]),
    ),
);

/** States by code; all of them without codes, the unknown ones left out. */
export function findStates(database: DatasetDatabase, codes?: readonly string[]): StateRow[] {
  const all = [...statesByCode(database).values()];
  return codes ? all.filter(({ code }) => codes.includes(code)) : all;
}
