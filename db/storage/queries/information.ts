import { and, asc, type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/per-release.js';
import { values } from '../tables/dataset.js';
import { type FieldFilter, type FieldRow, fieldsBySlug, findFields } from './fields.js';
import type { RegionRow } from './regions.js';
import { type StateRow, statesByCode } from './states.js';

/** One value: of a state (`region` is null), or of a region, where it replaces the state's value. */
export interface InformationRow {
  state: StateRow;
  field: FieldRow;
  /** Slug of the field. */
  slug: string;
  region: RegionRow | null;
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
  modifiedAt: string;
}

/** Selects values by state and field. */
export type InformationFilter = FieldFilter & { states?: readonly string[] | undefined };

/** Has codes and slugs instead of joined rows, which SQLite would read again for every value. */
export const valueColumns = {
  state: values.state,
  slug: values.field,
  text: values.text,
  footnotes: values.footnotes,
  source: values.source,
  asOf: values.asOf,
  modifiedAt: values.modifiedAt,
};

/** Whether a column equals an entry of a JSON array. The array is one bound value, so its length does not change the statement. */
export function inJsonList(column: Column, list: Placeholder | string): SQL {
  return sql`${column} in (select value from json_each(${list}))`;
}

/**
 * Two statements, because a filter by field looks up each value separately, which takes twice as long as reading all values of a
 * state in sequence.
 */
const statements = perRelease((database) => {
  const ofStates = inJsonList(values.state, sql.placeholder('states'));
  const ofFields = inJsonList(values.field, sql.placeholder('slugs'));
  const select = (condition: SQL | undefined) =>
    database.select(valueColumns).from(values).where(condition).orderBy(asc(values.state), asc(values.field)).prepare();
  return { ofStates: select(ofStates), ofStatesAndFields: select(and(ofStates, ofFields)) };
});

/** The codes of all states as a JSON array. */
const allStateCodes = perRelease((database) => JSON.stringify([...statesByCode(database).keys()]));

/** The slugs of the matching fields as a JSON array; undefined if the filter matches all. */
export function matchingSlugs(database: DatasetDatabase, { slugs, formats, topics }: FieldFilter): string | undefined {
  if (!slugs && !formats && !topics) return undefined;
  return JSON.stringify(findFields(database, { slugs, formats, topics }).map(({ slug }) => slug));
}

/** The states' own values, sorted by state code and slug. */
export function findInformation(database: DatasetDatabase, filter: InformationFilter): InformationRow[] {
  const states = filter.states ? JSON.stringify(filter.states) : allStateCodes(database);
  const slugs = matchingSlugs(database, filter);
  const { ofStates, ofStatesAndFields } = statements(database);
  // Read as arrays: Drizzle takes as long to make an object of each row as SQLite takes to read it.
  const rows = slugs === undefined ? ofStates.values({ states }) : ofStatesAndFields.values({ states, slugs });
  const toRow = rowMapper(database);
  return (rows as ValueList[]).map(([state, slug, text, footnotes, source, asOf, modifiedAt]) =>
    toRow({ state, slug, text, footnotes, source, asOf, modifiedAt }),
  );
}

type ValueRow = Omit<typeof values.$inferSelect, 'field'> & { slug: string };
/** In the order of `valueColumns`. */
type ValueList = [
  state: string,
  slug: string,
  text: string,
  footnotes: string,
  source: string | null,
  asOf: string | null,
  modifiedAt: string,
];

/** Makes a function that replaces codes and slugs by their rows. Foreign keys ensure that these exist. */
export function rowMapper(database: DatasetDatabase) {
  const states = statesByCode(database);
  const fields = fieldsBySlug(database);
  return (row: ValueRow): InformationRow => ({
    state: states.get(row.state) as StateRow,
    field: fields.get(row.slug) as FieldRow,
    slug: row.slug,
    region: null,
    text: row.text,
    footnotes: row.footnotes,
    source: row.source,
    asOf: row.asOf,
    modifiedAt: row.modifiedAt,
  });
}
