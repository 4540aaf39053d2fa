import type { DatasetDatabase } from '../db/open.js';
import type { ReleaseRow } from '../db/queries/release.js';
import { createLoaders, type Loaders } from './loaders/index.js';

/** The one release that an operation reads. */
export interface DatasetSnapshot {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
}

/** What the caller may see. Who the caller is, the schema never learns. */
export type Access = 'open' | 'keyed';

export interface Context {
  readonly dataset: DatasetSnapshot;
  readonly loaders: Loaders;
  readonly access: Access;
}

/** A context for one operation; its loaders remember what they read, so it must not outlive it. */
export function createContext(dataset: DatasetSnapshot, access: Access): Context {
  return { dataset, access, loaders: createLoaders(dataset.database) };
}
