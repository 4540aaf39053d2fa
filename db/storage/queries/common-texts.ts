import { asc, count, desc } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { values } from '../tables/dataset.js';

/** A text, and how many states have it as their value of a field. */
export interface CommonText {
  text: string;
  states: number;
}

const byField = perRelease((database): ReadonlyMap<string, readonly CommonText[]> => {
  const states = count();
  const { field, text } = values;
  const rows = database
    .select({ field, text, states })
    .from(values)
    .groupBy(field, text)
    .orderBy(asc(field), desc(states), asc(text))
    .all();
  const texts = new Map<string, CommonText[]>();
  for (const row of rows)
    texts.set(row.field, [...(texts.get(row.field) ?? []), { text: row.text, states: row.states }]);
  return texts;
});

/** The texts of a field in all states, the most common first. Empty text is unknown. Read once per release. */
export const commonTexts = (database: DatasetDatabase, slug: string): readonly CommonText[] =>
  byField(database).get(slug) ?? [];
