import { asc, inArray } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { states } from '../tables/dataset.js';

export type StateRow = typeof states.$inferSelect;

/** States by code; all of them without codes, the unknown ones left out. */
export function findStates(database: DatasetDatabase, codes?: readonly string[]): StateRow[] {
  return database
    .select()
    .from(states)
    .where(codes && inArray(states.code, [...codes]))
    .orderBy(asc(states.code))
    .all();
}
