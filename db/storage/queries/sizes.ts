import { sql } from 'drizzle-orm';
import { SOURCE_SEPARATOR } from '../../domain/sources/source-links.js';
import { perRelease } from '../release/per-release.js';
import { counties, overrides, v1SlugFields, v1Slugs, values } from '../tables/dataset.js';
import { countRelease, type ReleaseCounts } from './release-counts.js';

/** Sizes of a list by the state code, or the slug, of the object that has it. Those without entries are left out. */
export type SizesByName = ReadonlyMap<string, number>;

/** How much data a release has: the cost of operations is estimated from these numbers. */
export interface ReleaseSizes extends ReleaseCounts {
  v1Slugs: number;
  /** Regions with values of their own. */
  regionsOfState: SizesByName;
  countiesOfState: SizesByName;
  overridesOfState: SizesByName;
  /** The most that a region of the state has. */
  overridesOfRegion: SizesByName;
  /** V1 slugs that are derived from a field, and fields that a V1 slug is derived from. */
  v1SlugsOfField: SizesByName;
  fieldsOfV1Slug: SizesByName;
  /** Average characters of the states' values. */
  text: number;
  footnotes: number;
  source: number;
  /** Average sources of a state's value. */
  sourcesOfValue: number;
}

/** Read once per release: 100,000 overrides take some 50 ms. */
export const releaseSizes = perRelease((database): ReleaseSizes => {
  const { text, footnotes, source } = values;
  const { state, region } = overrides;
  const separators = sql`length(${source}) - length(replace(${source}, ${SOURCE_SEPARATOR}, ''))`;
  const sourcesOfValue = sql`coalesce(avg(1 + (${separators}) / ${SOURCE_SEPARATOR.length}), 0)`;
  const row = database.get<
    Omit<ReleaseSizes, keyof ReleaseCounts | `${string}Of${'State' | 'Region' | 'Field' | 'V1Slug'}`>
  >(sql`
    select coalesce(avg(length(${text})), 0) as text, coalesce(avg(length(${footnotes})), 0) as footnotes,
      coalesce(avg(length(${source})), 0) as source, ${sourcesOfValue} as sourcesOfValue,
      (select count(*) from ${v1Slugs}) as v1Slugs
    from ${values}`);
  const regions = sql`(select ${state}, count(*) as n from ${overrides} group by ${state}, ${region})`;
  const sizes = (name: unknown, table: unknown, size = sql`count(*)`): SizesByName =>
    new Map(database.values<[string, number]>(sql`select ${name}, ${size} from ${table} group by 1`));
  return {
    ...countRelease(database),
    ...row,
    regionsOfState: sizes(state, overrides, sql`count(distinct ${region})`),
    countiesOfState: sizes(counties.state, counties),
    overridesOfState: sizes(state, overrides),
    overridesOfRegion: sizes(sql`state`, regions, sql`max(n)`),
    v1SlugsOfField: sizes(v1SlugFields.field, v1SlugFields),
    fieldsOfV1Slug: sizes(v1SlugFields.v1Slug, v1SlugFields),
  };
});
