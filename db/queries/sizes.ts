import { sql } from 'drizzle-orm';
import { perRelease } from '../release/per-release.js';
import { SOURCE_SEPARATOR } from '../sources/source-links.js';
import { counties, overrides, v1SlugFields, v1Slugs, values } from '../tables/dataset.js';
import { countRelease, type ReleaseCounts } from './release-counts.js';

/** How much data a release has: the cost of operations is estimated from these numbers. */
export interface ReleaseSizes extends ReleaseCounts {
  /** Regions with values of their own. */
  regions: number;
  counties: number;
  v1Slugs: number;
  /** V1 slugs that are derived from a field, and fields that a V1 slug is derived from: those with many count more often. */
  v1SlugsOfField: number;
  fieldsOfV1Slug: number;
  /** Average characters of the states' values. */
  text: number;
  footnotes: number;
  source: number;
  /** Average sources of a state's value. */
  sourcesOfValue: number;
}

/** Read once per release: 100,000 overrides take some 20 ms. */
export const releaseSizes = perRelease((database): ReleaseSizes => {
  const { text, footnotes, source } = values;
  const { state, region } = overrides;
  const linksBy = (column: typeof v1SlugFields.field | typeof v1SlugFields.v1Slug) =>
    sql`(select coalesce(sum(n * n) * 1.0 / sum(n), 0) from (select count(*) as n from ${v1SlugFields} group by ${column}))`;
  const separators = sql`length(${source}) - length(replace(${source}, ${SOURCE_SEPARATOR}, ''))`;
  const sourcesOfValue = sql`coalesce(avg(1 + (${separators}) / ${SOURCE_SEPARATOR.length}), 0)`;
  const row = database.get<Omit<ReleaseSizes, keyof ReleaseCounts>>(sql`
    select coalesce(avg(length(${text})), 0) as text, coalesce(avg(length(${footnotes})), 0) as footnotes,
      coalesce(avg(length(${source})), 0) as source, ${sourcesOfValue} as sourcesOfValue,
      (select count(*) from (select distinct ${state}, ${region} from ${overrides})) as regions,
      (select count(*) from ${counties}) as counties, (select count(*) from ${v1Slugs}) as v1Slugs,
      ${linksBy(v1SlugFields.field)} as v1SlugsOfField, ${linksBy(v1SlugFields.v1Slug)} as fieldsOfV1Slug
    from ${values}`);
  return { ...countRelease(database), ...row };
});
