import { addDays, type CivilDay } from '../../../domain/deadlines/civil-day.js';
import { type ComputedPoint, computePoints } from '../../../domain/deadlines/compute.js';
import { ELECTION_TYPES, federalElectionDay } from '../../../domain/deadlines/elections.js';
import { DEADLINE_FIELDS, type DeadlineField, deadlineField } from '../../../domain/deadlines/fields.js';
import { readText } from '../../../domain/deadlines/read-text.js';
import { parseRule, printRule, type Rule } from '../../../domain/deadlines/rule.js';
import { EVERY_ELECTION, type RuleScope, readRules } from '../../../domain/deadlines/rules.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { EXPECTED_DATE, isDate, isNotEmpty, type References, type Table } from '../folder/table.js';

/** A federal general election on each possible day, November 2 to 8. */
const SAMPLE_DAYS: readonly CivilDay[] = [2028, 2032, 2026, 2036, 2024, 2040, 2022].map(federalElectionDay);

/**
 * Checks that the rule of a row refines the rule of a text. It must have all points of the text, on the same days for every federal general
 * election, and may add points, times, and rolls. `-4d received` and `-1Fri received` agree, because the election is on a Tuesday.
 *
 * @returns what was expected instead, to complete "expected ..."; undefined if the rules agree
 */
function contradiction(ofText: Rule, ofRow: Rule): string | undefined {
  if (ofRow === '?') return undefined;
  const textRule = printRule(ofText);
  if (typeof ofText === 'string' || typeof ofRow === 'string')
    return ofText === ofRow ? undefined : `a rule that agrees with the text, which says ${textRule}`;
  for (const point of ofText) {
    const other = ofRow.find(({ verb }) => verb === point.verb);
    if (!other) return `a rule with the points of the text, which says ${textRule}`;
    for (const day of SAMPLE_DAYS) {
      const [a, b] = [computePoints([point], day)[0]?.countedDate, computePoints([other], day)[0]?.countedDate];
      if (a !== b)
        return `a rule that agrees with the text, which says ${textRule}: for ${day} that is ${a}, and this rule gives ${b}`;
    }
  }
  return undefined;
}

/** Registration may close at most 30 days before a federal election (52 U.S.C. 20507(a)(1)). */
const NVRA_DAYS = 30;

/** Whether a rule closes registration earlier than federal law allows. */
function closesTooEarly(field: DeadlineField, rule: Rule): boolean {
  if (field.action !== 'REGISTER' || typeof rule === 'string') return false;
  return SAMPLE_DAYS.some((day) =>
    computePoints(rule, day).some(({ countedDate }) => countedDate < addDays(day, -NVRA_DAYS)),
  );
}

/** Finds a federal general election for which the start of a period is later than its end. @returns both days */
function startAfterEnd(start: Rule, end: Rule): { start: CivilDay; end: CivilDay } | undefined {
  if (typeof start === 'string' || typeof end === 'string') return undefined;
  for (const day of SAMPLE_DAYS) {
    const [first, last] = [daysOf(computePoints(start, day))[0], daysOf(computePoints(end, day)).at(-1)];
    if (first && last && first > last) return { start: first, end: last };
  }
  return undefined;
}

const daysOf = (points: ComputedPoint[]): CivilDay[] => points.map(({ date }) => date).sort();

type DeadlineTable = Table<'deadlines.csv'>;
type DeadlineCells = Row<'deadlines.csv'>;
type Values = DraftDataset['values'];

const TYPES: readonly string[] = [...ELECTION_TYPES.filter((type) => type !== 'general'), EVERY_ELECTION];
const NVRA =
  'a deadline at most 30 days before Election Day: federal law (52 U.S.C. 20507) allows no earlier one for a federal election';

/** What is wrong with the text of a deadline field, to complete "expected ..."; undefined if nothing is, or it is another field. */
export function deadlineTextIssue(slug: string, text: string): string | undefined {
  const field = deadlineField(slug);
  if (!field || text === '') return undefined;
  const read = readText(text, '', field);
  if ('expected' in read) return read.expected;
  return closesTooEarly(field, read.rule) ? NVRA : undefined;
}

/** Checks the rows of deadlines.csv. `values` is undefined if values.csv could not be read. */
export function validateDeadlines(
  table: DeadlineTable,
  references: References,
  values: Values | undefined,
): DraftDataset['deadlines'] {
  const texts = values && new Map(values.map((value) => [`${value.state} ${value.field}`, value]));
  return table.uniqueRows().map((row) => {
    const { state, field: slug, election_type: type, rule, note, source } = row.cells;
    if (references.states && !references.states.has(state)) table.fail(row, 'state', 'a code from states.csv');
    const field = deadlineField(slug);
    if (!field || (references.fields && !references.fields.has(slug)))
      table.fail(
        row,
        'field',
        `a field of fields.csv that is a deadline: ${DEADLINE_FIELDS.map((one) => one.slug).join(', ')}`,
      );
    if (type !== '' && !TYPES.includes(type))
      table.fail(row, 'election_type', `one of ${TYPES.join(', ')}, or an empty cell for federal general elections`);
    const parsed = parseRule(rule);
    if ('expected' in parsed) table.fail(row, 'rule', parsed.expected);
    else if (field) {
      const refinesText = type === '' || type === EVERY_ELECTION;
      table.failIf(row, 'rule', ruleIssue(field, parsed.rule, refinesText ? texts : undefined, row));
    }
    table.require(row, 'note', isNotEmpty, 'what the text cannot say, such as the years that show a roll');
    table.require(row, 'source', isNotEmpty, 'where the rule was found');
    const asOf = table.optional(row, 'as_of', isDate, `${EXPECTED_DATE}, or an empty cell`);
    return { state, field: slug, electionType: type as RuleScope, rule, note, source, asOf };
  });
}

function ruleIssue(
  field: DeadlineField,
  rule: Rule,
  texts: ReadonlyMap<string, Values[number]> | undefined,
  { cells }: DeadlineCells,
): string | undefined {
  const other = typeof rule === 'string' ? undefined : rule.find(({ verb }) => !field.verbs.includes(verb));
  if (other) return `only points of this field, which are ${field.verbs.join(' or ')}; "${other.verb}" is not`;
  if (closesTooEarly(field, rule)) return NVRA;
  if (!texts) return undefined;
  const { text = '', footnotes = '' } = texts.get(`${cells.state} ${cells.field}`) ?? {};
  if (text === '') return 'a text in values.csv that the rule refines: without one, the deadline is unknown';
  const read = readText(text, footnotes, field);
  return 'rule' in read ? contradiction(read.rule, rule) : undefined;
}

/** Periods as their start and their ends. */
const PERIODS: readonly [start: string, ...ends: string[]][] = [
  ['early_voting_starts', 'early_voting_ends'],
  ['absentee_request_start_date', 'absentee_deadline_in_person', 'absentee_deadline_mail', 'absentee_deadline_online'],
];

/** Reports starts after their ends, at the text of the start. */
export function checkPeriods(table: Table<'values.csv'>, values: Values, deadlines: DraftDataset['deadlines']): void {
  const rules = new Map(
    readRules(values, deadlines).map(({ state, field, general }) => [`${state} ${field.slug}`, general.rule]),
  );
  for (const row of table.rows) {
    const { state, field } = row.cells;
    const [, ...ends] = PERIODS.find(([start]) => start === field) ?? [''];
    for (const end of ends) {
      const [from, to] = [rules.get(`${state} ${field}`), rules.get(`${state} ${end}`)];
      const days = from && to && startAfterEnd(from, to);
      if (days)
        table.fail(
          row,
          'text',
          `a start that is not after its end, ${end}: ${printRule(from)} gives ${days.start}, and ${printRule(to)} gives ${days.end}`,
        );
    }
  }
}
