import { asc, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { fields, values } from '../tables/dataset.js';
import { hasValueSql } from './has-value.js';

const ifKnown = sql`case when ${hasValueSql} then 1 end`;

/** How many values are known, by the names in a column. Read once per release. */
const countBy = (name: typeof values.field | typeof values.state) =>
  perRelease((database): ReadonlyMap<string, number> => {
    const known = sql<number>`count(${ifKnown})`;
    const ofField = eq(fields.slug, values.field);
    const rows = database.select({ name, known }).from(values).innerJoin(fields, ofField).groupBy(name).all();
    return new Map(rows.map((row) => [row.name, row.known]));
  });

export const knownByField = countBy(values.field);
export const knownByState = countBy(values.state);

/** Whether no state has a value of the field. */
export const isReserved = (database: DatasetDatabase, { slug }: { slug: string }): boolean =>
  (knownByField(database).get(slug) ?? 0) === 0;

/**
 * Which values are known, and the dates of their sources, without the values, sorted by field and state. Read once per release.
 */
export const findCoveredValues = perRelease((database) =>
  database
    .select({
      field: values.field,
      state: values.state,
      known: sql`coalesce(${ifKnown}, 0)`.mapWith(Boolean),
      asOf: sql<string | null>`case when ${hasValueSql} then ${values.asOf} end`,
    })
    .from(values)
    .innerJoin(fields, eq(fields.slug, values.field))
    .orderBy(asc(values.field), asc(values.state))
    .all(),
);
