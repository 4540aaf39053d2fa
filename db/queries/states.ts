import { asc } from 'drizzle-orm';
import { nearest } from '../nearest.js';
import type { DatasetDatabase } from '../open.js';
import { perRelease } from '../per-release.js';
import { states } from '../tables/dataset.js';

export type StateRow = typeof states.$inferSelect;

/** All states by code, sorted by code. Read once per release, because nearly every response needs some. */
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

/** The states with these codes, or all states, sorted by code. Ignores codes that do not exist. */
export function findStates(database: DatasetDatabase, codes?: readonly string[]): StateRow[] {
  const all = [...statesByCode(database).values()];
  return codes ? all.filter(({ code }) => codes.includes(code)) : all;
}

/** The codes of states that a wrong code or a name most likely means. */
export function nearestStates(database: DatasetDatabase, text: string): string[] {
  const states = [...statesByCode(database).values()];
  if (text.length <= 2)
    return nearest(
      text,
      states.map(({ code }) => code),
    );
  const names = nearest(
    text,
    states.map(({ name }) => name),
  );
  return states.filter(({ name }) => names.includes(name)).map(({ code }) => code);
}
