import type {
  counties,
  deadlines,
  elections,
  fields,
  links,
  overrides,
  regions,
  sources,
  states,
  v1Slugs,
  values,
} from '../tables/dataset.js';

/** The content of `dataset.json`. */
export interface Manifest {
  title: string;
  /** RFC 3339, UTC. */
  publishedAt: string;
  licence: string;
  disclaimer: string;
}

type StoredValue = typeof values.$inferSelect;
type StoredOverride = typeof overrides.$inferSelect;

/** A value as its file has it. `modifiedAt` is the file's time, or null to let stamp.ts decide. */
export type DraftValue = Omit<StoredValue, 'modifiedAt'> & { modifiedAt: string | null };
export type DraftOverride = Omit<StoredOverride, 'modifiedAt'> & { modifiedAt: string | null };
export type V1SlugRecord = typeof v1Slugs.$inferSelect & { fields: string[] };

interface DatasetParts<Value, Override> {
  manifest: Manifest;
  states: (typeof states.$inferSelect)[];
  fields: (typeof fields.$inferSelect)[];
  values: Value[];
  counties: (typeof counties.$inferSelect)[];
  overrides: Override[];
  regions: (typeof regions.$inferSelect)[];
  elections: (typeof elections.$inferSelect)[];
  deadlines: (typeof deadlines.$inferSelect)[];
  sources: (typeof sources.$inferSelect)[];
  links: (typeof links.$inferSelect)[];
  v1Slugs: V1SlugRecord[];
}

/** A valid dataset as read from a folder, sorted by key, with one value for each state and field. */
export type DraftDataset = DatasetParts<DraftValue, DraftOverride>;
/** A dataset as published. */
export type Dataset = DatasetParts<StoredValue, StoredOverride>;
