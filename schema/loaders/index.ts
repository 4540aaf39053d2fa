import type { DatasetDatabase } from '../../db/open.js';
import { findFields, findOverriddenSlugs } from '../../db/queries/fields.js';
import { findOverrides } from '../../db/queries/overrides.js';
import { findStates } from '../../db/queries/states.js';
import { findFieldsOfV1Slugs, findV1SlugsOfFields } from '../../db/queries/v1-slugs.js';
import { manyLoader, oneLoader } from './batch.js';
import { itemLoader, itemsOfFieldLoader, itemsOfRegionLoader, itemsOfStateLoader, regionItemLoader } from './items.js';

/** What resolvers ask per item, gathered into one statement each. Made anew for each operation: loaders never forget. */
export function createLoaders(database: DatasetDatabase) {
  return {
    state: oneLoader((codes: readonly string[]) => findStates(database, codes).map((row) => ({ key: row.code, row }))),
    field: oneLoader((slugs: readonly string[]) =>
      findFields(database, { slugs }).map((row) => ({ key: row.slug, row })),
    ),
    isOverridden: oneLoader((slugs: readonly string[]) =>
      findOverriddenSlugs(database, slugs).map(({ slug }) => ({ key: slug, row: true })),
    ),
    overridesOfState: manyLoader((codes: readonly string[]) =>
      findOverrides(database, { states: codes }).map((row) => ({ key: row.state.code, row })),
    ),
    fieldsOfV1Slug: manyLoader((slugs: readonly string[]) =>
      findFieldsOfV1Slugs(database, slugs).map(({ v1Slug, field }) => ({ key: v1Slug, row: field })),
    ),
    v1SlugsOfField: manyLoader((slugs: readonly string[]) =>
      findV1SlugsOfFields(database, slugs).map(({ field, v1Slug }) => ({ key: field, row: v1Slug })),
    ),
    item: itemLoader(database),
    regionItem: regionItemLoader(database),
    itemsOfState: itemsOfStateLoader(database),
    itemsOfRegion: itemsOfRegionLoader(database),
    itemsOfField: itemsOfFieldLoader(database),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
