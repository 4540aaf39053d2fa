import { and, asc, exists, inArray, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { perRelease } from '../per-release.js';
import { fields, overrides } from '../tables/dataset.js';
import type { FieldFormat, Topic } from '../vocabulary.js';

export type FieldRow = typeof fields.$inferSelect;

/** Which fields are meant; a part that is left out leaves nothing out. */
export interface FieldFilter {
  slugs?: readonly string[] | undefined;
  formats?: readonly FieldFormat[] | undefined;
  topics?: readonly Topic[] | undefined;
}

/** All fields, by slug, in the order of their slugs. Read once a release: nearly every answer names some. */
export const fieldsBySlug = perRelease(
  (database): ReadonlyMap<string, FieldRow> =>
    new Map(
      database
        .select()
        .from(fields)
        .orderBy(asc(fields.slug))
        .all()
        .map((row) => [row.slug, row]),
    ),
);

/** Fields by slug; unknown slugs are left out. */
export function findFields(database: DatasetDatabase, { slugs, formats, topics }: FieldFilter = {}): FieldRow[] {
  const wanted = slugs && new Set(slugs);
  return [...fieldsBySlug(database).values()].filter(
    ({ slug, format, topic }) =>
      (!wanted || wanted.has(slug)) && (!formats || formats.includes(format)) && (!topics || topics.includes(topic)),
  );
}

/** Those of the slugs that some region overrides. */
export function findOverriddenSlugs(database: DatasetDatabase, slugs: readonly string[]): { slug: string }[] {
  const ofField = database.select({ found: sql`1` }).from(overrides).where(sql`${overrides.field} = ${fields.slug}`);
  return database
    .select({ slug: fields.slug })
    .from(fields)
    .where(and(inArray(fields.slug, [...slugs]), exists(ofField)))
    .all();
}
