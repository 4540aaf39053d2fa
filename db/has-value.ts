import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { fields, values } from './tables/dataset.js';
import type { FieldFormat } from './vocabulary.js';

interface ValueContent {
  text: string;
  source: string | null;
}

/** Whether a value is known. Empty text is unknown, but for a Multi-select that has a source: that says "none" (design section 4). */
export function hasValue(value: ValueContent, format: FieldFormat | undefined): boolean {
  return value.text !== '' || isExplicitlyNone(value, format);
}

export function isExplicitlyNone({ text, source }: ValueContent, format: FieldFormat | undefined): boolean {
  return format === 'Multi-select' && text === '' && source !== null;
}

/** `hasValue` of a row of `values` joined with its field, in SQL. */
export const hasValueSql = or(
  ne(values.text, ''),
  and(eq(fields.format, 'Multi-select'), isNotNull(values.source)),
) as SQL<boolean>;
