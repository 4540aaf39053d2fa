import type { ElectionType } from './elections.js';
import { DEADLINE_FIELDS, type DeadlineField, deadlineField } from './fields.js';
import { parseRule } from './parse-rule.js';
import { readText } from './read-text.js';
import type { Point, Rule } from './rule.js';

/** The election type of a row that holds for every election of the state. */
export const EVERY_ELECTION = 'all';
/** Which elections a row is about: empty for federal general elections. */
export type RuleScope = ElectionType | typeof EVERY_ELECTION | '';

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
  electionType: RuleScope;
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
  /** The rules for other types of elections, and that for all of them. */
  others: ReadonlyMap<RuleScope, DeadlineRule>;
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
  const rowOf = (scope: RuleScope) => rows.find(({ electionType }) => electionType === scope);
  const row = rowOf('') ?? rowOf(EVERY_ELECTION);
  const general =
    row && ofText !== null ? { rule: refine(ofText, row.rule), note: row.note } : { rule: ofText, note: '' };
  const others = rows
    .filter(({ electionType }) => electionType !== '')
    .map((one) => [one.electionType, ofRow(one, one.electionType === EVERY_ELECTION ? ofText : null)] as const);
  return { state, field, text, general, others: new Map(others) };
}

/** @param text the rule of the text that the row refines; null if it is about other elections */
const ofRow = ({ rule, note }: DeadlineRow, text: Rule | null): DeadlineRule => ({
  rule: text === null ? ruleOf(rule) : refine(text, rule),
  note,
});

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
