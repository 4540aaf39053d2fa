import { and, asc, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { overrides, values } from '../tables/dataset.js';
import { anyOf } from './any-of.js';
import type { FieldFilter } from './fields.js';
import { completeWith, type InformationRow, slugsOf, valueColumns } from './information.js';

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
  const slugs = slugsOf(database, filter);
  const rows = database
    .select({ name: named.region, value: valueColumns, override: overrides })
    .from(named)
    .innerJoin(values, eq(values.state, named.state))
    .leftJoin(
      overrides,
      and(eq(overrides.state, values.state), eq(overrides.region, named.region), eq(overrides.field, values.field)),
    )
    .where(slugs === undefined ? undefined : anyOf(values.field, slugs))
    .orderBy(asc(values.state), asc(named.region), asc(values.field))
    .all();
  const complete = completeWith(database);
  return rows.map(({ name, value, override }) => {
    const item = complete(value);
    if (!override) return { regionName: name, item };
    const { text, source, asOf, modifiedAt } = override;
    const region = { state: item.state, name };
    return { regionName: name, item: { ...item, region, text, footnotes: '', source, asOf, modifiedAt } };
  });
}
