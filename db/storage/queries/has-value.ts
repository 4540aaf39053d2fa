import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { FieldFormat } from '../../domain/vocabulary.js';
import { fields, values } from '../tables/dataset.js';

interface ValueContent {
  text: string;
  source: string | null;
}

/** Whether a value is known. Empty text means unknown, except for a Multi-select with a source: then it means "none". */
export function hasValue(value: ValueContent, format: FieldFormat | undefined): boolean {
  return value.text !== '' || isExplicitlyNone(value, format);
}

/** `hasValue` of the values of these fields. */
export function knownIn(fields: readonly { slug: string; format: FieldFormat }[]) {
  const formats = new Map(fields.map(({ slug, format }) => [slug, format]));
  return (value: ValueContent & { field: string }): boolean => hasValue(value, formats.get(value.field));
}

export function isExplicitlyNone({ text, source }: ValueContent, format: FieldFormat | undefined): boolean {
  return format === 'Multi-select' && text === '' && source !== null;
}

/** `hasValue` in SQL, for a row of `values` joined with its field. */
export const hasValueSql = or(
  ne(values.text, ''),
  and(eq(fields.format, 'Multi-select'), isNotNull(values.source)),
) as SQL<boolean>;
