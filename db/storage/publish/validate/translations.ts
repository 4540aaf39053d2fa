import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../../domain/language/catalog.js';
import { nameKey } from '../../../domain/text/names.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { EXPECTED_DATE, isDate, isWebAddress, type References } from './cells.js';
import { checkKeywords, labelIssue } from './fields.js';
import { isNotEmpty, type Table } from './table.js';

type TranslationTable = Table<'translations.csv'>;
type TranslationCells = Row<'translations.csv'>;

/** Checks the rows of translations.csv: labels of fields, and addresses of official pages of states. */
export function validateTranslations(table: TranslationTable, references: References): DraftDataset['translations'] {
  return table.uniqueRows().map((row) => {
    const { language, state, field: slug, text, source } = row.cells;
    table.oneOf(row, 'language', TRANSLATION_LANGUAGES);
    const field = references.fields?.get(slug);
    if (references.fields && !field) table.fail(row, 'field', 'a slug from fields.csv');
    table.require(row, 'text', isNotEmpty, 'the text in the language');
    table.require(row, 'source', isNotEmpty, 'where the words are from');
    if (state === '') checkLabel(table, row);
    else checkValue(table, row, references);
    return {
      language: language as TranslationLanguage,
      state,
      field: slug,
      text,
      source,
      keywords: state === '' ? checkKeywords(table, row, language) : [],
      asOf: table.optional(row, 'as_of', isDate, `${EXPECTED_DATE}, or an empty cell`),
    };
  });
}

/** The fields without a label, by each language that has some. */
export function missingLabels({ fields, translations }: Pick<DraftDataset, 'fields' | 'translations'>) {
  const labels = translations.filter(({ state }) => state === '');
  const byLanguage = Map.groupBy(labels, ({ language }) => language);
  const missing = [...byLanguage].map(([language, rows]): [string, string[]] => {
    const labeled = new Set(rows.map(({ field }) => field));
    return [language, fields.flatMap(({ slug }) => (labeled.has(slug) ? [] : slug))];
  });
  return Object.fromEntries(missing.filter(([, slugs]) => slugs.length > 0));
}

function checkLabel(table: TranslationTable, row: TranslationCells): void {
  const { language, text } = row.cells;
  if (text === '' || !table.isFirst(row, 'text', `${language} ${nameKey(text)}`, 'a unique label')) return;
  table.failIf(row, 'text', labelIssue(text));
}

function checkValue(table: TranslationTable, row: TranslationCells, { states, fields }: References): void {
  const { state, field: slug, text, keywords } = row.cells;
  if (states && !states.has(state))
    table.fail(row, 'state', 'a code from states.csv, or an empty cell for the label of the field');
  if (keywords !== '') table.fail(row, 'keywords', 'an empty cell: only labels have keywords');
  const field = fields?.get(slug);
  // Rules translate codes and deadlines. A translation of another text would stay when that changes.
  if (field && field.format !== 'URL') table.fail(row, 'field', 'a field of the format URL, or an empty state');
  else if (text !== '' && !isWebAddress(text)) table.fail(row, 'text', 'a URL that starts with http:// or https://');
}
