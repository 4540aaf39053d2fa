import { asc, eq, sql } from 'drizzle-orm';
import { nearest } from '../../domain/text/nearest.js';
import type { FieldFormat, Topic, V1Rule } from '../../domain/vocabulary.js';
import type { DatasetDatabase } from '../release/open.js';
import { byColumn, perRelease } from '../release/releases.js';
import { fields, overrides, v1SlugFields, v1Slugs } from '../tables/dataset.js';

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

/** A slug of the deprecated V1, and the rule that derives its value from V2 values. */
export interface V1SlugRow {
  slug: string;
  format: FieldFormat;
  longName: string;
  rule: V1Rule;
  value: string;
  note: string;
}

// With the rule `same`, the format and the long name default to those of the V2 field, which is at position 0.
const first = sql`(select ${v1SlugFields.field} from ${v1SlugFields}
  where ${v1SlugFields.v1Slug} = ${v1Slugs.slug} and ${v1SlugFields.position} = 0)`;

/** All V1 slugs, sorted by slug. Read once per release. */
const readV1Slugs = perRelease((database): readonly V1SlugRow[] =>
  database
    .select({
      slug: v1Slugs.slug,
      format: sql<FieldFormat>`coalesce(${v1Slugs.format}, ${fields.format})`,
      longName: sql<string>`coalesce(${v1Slugs.longName}, ${fields.description})`,
      rule: v1Slugs.rule,
      value: v1Slugs.value,
      note: v1Slugs.note,
    })
    .from(v1Slugs)
    .leftJoin(fields, eq(fields.slug, first))
    .orderBy(asc(v1Slugs.slug))
    .all(),
);

/** Which fields each V1 slug is derived from, and the reverse. */
const readLinks = perRelease((database) => {
  const rules = new Map(readV1Slugs(database).map((row) => [row.slug, row]));
  const fieldRows = fieldsBySlug(database);
  const fieldsOf = new Map<string, FieldRow[]>([...rules.keys()].map((slug) => [slug, []]));
  const v1SlugsOf = new Map<string, V1SlugRow[]>([...fieldRows.keys()].map((slug) => [slug, []]));
  const links = database.select().from(v1SlugFields).orderBy(asc(v1SlugFields.v1Slug), asc(v1SlugFields.position));
  for (const { v1Slug, field } of links.all()) {
    // Foreign keys ensure that both exist.
    fieldsOf.get(v1Slug)?.push(fieldRows.get(field) as FieldRow);
    v1SlugsOf.get(field)?.push(rules.get(v1Slug) as V1SlugRow);
  }
  return { fieldsOf, v1SlugsOf };
});

/** The given V1 slugs, or all of them, sorted by slug. Ignores slugs that do not exist. */
export function findV1Slugs(database: DatasetDatabase, slugs?: readonly string[]): V1SlugRow[] {
  const wanted = slugs && new Set(slugs);
  return readV1Slugs(database).filter(({ slug }) => !wanted || wanted.has(slug));
}

/** The V1 slugs that a wrong one most likely means. */
export function nearestV1Slugs(database: DatasetDatabase, slug: string): string[] {
  return nearest(
    slug,
    readV1Slugs(database).map((row) => row.slug),
  );
}

/** The V2 fields of a V1 slug, in the order of its rule. */
export function fieldsOfV1Slug(database: DatasetDatabase, slug: string): readonly FieldRow[] {
  return readLinks(database).fieldsOf.get(slug) ?? [];
}

/** The V1 slugs that are derived from a V2 field, sorted by slug. */
export function v1SlugsOfField(database: DatasetDatabase, slug: string): readonly V1SlugRow[] {
  return readLinks(database).v1SlugsOf.get(slug) ?? [];
}
