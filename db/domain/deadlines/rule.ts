import { isCivilDay, type Weekday } from './civil-day.js';

/** The event that must happen by the day of a point, or the start or end of a period. */
export const VERBS = ['received', 'postmarked', 'done', 'opens', 'closes'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * Moves a day that is not a business day: to the next or the previous business day, from a weekend to the next Monday even if it is a
 * holiday, or not at all. Without a roll, it is unknown whether the day moves.
 */
export const ROLLS = ['next', 'previous', 'weekend', 'none'] as const;
export type Roll = (typeof ROLLS)[number];

/** A local time `HH:MM`, or the closing time of the polls or the office. */
export type TimeOfDay = string;
export const NAMED_TIMES = ['polls_close', 'office_close'] as const;

/** A day relative to Election Day. */
export type SimpleDay =
  /** Days, business days, or months from Election Day, negative before it. */
  | { unit: 'd' | 'bd' | 'mo'; offset: number }
  /** The last weekday of a kind before Election Day, the one before that, ... */
  | { unit: 'weekday'; weekday: Weekday; count: number }
  /** A day of the year of the election, `MM-DD`. */
  | { unit: 'fixed'; monthDay: string };
/** `min` is the earliest of several days. */
export type DayExpression = SimpleDay | { unit: 'min'; of: readonly SimpleDay[] };

/** A single day of a deadline. */
export interface Point {
  at: DayExpression;
  verb: Verb;
  /** Whether the day is the last possible one. The period may end earlier. */
  isLatest?: true;
  time?: TimeOfDay;
  roll?: Roll;
}

/** Rules without a day: the state does not offer this, sets no limit, or has a rule that cannot be computed (`?`). */
export const WORDS = ['not_offered', 'no_limit', '?'] as const;

/** The rule of a deadline. Each of its points has another verb. */
export type Rule = (typeof WORDS)[number] | readonly Point[];

export const ELECTION_DAY: DayExpression = { unit: 'd', offset: 0 };

type ParsedRule = { rule: Rule } | { expected: string };

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

/** Formats a rule in the syntax of `parseRule`, such as `-29d received 17:00 roll:next`. */
export function printRule(rule: Rule): string {
  return typeof rule === 'string' ? rule : rule.map(printPoint).join('; ');
}

export function printPoint({ at, verb, isLatest, time, roll }: Point): string {
  return [printAt(at), verb, isLatest && 'latest', time, roll && `roll:${roll}`].filter(Boolean).join(' ');
}

function printAt(at: DayExpression): string {
  switch (at.unit) {
    case 'fixed':
      return at.monthDay;
    case 'min':
      return `min(${at.of.map(printAt).join(',')})`;
    case 'weekday':
      return `-${at.count}${at.weekday}`;
    default:
      return `${at.offset > 0 ? '+' : '-'}${Math.abs(at.offset)}${at.unit}`;
  }
}
