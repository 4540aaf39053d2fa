import { asc, eq, sql } from 'drizzle-orm';
import { perRelease } from '../release/per-release.js';
import { fields, states, values } from '../tables/dataset.js';
import { hasValueSql } from './has-value.js';

/** How many values are known, of one state, one field, or the whole dataset. */
export interface Coverage {
  /** Number of known values. */
  known: number;
  /** Number of all values, known or not. */
  total: number;
}

interface DatasetCoverage {
  all: Coverage;
  fields: ({ slug: string } & Coverage)[];
  states: ({ code: string; name: string } & Coverage)[];
}

const ifKnown = sql`case when ${hasValueSql} then 1 end`;

const coverage = {
  known: sql<number>`count(${ifKnown})`,
  total: sql<number>`count(*)`,
};

/** How many values are known: in total, by field, and by state. Read once per release. */
export const findCoverage = perRelease((database): DatasetCoverage => {
  const ofField = eq(fields.slug, values.field);
  const all = database.select(coverage).from(values).innerJoin(fields, ofField).all();
  const byField = database
    .select({ slug: fields.slug, ...coverage })
    .from(values)
    .innerJoin(fields, ofField)
    .groupBy(fields.slug)
    .orderBy(asc(fields.slug))
    .all();
  const byState = database
    .select({ code: states.code, name: states.name, ...coverage })
    .from(values)
    .innerJoin(fields, ofField)
    .innerJoin(states, eq(states.code, values.state))
    .groupBy(states.code)
    .orderBy(asc(states.code))
    .all();
  // An aggregate without GROUP BY always returns one row.
  return { all: all[0] as Coverage, fields: byField, states: byState };
});

/** The slugs of the fields without a value in any state. Read once per release. */
export const reservedSlugs = perRelease((database): ReadonlySet<string> => {
  const empty = findCoverage(database).fields.filter(({ known }) => known === 0);
  return new Set(empty.map(({ slug }) => slug));
});

/** Whether a value is known, and the date of its source. */
export interface CoveredValue {
  field: string;
  state: string;
  known: boolean;
  /** `YYYY-MM-DD`; null if the value is unknown or its source has no date. */
  asOf: string | null;
}

/** Which values are known and how old they are, without the values, sorted by field and state. Read once per release. */
export const findCoveredValues = perRelease((database): readonly CoveredValue[] =>
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
