import type { fields, overrides, states, v1Slugs, values } from '../tables/dataset.js';

/** What `dataset.json` says of the dataset as a whole. */
export interface Manifest {
  title: string;
  /** RFC 3339, UTC. */
  publishedAt: string;
  licence: string;
  disclaimer: string;
}

type StoredValue = typeof values.$inferSelect;
type StoredOverride = typeof overrides.$inferSelect;

/** A value as a file gives it: its time of modification is the file's, or left to the rule of modified-at.ts. */
export type DraftValue = Omit<StoredValue, 'modifiedAt'> & { modifiedAt: string | null };
export type DraftOverride = Omit<StoredOverride, 'modifiedAt'> & { modifiedAt: string | null };
export type V1SlugRecord = typeof v1Slugs.$inferSelect & { fields: string[] };

interface DatasetParts<Value, Override> {
  manifest: Manifest;
  states: (typeof states.$inferSelect)[];
  fields: (typeof fields.$inferSelect)[];
  values: Value[];
  overrides: Override[];
  v1Slugs: V1SlugRecord[];
}

/** A dataset as a folder of files gives it, found good; sorted by its keys, one value per state and field. */
export type DraftDataset = DatasetParts<DraftValue, DraftOverride>;
/** A dataset as it is published. */
export type Dataset = DatasetParts<StoredValue, StoredOverride>;
