import type { FieldRow } from '../../db/queries/fields.js';
import type { InformationRow } from '../../db/queries/information.js';
import type { FieldFormat } from '../../db/vocabulary.js';

const TYPE_OF_FORMAT: Record<FieldFormat, string> = {
  Boolean: 'BooleanItem',
  Date: 'DateItem',
  Markdown: 'MarkdownItem',
  'Multi-select': 'MultiSelectItem',
  'Single-select': 'SingleSelectItem',
  URL: 'UrlItem',
};

/** Whether the values of a field are of one of these types. */
export const hasType = (types: readonly string[], { format }: FieldRow): boolean =>
  types.includes(TYPE_OF_FORMAT[format]);

/** The format of its field determines the type of an item. */
export const typeOfItem = ({ field }: InformationRow): string => TYPE_OF_FORMAT[field.format];
