import { and, asc, sql } from 'drizzle-orm';
import { onceARelease } from '../once-a-release.js';
import type { DatasetDatabase } from '../open.js';
import { values } from '../tables/dataset.js';
import { anyOf } from './any-of.js';
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

/** One statement for every filter: the lists go in as JSON, so neither their length nor their absence changes its text. */
const selectValues = onceARelease((database) =>
  database
    .select(valueColumns)
    .from(values)
    .where(and(anyOf(values.state, sql.placeholder('states')), anyOf(values.field, sql.placeholder('slugs'))))
    .orderBy(asc(values.state), asc(values.field))
    .prepare(),
);

const everything = onceARelease((database) => ({
  states: JSON.stringify([...statesByCode(database).keys()]),
  slugs: JSON.stringify([...fieldsBySlug(database).keys()]),
}));

/** The slugs that the filter lets through, as JSON. */
export function slugsOf(database: DatasetDatabase, { slugs, formats, topics }: FieldFilter): string {
  if (!slugs && !formats && !topics) return everything(database).slugs;
  return JSON.stringify(findFields(database, { slugs, formats, topics }).map(({ slug }) => slug));
}

/** The states' own values, by state code and field slug. */
export function findInformation(database: DatasetDatabase, filter: InformationFilter): InformationRow[] {
  const states = filter.states ? JSON.stringify(filter.states) : everything(database).states;
  const complete = completeWith(database);
  return selectValues(database)
    .all({ states, slugs: slugsOf(database, filter) })
    .map((row) => complete(row, null));
}

type ValueRow = ReturnType<ReturnType<typeof selectValues>['all']>[number];

/** Puts the rows of state and field into the place of their names. A foreign key says that they are there. */
export function completeWith(database: DatasetDatabase) {
  const states = statesByCode(database);
  const fields = fieldsBySlug(database);
  return (row: ValueRow, region: RegionRow | null): InformationRow => ({
    state: states.get(row.state) as StateRow,
    field: fields.get(row.slug) as FieldRow,
    slug: row.slug,
    region,
    text: row.text,
    footnotes: row.footnotes,
    source: row.source,
    asOf: row.asOf,
    modifiedAt: row.modifiedAt,
  });
}
