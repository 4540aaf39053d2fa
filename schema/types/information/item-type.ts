import type { FieldFormat } from '../../../db/domain/vocabulary.js';
import type { InformationRow } from '../../../db/storage/queries/information.js';

const TYPE_OF_FORMAT: Record<FieldFormat, string> = {
  Boolean: 'BooleanItem',
  Date: 'DateItem',
  Markdown: 'MarkdownItem',
  'Multi-select': 'MultiSelectItem',
  'Single-select': 'SingleSelectItem',
  URL: 'UrlItem',
};

/** The format of its field determines the type of an item. */
export const typeOfItem = ({ field }: InformationRow): string => TYPE_OF_FORMAT[field.format];
