import { isCivilDay, type Weekday } from './civil-day.js';
import {
  type DayExpression,
  NAMED_TIMES,
  type Point,
  ROLLS,
  type Roll,
  type Rule,
  type SimpleDay,
  type TimeOfDay,
  VERBS,
  WORDS,
} from './rule.js';

export type ParsedRule = { rule: Rule } | { expected: string };

/** Offsets have at most three digits, so that years keep four digits. */
const OFFSET = /^([-+](?!0)\d{1,3})(d|bd|mo)$/;
const MAX_OFFSET = 366;
const WEEKDAY = /^-([1-9])(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/;
const MONTH_DAY = /^\d{2}-\d{2}$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Reads a rule:
 *
 *     rule  = "not_offered" | "no_limit" | "?" | point *("; " point)
 *     point = at SP verb [SP "latest"] [SP time] [SP "roll:" roll]
 *     at    = -0d | -15d | +10d | -5bd | -3mo | -4Mon (fourth Monday before) | 01-01 | min(01-01,-90d)
 *     verb  = received | postmarked | done | opens | closes (only it may be followed by "latest")
 *     time  = 17:00 | polls_close | office_close
 *     roll  = next | previous | weekend | none
 *
 * `parseRule(printRule(rule))` gives the same rule.
 */
export function parseRule(text: string): ParsedRule {
  const word = WORDS.find((name) => name === text);
  if (word) return { rule: word };
  const points: Point[] = [];
  for (const part of text.split('; ')) {
    const point = parsePoint(part);
    if ('expected' in point) return point;
    if (points.some(({ verb }) => verb === point.verb))
      return { expected: `at most one point with the verb "${point.verb}"` };
    points.push(point);
  }
  return { rule: points };
}

function parsePoint(text: string): Point | { expected: string } {
  const [day = '', verb = '', ...rest] = text.split(' ');
  const at = parseAt(day);
  if (!at)
    return {
      expected: `a day such as -0d, -15d, +10d, -5bd, -3mo, -4Mon, 01-01 or min(01-01,-90d), where there is ${JSON.stringify(day)}`,
    };
  if (!isOneOf(VERBS, verb))
    return { expected: `one of ${VERBS.join(', ')} after ${day}, where there is ${JSON.stringify(verb)}` };
  const isLatest = verb === 'closes' && rest[0] === 'latest' && rest.shift() !== undefined;
  const time = isTime(rest[0]) ? rest.shift() : undefined;
  const roll = parseRoll(rest[0]);
  if (roll) rest.shift();
  if (rest.length > 0)
    return {
      expected: `only a time (17:00, ${NAMED_TIMES.join(', ')}) and a roll (${ROLLS.map((name) => `roll:${name}`).join(', ')}) after "${day} ${verb}", where there is ${JSON.stringify(rest.join(' '))}`,
    };
  return { at, verb, ...(isLatest && { isLatest }), ...(time !== undefined && { time }), ...(roll && { roll }) };
}

function parseAt(text: string): DayExpression | undefined {
  if (!text.startsWith('min(') || !text.endsWith(')')) return parseSimpleAt(text);
  const of = text.slice(4, -1).split(',').map(parseSimpleAt);
  return of.length > 1 && of.every((at) => at !== undefined) ? { unit: 'min', of } : undefined;
}

function parseSimpleAt(text: string): SimpleDay | undefined {
  if (text === '-0d') return { unit: 'd', offset: 0 };
  const [, offset, unit] = OFFSET.exec(text) ?? [];
  if (offset !== undefined && Math.abs(Number(offset)) <= MAX_OFFSET)
    return { unit: unit as 'd' | 'bd' | 'mo', offset: Number(offset) };
  const [, count, weekday] = WEEKDAY.exec(text) ?? [];
  if (weekday !== undefined) return { unit: 'weekday', weekday: weekday as Weekday, count: Number(count) };
  // A rule must give a day in every year, so February 29 is invalid: 2001 is not a leap year.
  return MONTH_DAY.test(text) && isCivilDay(`2001-${text}`) ? { unit: 'fixed', monthDay: text } : undefined;
}

function isTime(text: string | undefined): text is TimeOfDay {
  return text !== undefined && (CLOCK.test(text) || isOneOf(NAMED_TIMES, text));
}

function parseRoll(text = ''): Roll | undefined {
  return ROLLS.find((name) => text === `roll:${name}`);
}

function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return (list as readonly string[]).includes(text);
}
