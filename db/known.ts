import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { fields, values } from './tables/dataset.js';
import type { FieldFormat } from './vocabulary.js';

interface Said {
  text: string;
  source: string | null;
}

/** Whether a value is known. Empty text is unknown, but for a Multi-select that has a source: that says "none" (design section 4). */
export function isKnown(value: Said, format: FieldFormat | undefined): boolean {
  return value.text !== '' || saysNone(value, format);
}

export function saysNone({ text, source }: Said, format: FieldFormat | undefined): boolean {
  return format === 'Multi-select' && text === '' && source !== null;
}

/** `isKnown` of a row of `values` joined with its field, in SQL. */
export const knownValue = or(
  ne(values.text, ''),
  and(eq(fields.format, 'Multi-select'), isNotNull(values.source)),
) as SQL<boolean>;
