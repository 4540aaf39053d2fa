import { DEADLINE_FIELDS, type DeadlineField, deadlineField } from './fields.js';
import { parseRule } from './parse-rule.js';
import { readText } from './read-text.js';
import type { Point, Rule } from './rule.js';

/** The value of a deadline field for a state. */
export interface DeadlineValue {
  state: string;
  /** Slug. */
  field: string;
  text: string;
  footnotes: string;
}

/** What a text cannot say: a row of deadlines.csv. */
export interface DeadlineRow {
  state: string;
  field: string;
  /** The type of election that the row is about; empty for federal general elections. */
  electionType: string;
  rule: string;
  note: string;
  source: string;
  asOf: string | null;
}

/** The rule of a field in a state for one type of election. */
export interface DeadlineRule {
  /** Null if the value is unknown, or its text cannot be read. */
  rule: Rule | null;
  /** What the row of deadlines.csv adds; empty without a row. */
  note: string;
}

/** A deadline field of a state with its rules. */
export interface DeadlineItem {
  state: string;
  field: DeadlineField;
  /** The value of the field; empty if it is unknown. */
  text: string;
  /** The rule for federal general elections: that of the text, or of the row that refines it. */
  general: DeadlineRule;
  /** The rules for other types of elections. */
  others: ReadonlyMap<string, DeadlineRule>;
}

/** Reads the rules of all deadlines, sorted by state and by the order of the fields. Do it once per release. */
export function readRules(values: readonly DeadlineValue[], rows: readonly DeadlineRow[]): DeadlineItem[] {
  const rowsOf = new Map<string, DeadlineRow[]>();
  for (const row of rows) rowsOf.set(keyOf(row), [...(rowsOf.get(keyOf(row)) ?? []), row]);
  return values
    .flatMap((value) => {
      const field = deadlineField(value.field);
      return field ? [readItem(value, field, rowsOf.get(keyOf(value)) ?? [])] : [];
    })
    .sort((a, b) => (a.state === b.state ? orderOf(a) - orderOf(b) : a.state < b.state ? -1 : 1));
}

function readItem({ state, text, footnotes }: DeadlineValue, field: DeadlineField, rows: DeadlineRow[]): DeadlineItem {
  const read = text === '' ? undefined : readText(text, footnotes, field);
  const ofText = read && 'rule' in read ? read.rule : null;
  const row = rows.find(({ electionType }) => electionType === '');
  const general =
    row && ofText !== null ? { rule: refine(ofText, row.rule), note: row.note } : { rule: ofText, note: '' };
  const others = rows.filter((one) => one !== row).map((one) => [one.electionType, ofRow(one)] as const);
  return { state, field, text, general, others: new Map(others) };
}

const ofRow = ({ rule, note }: DeadlineRow): DeadlineRule => ({ rule: ruleOf(rule), note });

/** The rule of a row; null if it is malformed, which an import does not accept. */
function ruleOf(text: string): Rule | null {
  const parsed = parseRule(text);
  return 'rule' in parsed ? parsed.rule : null;
}

/** The rule of the row, with the times of the text where the row has none. */
function refine(ofText: Rule, row: string): Rule | null {
  const ofRow = ruleOf(row);
  if (ofRow === null || typeof ofRow === 'string' || typeof ofText === 'string') return ofRow;
  return ofRow.map((point): Point => {
    const time = point.time ?? ofText.find(({ verb }) => verb === point.verb)?.time;
    return { ...point, ...(time !== undefined && { time }) };
  });
}

const keyOf = ({ state, field }: { state: string; field: string }) => `${state} ${field}`;
const orderOf = ({ field }: DeadlineItem) => DEADLINE_FIELDS.indexOf(field);
