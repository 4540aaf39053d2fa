import { and, eq, sql } from 'drizzle-orm';
import type { DatasetDatabase } from '../../release/open.js';
import { perRelease } from '../../release/per-release.js';
import { fields, values } from '../../tables/dataset.js';
import { hasValueSql } from '../has-value.js';
import { findOverrideKeys } from '../overrides.js';
import type { RegionRow } from '../regions.js';
import type { RankedField } from './field-index.js';

/** Of the best score: a field that matches nearly as well. */
const NEARLY = 0.85;
/** Of the best score, if the best field is unknown in the state: a value that answers half of the question is better than none. */
const HALF = 0.5;

/** Puts the fields first that the region has a value of its own for, where they match the question well. */
export function ownFirst(
  database: DatasetDatabase,
  region: RegionRow | null,
  ranked: readonly RankedField[],
): readonly RankedField[] {
  const [best] = ranked;
  if (!region || !best) return ranked;
  const state = region.state.code;
  const own = new Set(
    findOverrideKeys(database, { regions: [{ state, region: region.name }] }).map(({ field }) => field),
  );
  if (own.size === 0 || own.has(best.slug)) return ranked;
  const share = knownText(database).get({ state, field: best.slug }) ? NEARLY : HALF;
  const isFirst = ({ slug, score }: RankedField) => own.has(slug) && score >= share * best.score;
  return [...ranked.filter(isFirst), ...ranked.filter((one) => !isFirst(one))];
}

/** Finds the text of a value if it is known. */
export const knownText = perRelease((database) =>
  database
    .select({ text: values.text })
    .from(values)
    .innerJoin(fields, eq(fields.slug, values.field))
    .where(and(eq(values.state, sql.placeholder('state')), eq(values.field, sql.placeholder('field')), hasValueSql))
    .prepare(),
);
