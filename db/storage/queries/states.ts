import { asc } from 'drizzle-orm';
import { nearest } from '../../domain/text/nearest.js';
import type { DatasetDatabase } from '../release/open.js';
import { byColumn, perRelease } from '../release/per-release.js';
import { states } from '../tables/dataset.js';

export type StateRow = typeof states.$inferSelect;

/** All states by code, sorted by code. Read once per release, because nearly every response needs some. */
export const statesByCode = perRelease((database) =>
  byColumn(database.select().from(states).orderBy(asc(states.code)).all(), 'code'),
);

/** The states with these codes, or all states, sorted by code. Ignores codes that do not exist. */
export function findStates(database: DatasetDatabase, codes?: readonly string[]): StateRow[] {
  const all = [...statesByCode(database).values()];
  return codes ? all.filter(({ code }) => codes.includes(code)) : all;
}

/** The codes or names of states that a wrong one most likely means. */
export function nearestStates(database: DatasetDatabase, text: string): string[] {
  const states = [...statesByCode(database).values()];
  const names = nearest(
    text,
    states.flatMap(({ code, name }) => (text.length <= 2 ? code : [name, code])),
  );
  return states.flatMap(({ code, name }) => [name, code].find((one) => names.includes(one)) ?? []);
}
