import { and, asc, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../release/open.js';
import { overrides, values } from '../tables/dataset.js';
import type { FieldFilter } from './fields.js';
import { type InformationRow, inJsonList, matchingSlugs, rowMapper, valueColumns } from './information.js';
import { type RegionKey, regionOf, valuesOf } from './regions.js';

/**
 * The values that apply to voters in each of the regions, which must exist: the region's value if it has one, otherwise the state's. A region's value
 * has no footnotes: those of the state are about the state's value.
 */
export function findRegionalInformation(
  database: DatasetDatabase,
  regions: readonly RegionKey[],
  filter: FieldFilter,
): { regionName: string; item: InformationRow }[] {
  // The same region may be there several times, once for each field.
  const wanted = sql`(select distinct column1 as state, column2 as region from (${valuesOf(regions)})) as wanted`;
  const state = sql<string>`wanted.state`;
  const name = sql<string>`wanted.region`;
  const slugs = matchingSlugs(database, filter);
  const rows = database
    .select({ name, value: valueColumns, override: overrides })
    .from(wanted)
    .innerJoin(values, eq(values.state, state))
    .leftJoin(
      overrides,
      and(eq(overrides.state, values.state), eq(overrides.region, name), eq(overrides.field, values.field)),
    )
    .where(slugs === undefined ? undefined : inJsonList(values.field, slugs))
    .orderBy(asc(values.state), asc(name), asc(values.field))
    .all();
  const toRow = rowMapper(database);
  return rows.map(({ name, value, override }) => {
    const item = toRow(value);
    if (!override) return { regionName: name, item };
    const { text, source, asOf, modifiedAt } = override;
    const region = regionOf(database, item.state, { name, kind: override.kind });
    return { regionName: name, item: { ...item, region, text, footnotes: '', source, asOf, modifiedAt } };
  });
}
