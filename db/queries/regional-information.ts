import { and, asc, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { overrides, values } from '../tables/dataset.js';
import type { FieldFilter } from './fields.js';
import { type InformationRow, inJsonList, matchingSlugs, rowMapper, valueColumns } from './information.js';

/** Identifies a region by its state's code and its name. */
export interface RegionKey {
  state: string;
  region: string;
}

/**
 * The values that apply to voters in each of the regions: the region's value if it has one, otherwise the state's. A region's value
 * has no footnotes: those of the state are about the state's value.
 */
export function findRegionalInformation(
  database: DatasetDatabase,
  regions: readonly RegionKey[],
  filter: FieldFilter,
): { regionName: string; item: InformationRow }[] {
  const keys = sql`(values ${sql.join(
    regions.map(({ state, region }) => sql`(${state}, ${region})`),
    sql`, `,
  )})`;
  const existing = database
    .selectDistinct({ state: overrides.state, region: overrides.region })
    .from(overrides)
    .where(sql`(${overrides.state}, ${overrides.region}) in ${keys}`)
    .as('existing');
  const slugs = matchingSlugs(database, filter);
  const rows = database
    .select({ name: existing.region, value: valueColumns, override: overrides })
    .from(existing)
    .innerJoin(values, eq(values.state, existing.state))
    .leftJoin(
      overrides,
      and(eq(overrides.state, values.state), eq(overrides.region, existing.region), eq(overrides.field, values.field)),
    )
    .where(slugs === undefined ? undefined : inJsonList(values.field, slugs))
    .orderBy(asc(values.state), asc(existing.region), asc(values.field))
    .all();
  const toRow = rowMapper(database);
  return rows.map(({ name, value, override }) => {
    const item = toRow(value);
    if (!override) return { regionName: name, item };
    const { text, source, asOf, modifiedAt } = override;
    const region = { state: item.state, name };
    return { regionName: name, item: { ...item, region, text, footnotes: '', source, asOf, modifiedAt } };
  });
}
