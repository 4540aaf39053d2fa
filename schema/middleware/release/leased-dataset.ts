import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { ReleaseRow } from '../../../db/storage/release/release.js';

/** The release that an operation reads. */
export interface DatasetSnapshot {
  readonly database: DatasetDatabase;
  readonly release: ReleaseRow;
}

/** A release that leads to the others that can be read. */
export interface LeasedDataset extends DatasetSnapshot {
  /** Another release of the dataset; undefined if it cannot be read. */
  at(version: string): LeasedDataset | undefined;
  /** Versions of the releases that can be read, newest first. */
  readable(): readonly string[];
}
