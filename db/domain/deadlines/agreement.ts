import { addDays, type CivilDay } from './civil-day.js';
import { type ComputedPoint, computePoints } from './compute.js';
import { federalElectionDay } from './elections.js';
import type { DeadlineField } from './fields.js';
import { printRule } from './print-rule.js';
import type { Rule } from './rule.js';

/** A federal general election on each possible day, November 2 to 8. */
const SAMPLE_DAYS: readonly CivilDay[] = [2028, 2032, 2026, 2036, 2024, 2040, 2022].map(federalElectionDay);

/**
 * Checks that the rule of a row refines the rule of a text. It must have all points of the text, on the same days for every federal general
 * election, and may add points, times, and rolls. `-4d received` and `-1Fri received` agree, because the election is on a Tuesday.
 *
 * @returns what was expected instead, to complete "expected ..."; undefined if the rules agree
 */
export function contradiction(ofText: Rule, ofRow: Rule): string | undefined {
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
export function closesTooEarly(field: DeadlineField, rule: Rule): boolean {
  if (field.action !== 'REGISTER' || typeof rule === 'string') return false;
  return SAMPLE_DAYS.some((day) =>
    computePoints(rule, day).some(({ countedDate }) => countedDate < addDays(day, -NVRA_DAYS)),
  );
}

/** Finds a federal general election for which the start of a period is later than its end. @returns both days */
export function startAfterEnd(start: Rule, end: Rule): { start: CivilDay; end: CivilDay } | undefined {
  if (typeof start === 'string' || typeof end === 'string') return undefined;
  for (const day of SAMPLE_DAYS) {
    const [first, last] = [earliest(computePoints(start, day)), latest(computePoints(end, day))];
    if (first && last && first > last) return { start: first, end: last };
  }
  return undefined;
}

const earliest = (points: ComputedPoint[]) => points.map(({ date }) => date).sort()[0];
const latest = (points: ComputedPoint[]) =>
  points
    .map(({ date }) => date)
    .sort()
    .at(-1);
