import { and, asc, type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { perRelease } from '../per-release.js';
import { values } from '../tables/dataset.js';
import { type FieldFilter, type FieldRow, fieldsBySlug, findFields } from './fields.js';
import type { RegionRow } from './regions.js';
import { type StateRow, statesByCode } from './states.js';

/** One value with all that is said of it: of a state (`region` null), or of a region that replaces the state's. */
export interface InformationRow {
  state: StateRow;
  field: FieldRow;
  /** Of the field. */
  slug: string;
  region: RegionRow | null;
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
  modifiedAt: string;
}

/** Which values are meant: of these states, of the fields that the filter lets through. */
export type InformationFilter = FieldFilter & { states?: readonly string[] | undefined };

/** As the table has it: names of states and fields, not their rows. Those would be read anew for each of a state's values. */
export const valueColumns = {
  state: values.state,
  slug: values.field,
  text: values.text,
  footnotes: values.footnotes,
  source: values.source,
  asOf: values.asOf,
  modifiedAt: values.modifiedAt,
};

/** Whether a column holds one of the texts of a JSON list. One bound value, however long the list: the statement stays the same. */
export function inJsonList(column: Column, list: Placeholder | string): SQL {
  return sql`${column} in (select value from json_each(${list}))`;
}

/**
 * The lists go in as JSON, so that neither their length nor their absence changes the text of a statement. Fields have one of
 * their own: looking up each of a state's values takes twice the time of reading them in a row.
 */
const statements = perRelease((database) => {
  const ofStates = inJsonList(values.state, sql.placeholder('states'));
  const ofFields = inJsonList(values.field, sql.placeholder('slugs'));
  const select = (condition: SQL | undefined) =>
    database.select(valueColumns).from(values).where(condition).orderBy(asc(values.state), asc(values.field)).prepare();
  return { ofStates: select(ofStates), ofStatesAndFields: select(and(ofStates, ofFields)) };
});

/** The codes of all states, as JSON. */
const allStateCodes = perRelease((database) => JSON.stringify([...statesByCode(database).keys()]));

/** The slugs that the filter lets through, as JSON; undefined where it lets all through. */
export function matchingSlugs(database: DatasetDatabase, { slugs, formats, topics }: FieldFilter): string | undefined {
  if (!slugs && !formats && !topics) return undefined;
  return JSON.stringify(findFields(database, { slugs, formats, topics }).map(({ slug }) => slug));
}

/** The states' own values, by state code and field slug. */
export function findInformation(database: DatasetDatabase, filter: InformationFilter): InformationRow[] {
  const states = filter.states ? JSON.stringify(filter.states) : allStateCodes(database);
  const slugs = matchingSlugs(database, filter);
  const { ofStates, ofStatesAndFields } = statements(database);
  // As lists: having Drizzle name the columns of each row takes as long as SQLite takes to read it.
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

/** Puts the rows of state and field into the place of their names. A foreign key says that they are there. */
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
