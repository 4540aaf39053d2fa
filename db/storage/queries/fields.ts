import { asc } from 'drizzle-orm';
import { nearest } from '../../domain/text/nearest.js';
import type { FieldFormat, Topic } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { byColumn, perRelease } from '../release/per-release.js';
import { fields, overrides } from '../tables/dataset.js';

export type FieldRow = typeof fields.$inferSelect;

/** Selects fields. A criterion that is left out matches all. */
export interface FieldFilter {
  slugs?: readonly string[] | undefined;
  formats?: readonly FieldFormat[] | undefined;
  topics?: readonly Topic[] | undefined;
}

/** All fields by slug, sorted by slug. Read once per release, because nearly every response needs some. */
export const fieldsBySlug = perRelease((database) =>
  byColumn(database.select().from(fields).orderBy(asc(fields.slug)).all(), 'slug'),
);

/** Sorts fields in the order in which people read them: by topic, and in it what comes first for a voter. */
export const byPosition = (one: Pick<FieldRow, 'position'>, other: Pick<FieldRow, 'position'>): number =>
  one.position - other.position;

/** The position of each field in the order of reading, from 1; by slug in a dataset without positions. */
const positions = perRelease((database): ReadonlyMap<string, number> => {
  const sorted = [...fieldsBySlug(database).values()].sort(byPosition);
  return new Map(sorted.map(({ slug, position }, index) => [slug, position || index + 1]));
});

export const positionOf = (database: DatasetDatabase, slug: string): number => positions(database).get(slug) ?? 0;

/** Sorts rows that have only the slug of a field. */
export const bySlugPosition =
  (database: DatasetDatabase) =>
  (one: { slug: string }, other: { slug: string }): number =>
    positionOf(database, one.slug) - positionOf(database, other.slug);

/** Entries in the order in which people read their fields. */
export const inReadingOrder = <Entry extends { field: Pick<FieldRow, 'position'> }>(
  entries: readonly Entry[],
): Entry[] => entries.toSorted((one, other) => byPosition(one.field, other.field));

/** The matching fields, sorted by slug. Ignores slugs that do not exist. */
export function findFields(database: DatasetDatabase, { slugs, formats, topics }: FieldFilter = {}): FieldRow[] {
  const wanted = slugs && new Set(slugs);
  return [...fieldsBySlug(database).values()].filter(
    ({ slug, format, topic }) =>
      (!wanted || wanted.has(slug)) && (!formats || formats.includes(format)) && (!topics || topics.includes(topic)),
  );
}

/** The slugs that a wrong one most likely means. */
export function nearestFields(database: DatasetDatabase, slug: string): string[] {
  return nearest(slug, [...fieldsBySlug(database).keys()]);
}

/** The slugs for which at least one region has an override. Read once per release. */
export const overriddenSlugs = perRelease(
  (database) =>
    new Set(
      database
        .selectDistinct({ slug: overrides.field })
        .from(overrides)
        .all()
        .map(({ slug }) => slug),
    ),
);
