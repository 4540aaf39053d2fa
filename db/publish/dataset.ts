import type { fields, overrides, states, v1Slugs, values } from '../tables/dataset.js';

/** What `dataset.json` says of the dataset as a whole. */
export interface Manifest {
  title: string;
  /** RFC 3339, UTC. */
  publishedAt: string;
  licence: string;
  disclaimer: string;
}

type Stamped = typeof values.$inferSelect;
type StampedOverride = typeof overrides.$inferSelect;

/** A value as a file gives it: its time of modification is the file's, or left to the rule of stamp.ts. */
export type DraftValue = Omit<Stamped, 'modifiedAt'> & { modifiedAt: string | null };
export type DraftOverride = Omit<StampedOverride, 'modifiedAt'> & { modifiedAt: string | null };
export type V1SlugRecord = typeof v1Slugs.$inferSelect & { fields: string[] };

interface Parts<Value, Override> {
  manifest: Manifest;
  states: (typeof states.$inferSelect)[];
  fields: (typeof fields.$inferSelect)[];
  values: Value[];
  overrides: Override[];
  v1Slugs: V1SlugRecord[];
}

/** A dataset as a folder of files gives it, found good; sorted by its keys, one value per state and field. */
export type DraftDataset = Parts<DraftValue, DraftOverride>;
/** A dataset as it is published. */
export type Dataset = Parts<Stamped, StampedOverride>;
