import type { ElectionType } from './elections.js';
import { DEADLINE_FIELDS, type DeadlineField, deadlineField } from './fields.js';
import { readText } from './read-text.js';
import { type Point, parseRule, type Rule } from './rule.js';

/** The election type of a row that applies to every election of the state. */
export const EVERY_ELECTION = 'all';
/** The elections of a row. Empty for federal general elections. */
export type RuleScope = ElectionType | typeof EVERY_ELECTION | '';

/** The value of a deadline field for a state. */
export interface DeadlineValue {
  state: string;
  field: string;
  text: string;
  footnotes: string;
}

/** A row of deadlines.csv, which adds what the text of a deadline cannot express. */
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
  /** Null if the value is unknown or its text cannot be read. */
  rule: Rule | null;
  /** The note of the row of deadlines.csv. Empty without a row. */
  note: string;
}

/** A deadline field of a state with its rules. */
export interface DeadlineItem {
  state: string;
  field: DeadlineField;
  /** The value of the field; empty if it is unknown. */
  text: string;
  /** The rule for federal general elections, from the text or from the row that refines it. */
  general: DeadlineRule;
  /** The rules for other types of elections, and for all elections. */
  others: ReadonlyMap<RuleScope, DeadlineRule>;
}

/** Reads the rules of all deadlines, sorted by state and field. This is slow, so do it once per release. */
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
  const textRule = read && 'rule' in read ? read.rule : null;
  const rowOf = (scope: RuleScope) => rows.find(({ electionType }) => electionType === scope);
  const row = rowOf('') ?? rowOf(EVERY_ELECTION);
  const general =
    row && textRule !== null ? { rule: refine(textRule, row.rule), note: row.note } : { rule: textRule, note: '' };
  const others = rows
    .filter(({ electionType }) => electionType !== '')
    .map(
      (other) => [other.electionType, readRow(other, other.electionType === EVERY_ELECTION ? textRule : null)] as const,
    );
  return { state, field, text, general, others: new Map(others) };
}

/** @param text the rule of the text that the row refines, or null if the row is about other elections */
const readRow = ({ rule, note }: DeadlineRow, text: Rule | null): DeadlineRule => ({
  rule: text === null ? ruleOf(rule) : refine(text, rule),
  note,
});

/** Returns the rule of a row, or null if it is malformed. Imports reject malformed rules. */
function ruleOf(text: string): Rule | null {
  const parsed = parseRule(text);
  return 'rule' in parsed ? parsed.rule : null;
}

/** Returns the rule of a row. Points without a time get that of the text. */
function refine(textRule: Rule, row: string): Rule | null {
  const rowRule = ruleOf(row);
  if (rowRule === null || typeof rowRule === 'string' || typeof textRule === 'string') return rowRule;
  return rowRule.map((point): Point => {
    const time = point.time ?? textRule.find(({ verb }) => verb === point.verb)?.time;
    return { ...point, ...(time !== undefined && { time }) };
  });
}

const keyOf = ({ state, field }: { state: string; field: string }) => `${state} ${field}`;
const orderOf = ({ field }: DeadlineItem) => DEADLINE_FIELDS.indexOf(field);
