import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { fields, values } from '../tables/dataset.js';
import type { FieldFormat } from '../vocabulary.js';

interface ValueContent {
  text: string;
  source: string | null;
}

/** Whether a value is known. Empty text means unknown, except for a Multi-select with a source: then it means "none". */
export function hasValue(value: ValueContent, format: FieldFormat | undefined): boolean {
  return value.text !== '' || isExplicitlyNone(value, format);
}

export function isExplicitlyNone({ text, source }: ValueContent, format: FieldFormat | undefined): boolean {
  return format === 'Multi-select' && text === '' && source !== null;
}

/** `hasValue` in SQL, for a row of `values` joined with its field. */
export const hasValueSql = or(
  ne(values.text, ''),
  and(eq(fields.format, 'Multi-select'), isNotNull(values.source)),
) as SQL<boolean>;
