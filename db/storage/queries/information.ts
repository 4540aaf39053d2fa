import { and, asc, type Column, eq, isNotNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { FieldFormat } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/releases.js';
import { fields, values } from '../tables/dataset.js';
import { type FieldFilter, type FieldRow, fieldsBySlug, findFields } from './fields.js';
import type { OverrideRow } from './overrides.js';
import { findStates, type RegionRow, type StateRow, statesByCode } from './places.js';

interface ValueContent {
  text: string;
  source: string | null;
}

/** Whether a value is known. Empty text means unknown, except for a Multi-select with a source: then it means "none". */
export function hasValue(value: ValueContent, format: FieldFormat | undefined): boolean {
  return value.text !== '' || isExplicitlyNone(value, format);
}

/** `hasValue` of the values of these fields. */
export function knownIn(fields: readonly { slug: string; format: FieldFormat }[]) {
  const formats = new Map(fields.map(({ slug, format }) => [slug, format]));
  return (value: ValueContent & { field: string }): boolean => hasValue(value, formats.get(value.field));
}

export function isExplicitlyNone({ text, source }: ValueContent, format: FieldFormat | undefined): boolean {
  return format === 'Multi-select' && text === '' && source !== null;
}

/** `hasValue` in SQL, for a row of `values` joined with its field. */
export const hasValueSql = or(
  ne(values.text, ''),
  and(eq(fields.format, 'Multi-select'), isNotNull(values.source)),
) as SQL<boolean>;

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

/** One value: of a state (`region` is null), or of a region, where it replaces the state's value. */
export interface InformationRow {
  state: StateRow;
  field: FieldRow;
  slug: string;
  region: RegionRow | null;
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
  modifiedAt: string;
}

type InformationFilter = FieldFilter & { states?: readonly string[] | undefined };

/** Whether a column equals an entry of a JSON array. The array is one bound value, so its length does not change the statement. */
export function inJsonList(column: Column, list: Placeholder | string): SQL {
  return sql`${column} in (select value from json_each(${list}))`;
}

/** The states' own values by state code and slug. Read once per release: nearly every operation shows some, and all of them take 3 MB. */
const valuesByState = perRelease((database): ReadonlyMap<string, ReadonlyMap<string, InformationRow>> => {
  const states = statesByCode(database);
  const fields = fieldsBySlug(database);
  const found = new Map([...states.keys()].map((code) => [code, new Map<string, InformationRow>()]));
  // Foreign keys ensure that state and field exist.
  for (const { state, field, ...value } of database.select().from(values).all())
    found.get(state)?.set(field, {
      ...value,
      state: states.get(state) as StateRow,
      field: fields.get(field) as FieldRow,
      slug: field,
      region: null,
    });
  return found;
});

export const valuesOfState = (database: DatasetDatabase, state: string): ReadonlyMap<string, InformationRow> =>
  valuesByState(database).get(state) ?? new Map();

export const itemOfState = (database: DatasetDatabase, state: string, slug: string): InformationRow | undefined =>
  valuesByState(database).get(state)?.get(slug);

/** The states' own values, sorted by state code and slug. */
export function findInformation(database: DatasetDatabase, { states, ...filter }: InformationFilter): InformationRow[] {
  const fields = findFields(database, filter);
  return findStates(database, states).flatMap(({ code }) =>
    fields.flatMap(({ slug }) => itemOfState(database, code, slug) ?? []),
  );
}

/**
 * The values that apply to voters in a region, sorted by slug: its own value where it has one, otherwise the state's. An own value has no
 * footnotes: those of the state are about the state's value.
 *
 * @param overrides all those of the region
 */
export function findInformationInRegion(
  database: DatasetDatabase,
  state: string,
  overrides: readonly OverrideRow[],
  filter: FieldFilter,
): InformationRow[] {
  const own = new Map(overrides.map((override) => [override.field.slug, override]));
  return findInformation(database, { ...filter, states: [state] }).map((item) => {
    const override = own.get(item.slug);
    return override ? { ...override, slug: item.slug, footnotes: '' } : item;
  });
}
