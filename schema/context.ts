import type { DatasetDatabase } from '../db/release/open.js';
import type { ReleaseRow } from '../db/release/release.js';
import { Warnings } from './errors/warnings.js';
import { createLoaders, type Loaders } from './loaders/index.js';
import { Steps } from './scheduling/steps.js';

/** The release that an operation reads. */
export interface DatasetSnapshot {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
}

/** What the caller may see. The schema does not know who the caller is. */
export type Access = 'open' | 'keyed';

export interface Context {
  readonly dataset: DatasetSnapshot;
  readonly loaders: Loaders;
  readonly access: Access;
  readonly steps: Steps;
  /** About names that do not exist. Only responses to clients show them. */
  readonly warnings: Warnings;
}

/**
 * Creates the context of one operation. Do not reuse it: its loaders cache what they read.
 *
 * @param signal ends a large operation when nobody waits for its response any more
 */
export function createContext(dataset: DatasetSnapshot, access: Access, signal?: AbortSignal): Context {
  const steps = new Steps(signal);
  return { dataset, access, steps, warnings: new Warnings(), loaders: createLoaders(dataset.database, steps) };
}
