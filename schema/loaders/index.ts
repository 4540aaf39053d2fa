import type { DatasetDatabase } from '../../db/open.js';
import { findOverriddenSlugs } from '../../db/queries/fields.js';
import type { Turns } from '../turns.js';
import { oneLoader } from './batch.js';
import { itemLoader, itemsOfFieldLoader, itemsOfRegionLoader, itemsOfStateLoader, regionItemLoader } from './items.js';
import { overridesOfRegionLoader, overridesOfStateLoader } from './overrides.js';

/** Loaders that combine the lookups of many items into one statement. Create new ones for each operation: they cache everything. */
export function createLoaders(database: DatasetDatabase, turns: Turns) {
  const overridesOfState = overridesOfStateLoader(database, turns);
  return {
    isOverridden: oneLoader((slugs: readonly string[]) =>
      findOverriddenSlugs(database, slugs).map(({ slug }) => [slug, true]),
    ),
    overridesOfState,
    overridesOfRegion: overridesOfRegionLoader(overridesOfState),
    item: itemLoader(database),
    regionItem: regionItemLoader(database, turns),
    itemsOfState: itemsOfStateLoader(database, turns),
    itemsOfRegion: itemsOfRegionLoader(database, turns),
    itemsOfField: itemsOfFieldLoader(database, turns),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
