import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../open.js';
import { fields, v1SlugFields, v1Slugs } from '../tables/dataset.js';
import type { FieldFormat, V1Rule } from '../vocabulary.js';
import type { FieldRow } from './fields.js';

/** A slug of the deprecated V1 and the rule by which V2 values make its own. */
export interface V1SlugRow {
  slug: string;
  format: FieldFormat;
  longName: string;
  rule: V1Rule;
  value: string;
  note: string;
}

// Where the rule is `same`, the format and the long name are those of the V2 field (position 0), unless they are given.
const first = sql`(select ${v1SlugFields.field} from ${v1SlugFields}
  where ${v1SlugFields.v1Slug} = ${v1Slugs.slug} and ${v1SlugFields.position} = 0)`;

const v1SlugColumns = {
  slug: v1Slugs.slug,
  format: sql<FieldFormat>`coalesce(${v1Slugs.format}, ${fields.format})`,
  longName: sql<string>`coalesce(${v1Slugs.longName}, ${fields.description})`,
  rule: v1Slugs.rule,
  value: v1Slugs.value,
  note: v1Slugs.note,
};

/** V1 slugs by slug; all of them without slugs, the unknown ones left out. */
export function findV1Slugs(database: DatasetDatabase, slugs?: readonly string[]): V1SlugRow[] {
  return database
    .select(v1SlugColumns)
    .from(v1Slugs)
    .leftJoin(fields, eq(fields.slug, first))
    .where(slugs && inArray(v1Slugs.slug, [...slugs]))
    .orderBy(asc(v1Slugs.slug))
    .all();
}

/** The V2 fields of V1 slugs, in the order in which each rule names them. */
export function findFieldsOfV1Slugs(
  database: DatasetDatabase,
  slugs: readonly string[],
): { v1Slug: string; field: FieldRow }[] {
  return database
    .select({ v1Slug: v1SlugFields.v1Slug, field: fields })
    .from(v1SlugFields)
    .innerJoin(fields, eq(fields.slug, v1SlugFields.field))
    .where(inArray(v1SlugFields.v1Slug, [...slugs]))
    .orderBy(asc(v1SlugFields.v1Slug), asc(v1SlugFields.position))
    .all();
}

/** The V1 slugs that are derived from V2 fields, by field and V1 slug. */
export function findV1SlugsOfFields(
  database: DatasetDatabase,
  slugs: readonly string[],
): { field: string; v1Slug: V1SlugRow }[] {
  return database
    .select({ field: v1SlugFields.field, v1Slug: v1SlugColumns })
    .from(v1SlugFields)
    .innerJoin(v1Slugs, eq(v1Slugs.slug, v1SlugFields.v1Slug))
    .leftJoin(fields, eq(fields.slug, first))
    .where(inArray(v1SlugFields.field, [...slugs]))
    .orderBy(asc(v1SlugFields.field), asc(v1SlugFields.v1Slug))
    .all();
}
