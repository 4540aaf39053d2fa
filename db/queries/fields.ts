import { and, asc, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { fields, overrides } from '../tables/dataset.js';
import type { FieldFormat, Topic } from '../vocabulary.js';

export type FieldRow = typeof fields.$inferSelect;

/** Which fields are meant; a part that is left out leaves nothing out. */
export interface FieldFilter {
  slugs?: readonly string[] | undefined;
  formats?: readonly FieldFormat[] | undefined;
  topics?: readonly Topic[] | undefined;
}

/** The filter as a condition on the fields table, for every query that joins it. */
export function matchesField({ slugs, formats, topics }: FieldFilter): SQL | undefined {
  return and(
    slugs && inArray(fields.slug, [...slugs]),
    formats && inArray(fields.format, [...formats]),
    topics && inArray(fields.topic, [...topics]),
  );
}

/** Fields by slug; unknown slugs are left out. */
export function findFields(database: DatasetDatabase, filter: FieldFilter = {}): FieldRow[] {
  return database.select().from(fields).where(matchesField(filter)).orderBy(asc(fields.slug)).all();
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
