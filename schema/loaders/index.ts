import { findOverriddenSlugs } from '../../db/storage/queries/fields.js';
import { findLinks } from '../../db/storage/queries/sources.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { oneLoader } from './batch.js';
import { changeLoader, deadlineLoader } from './nodes.js';
import { overrideLoaders } from './overrides.js';

/** Loaders that combine the lookups of many items into one statement. Create new ones for each operation: they cache everything. */
export function createLoaders(database: DatasetDatabase) {
  return {
    isOverridden: oneLoader((slugs: readonly string[]) =>
      findOverriddenSlugs(database, slugs).map(({ slug }) => [slug, true]),
    ),
    link: oneLoader((urls: readonly string[]) => findLinks(database, urls).map((row) => [row.url, row])),
    ...overrideLoaders(database),
    change: changeLoader(database),
    deadline: deadlineLoader(database),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
