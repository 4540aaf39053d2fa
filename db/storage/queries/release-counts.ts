import { count, eq } from 'drizzle-orm';
import { perRelease } from '../release/per-release.js';
import { fields, overrides, states, values } from '../tables/dataset.js';
import { hasValueSql } from './has-value.js';

export interface ReleaseCounts {
  states: number;
  fields: number;
  /** Known values. The other values, of states × fields, are unknown. */
  values: number;
  overrides: number;
}

/** Counted once per release, because counting 100,000 overrides takes some milliseconds. */
export const countRelease = perRelease((database): ReleaseCounts => {
  const nonEmpty = database
    .select({ n: count() })
    .from(values)
    .innerJoin(fields, eq(fields.slug, values.field))
    .where(hasValueSql)
    .get();
  const [stateCount, fieldCount, overrideCount] = [states, fields, overrides].map(
    (table) => database.select({ n: count() }).from(table).get()?.n ?? 0,
  );
  return { states: stateCount ?? 0, fields: fieldCount ?? 0, values: nonEmpty?.n ?? 0, overrides: overrideCount ?? 0 };
});
