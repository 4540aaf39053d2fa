import { count, eq, type SQL, type SQLWrapper, sql, type Table } from 'drizzle-orm';
import { SOURCE_SEPARATOR } from '../../domain/sources/source-links.js';
import { perRelease } from '../release/releases.js';
import { counties, fields, overrides, states, v1SlugFields, v1Slugs, values } from '../tables/dataset.js';
import { hasValueSql } from './information.js';

interface ReleaseCounts {
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

/**
 * How much data a release has: the cost of operations is estimated from these numbers. Lists of an object have the entries of the object
 * that has the most.
 */
interface ReleaseSizes extends ReleaseCounts {
  v1Slugs: number;
  counties: number;
  /** Regions with values of their own. */
  regionsOfState: number;
  /** Twice the average: one state has four times as many. */
  countiesOfState: number;
  overridesOfState: number;
  overridesOfRegion: number;
  /** V1 slugs that are derived from a field, and fields that a V1 slug is derived from. */
  v1SlugsOfField: number;
  fieldsOfV1Slug: number;
  /** Average characters of the states' values. */
  text: number;
  footnotes: number;
  source: number;
  /** Average sources of a value: of a state's, or of an override's if these have more. */
  sourcesOfValue: number;
}

/** Read once per release: 100,000 overrides take some 50 ms. */
export const releaseSizes = perRelease((database): ReleaseSizes => {
  const { text, footnotes, source } = values;
  const { state, region } = overrides;
  const sourcesOf = (column: SQLWrapper, table: Table) => {
    const separators = sql`length(${column}) - length(replace(${column}, ${SOURCE_SEPARATOR}, ''))`;
    return sql`(select coalesce(avg(1 + (${separators}) / ${SOURCE_SEPARATOR.length}), 0) from ${table})`;
  };
  const most = (table: SQL | Table, groups: SQL, size = sql`count(*)`) =>
    sql`(select coalesce(max(n), 0) from (select ${size} as n from ${table} group by ${groups}))`;
  const sizes = database.get<Omit<ReleaseSizes, keyof ReleaseCounts>>(sql`
    select coalesce(avg(length(${text})), 0) as text, coalesce(avg(length(${footnotes})), 0) as footnotes,
      coalesce(avg(length(${source})), 0) as source, 
      max(${sourcesOf(source, values)}, ${sourcesOf(overrides.source, overrides)}) as sourcesOfValue,
      (select count(*) from ${v1Slugs}) as v1Slugs, (select count(*) from ${counties}) as counties,
      ${most(overrides, sql`${state}`, sql`count(distinct ${region})`)} as regionsOfState,
      (select coalesce(2.0 * count(*) / count(distinct ${counties.state}), 0) from ${counties}) as countiesOfState,
      ${most(overrides, sql`${state}`)} as overridesOfState,
      ${most(overrides, sql`${state}, ${region}`)} as overridesOfRegion,
      ${most(v1SlugFields, sql`${v1SlugFields.field}`)} as v1SlugsOfField,
      ${most(v1SlugFields, sql`${v1SlugFields.v1Slug}`)} as fieldsOfV1Slug
    from ${values}`);
  return { ...countRelease(database), ...sizes };
});
