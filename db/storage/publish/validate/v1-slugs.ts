import { type FieldFormat, V1_RULES, type V1Rule } from '../../../domain/vocabulary.js';
import type { FieldRow } from '../../queries/fields.js';
import type { V1SlugRecord } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { checkText, isFormat, isNotEmpty, isSlug, splitList, type Table } from '../folder/table.js';

type V1Table = Table<'v1-slugs.csv'>;
type V1Cells = Row<'v1-slugs.csv'>;

/** How many V2 fields each rule is derived from. */
function fieldsIssue(rule: V1Rule, count: number): string | undefined {
  if (rule === 'constant') return count > 0 ? 'an empty cell: a constant is not derived from any field' : undefined;
  if (rule === 'present' || rule === 'footnotes') return count < 1 ? 'V2 slugs separated by |' : undefined;
  return count === 1 ? undefined : 'one V2 slug';
}

/** Checks the V1 rules. `v2Fields` is undefined if fields.csv could not be read. */
export function validateV1Slugs(table: V1Table, v2Fields: ReadonlyMap<string, FieldRow> | undefined): V1SlugRecord[] {
  return table.uniqueRows().map((row) => {
    const { slug, rule, value, note } = row.cells;
    table.require(row, 'slug', isSlug, 'a slug: a to z, 0 to 9 and _, at most 100 characters, with a letter first');
    const fields = splitList(row.cells.fields);
    const format = table.optional(row, 'format', isFormat, 'a field format or an empty cell') as FieldFormat | null;
    if (table.oneOf(row, 'rule', V1_RULES)) {
      checkFields(table, row, fields, v2Fields);
      if (v2Fields) checkRule(table, row, v2Fields.get(fields[0] ?? ''));
    }
    return { slug, format, longName: row.cells.long_name || null, rule: rule as V1Rule, value, note, fields };
  });
}

function checkFields(
  table: V1Table,
  row: V1Cells,
  fields: string[],
  v2Fields: ReadonlyMap<string, FieldRow> | undefined,
): void {
  table.failIf(row, 'fields', fieldsIssue(row.cells.rule as V1Rule, fields.length));
  if (new Set(fields).size !== fields.length) table.fail(row, 'fields', 'V2 slugs without duplicates');
  for (const field of fields) {
    if (v2Fields && !v2Fields.has(field))
      table.fail(row, 'fields', `slugs from fields.csv; ${field} is not one of them`);
  }
}

function checkRule(table: V1Table, row: V1Cells, field: FieldRow | undefined): void {
  const { rule, value, format } = row.cells;
  if (rule !== 'same') {
    table.require(row, 'format', isNotEmpty, 'a field format; only the rule "same" takes it from V2');
    table.require(row, 'long_name', isNotEmpty, 'a description; only the rule "same" takes it from V2');
  }
  if ((rule === 'option' || rule === 'any_option') && field && field.format !== 'Multi-select') {
    table.fail(row, 'fields', 'a Multi-select field');
  }
  if (rule === 'option') {
    if (field?.options?.length && !field.options.includes(value))
      table.fail(row, 'value', `one of ${field.options.join(', ')}`);
  } else if (rule === 'constant') {
    const checked = isFormat(format) ? checkText(value, { format, options: [] }) : { text: value };
    if ('expected' in checked) table.fail(row, 'value', checked.expected);
  } else if (value !== '') {
    table.fail(row, 'value', 'an empty cell: only the rules "option" and "constant" have a value');
  }
}
