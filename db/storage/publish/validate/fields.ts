import { nameKey } from '../../../domain/text/names.js';
import { FIELD_FORMATS, type FieldFormat, TOPICS, type Topic } from '../../../domain/vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { nameIssue } from '../text.js';
import { isSlug, splitList } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

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
export const labelIssue = (label: string): string | undefined =>
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
export function checkKeywords<File extends 'fields.csv' | 'translations.csv'>(
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
