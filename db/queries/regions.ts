import { and, asc, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { fields, overrides, states, values } from '../tables/dataset.js';
import { type FieldFilter, matchesField } from './fields.js';
import { type InformationRow, valueColumns } from './information.js';
import type { StateRow } from './states.js';

/** A place inside a state, usually a county, that has a value of its own for some field. */
export interface RegionRow {
  state: StateRow;
  name: string;
}

/** The region of that name, or nothing: a place without a value of its own is none that the dataset knows. */
export function findRegion(database: DatasetDatabase, state: string, name: string): RegionRow | undefined {
  return database
    .select({ state: states, name: overrides.region })
    .from(overrides)
    .innerJoin(states, eq(states.code, overrides.state))
    .where(and(eq(overrides.state, state), eq(overrides.region, name)))
    .limit(1)
    .get();
}

/** A region named by its state's code and its own name. */
export interface RegionKey {
  state: string;
  region: string;
}

/**
 * What holds for a voter in each of the regions: the region's value where it has one, the state's otherwise.
 * A region's value has no footnotes, and the state's do not speak of it.
 */
export function findRegionalInformation(
  database: DatasetDatabase,
  regions: readonly RegionKey[],
  filter: FieldFilter,
): { regionName: string; item: InformationRow }[] {
  const asked = sql`(values ${sql.join(
    regions.map(({ state, region }) => sql`(${state}, ${region})`),
    sql`, `,
  )})`;
  const named = database
    .selectDistinct({ state: overrides.state, region: overrides.region })
    .from(overrides)
    .where(sql`(${overrides.state}, ${overrides.region}) in ${asked}`)
    .as('named');
  const rows = database
    .select({ name: named.region, state: states, field: fields, value: valueColumns, override: overrides })
    .from(named)
    .innerJoin(values, eq(values.state, named.state))
    .innerJoin(states, eq(states.code, values.state))
    .innerJoin(fields, eq(fields.slug, values.field))
    .leftJoin(
      overrides,
      and(eq(overrides.state, values.state), eq(overrides.region, named.region), eq(overrides.field, values.field)),
    )
    .where(matchesField(filter))
    .orderBy(asc(values.state), asc(named.region), asc(values.field))
    .all();
  return rows.map(({ name, state, field, value, override }) => {
    if (!override) return { regionName: name, item: { state, field, region: null, ...value } };
    const { text, source, asOf, modifiedAt } = override;
    const region = { state, name };
    return { regionName: name, item: { state, field, region, text, footnotes: '', source, asOf, modifiedAt } };
  });
}
