import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../../domain/language/catalog.js';
import { nameKey } from '../../../domain/text/names.js';
import { FIELD_FORMATS, type FieldFormat, TOPICS, type Topic } from '../../../domain/vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import {
  EXPECTED_DATE,
  isDate,
  isNotEmpty,
  isSlug,
  isWebAddress,
  nameIssue,
  type References,
  splitList,
  type Table,
} from '../folder/table.js';

type FieldTable = Table<'fields.csv'>;
type FieldCells = Row<'fields.csv'>;

/** The width of two columns of a table on a phone. */
const MAX_LABEL_LENGTH = 60;

export function validateFields(table: FieldTable): DraftDataset['fields'] {
  table.requireRows();
  checkLabels(table);
  checkPositions(table);
  return table.uniqueRows().map((row) => {
    table.require(row, 'slug', isSlug, 'a slug: a to z, 0 to 9 and _, at most 100 characters, with a letter first');
    table.oneOf(row, 'format', FIELD_FORMATS);
    table.oneOf(row, 'topic', TOPICS);
    table.require(row, 'description', isNotEmpty, 'a description');
    checkNaming(table, row);
    return {
      slug: row.cells.slug,
      label: row.cells.label,
      format: row.cells.format as FieldFormat,
      topic: row.cells.topic as Topic,
      position: Number(row.cells.position),
      options: checkOptions(table, row),
      keywords: checkKeywords(table, row, 'en'),
      description: row.cells.description,
    };
  });
}

/** Labels stand next to each other in lists and tables, where nobody could distinguish two that look alike. */
function checkLabels(table: FieldTable): void {
  for (const row of table.rows) {
    const { label } = row.cells;
    if (label === '' || !table.isFirst(row, 'label', nameKey(label), 'a unique label')) continue;
    table.failIf(row, 'label', labelIssue(label));
  }
}

/** What is wrong with a label, to complete "expected ..."; undefined if nothing is. */
const labelIssue = (label: string): string | undefined =>
  label.length > MAX_LABEL_LENGTH
    ? `at most ${MAX_LABEL_LENGTH} characters; this label has ${label.length}`
    : nameIssue(label)?.replace('a name', 'a label');

const MAX_POSITION = 1_000_000;

/** Either all fields have a place in the order of reading, or none. */
function checkPositions(table: FieldTable): void {
  if (table.rows.every(({ cells }) => cells.position === '')) return;
  for (const row of table.rows) {
    const { position } = row.cells;
    if (!/^[1-9]\d*$/.test(position) || Number(position) > MAX_POSITION)
      table.fail(row, 'position', `a whole number from 1 to ${MAX_POSITION}, as other fields have one`);
    else table.isFirst(row, 'position', position, 'a unique position');
  }
}

const MAX_KEYWORDS = 16;
const MAX_KEYWORD_LENGTH = 80;

/** What voters write when they look for the field, in one language. No other field may have the same. */
function checkKeywords<File extends 'fields.csv' | 'translations.csv'>(
  of: Table<File>,
  cells: Row<File>,
  language: string,
): string[] {
  const [table, row] = [of as Table<'fields.csv'>, cells as FieldCells];
  const keywords = splitList(row.cells.keywords);
  if (keywords.length > MAX_KEYWORDS) table.fail(row, 'keywords', `at most ${MAX_KEYWORDS} keywords separated by |`);
  for (const keyword of keywords) {
    const key = `${language} ${nameKey(keyword)}`;
    if (!table.isFirst(row, 'keywords', key, 'keywords that no field has', `"${keyword}"`)) continue;
    if (keyword.length > MAX_KEYWORD_LENGTH)
      table.fail(row, 'keywords', `keywords of at most ${MAX_KEYWORD_LENGTH} characters`);
    else table.failIf(row, 'keywords', nameIssue(keyword)?.replace('a name', 'keywords'));
  }
  return keywords;
}

/** The naming conventions that V2 clients rely on: some prefixes of a slug imply its format. */
function checkNaming(table: FieldTable, row: FieldCells): void {
  const { slug, format } = row.cells;
  const namedBoolean = /^(is|has)_/.test(slug);
  if (namedBoolean && format !== 'Boolean')
    table.fail(row, 'format', 'Boolean, because the slug starts with is_ or has_');
  if (!namedBoolean && format === 'Boolean')
    table.fail(row, 'slug', 'a slug that starts with is_ or has_, because the format is Boolean');
  if (/^(gov_tool|source)_/.test(slug) && format !== 'URL') {
    table.fail(row, 'format', 'URL, because the slug starts with gov_tool_ or source_');
  }
}

function checkOptions(table: FieldTable, row: FieldCells): string[] | null {
  const options = splitList(row.cells.options);
  const selects = row.cells.format === 'Multi-select' || row.cells.format === 'Single-select';
  if (!selects) {
    if (options.length > 0)
      table.fail(row, 'options', 'an empty cell: only Multi-select and Single-select fields have options');
    return null;
  }
  const right = options.length > 0 && options.every(isSlug) && new Set(options).size === options.length;
  if (!right)
    table.fail(row, 'options', 'distinct options separated by |, each of a to z, 0 to 9 and _, with a letter first');
  return options;
}

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
