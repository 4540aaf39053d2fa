import type { DatasetDatabase } from '../../db/open.js';
import { findOverriddenSlugs } from '../../db/queries/fields.js';
import { findOverrides } from '../../db/queries/overrides.js';
import { manyLoader, oneLoader } from './batch.js';
import { itemLoader, itemsOfFieldLoader, itemsOfRegionLoader, itemsOfStateLoader, regionItemLoader } from './items.js';

/** Loaders that combine the lookups of many items into one statement. Create new ones for each operation: they cache everything. */
export function createLoaders(database: DatasetDatabase) {
  return {
    isOverridden: oneLoader((slugs: readonly string[]) =>
      findOverriddenSlugs(database, slugs).map(({ slug }) => [slug, true]),
    ),
    overridesOfState: manyLoader((codes: readonly string[]) =>
      findOverrides(database, { states: codes }).map((row) => [row.state.code, row]),
    ),
    item: itemLoader(database),
    regionItem: regionItemLoader(database),
    itemsOfState: itemsOfStateLoader(database),
    itemsOfRegion: itemsOfRegionLoader(database),
    itemsOfField: itemsOfFieldLoader(database),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
