import type { Weekday } from './civil-day.js';

/** What must happen by the day of a point, or what begins or ends on it. */
export const VERBS = ['received', 'postmarked', 'done', 'opens', 'closes'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * Where a day goes that is not a business day: to the next or the previous business day, only off a weekend (to the Monday after it,
 * holiday or not), or nowhere. A point without a roll leaves that open.
 */
export const ROLLS = ['next', 'previous', 'weekend', 'none'] as const;
export type Roll = (typeof ROLLS)[number];

/** A local time `HH:MM`, or the moment at which the polls or the office close. */
export type TimeOfDay = string;
export const NAMED_TIMES = ['polls_close', 'office_close'] as const;

/** A day in relation to Election Day. */
export type SimpleDay =
  /** Days, business days or months before Election Day if negative; 0 days is Election Day itself. */
  | { unit: 'd' | 'bd' | 'mo'; offset: number }
  /** The last such weekday before Election Day, the one before that, ... */
  | { unit: 'weekday'; weekday: Weekday; count: number }
  /** A day of the year of the election, `MM-DD`. */
  | { unit: 'fixed'; monthDay: string };
/** `min` is the earliest of several days. */
export type DayExpression = SimpleDay | { unit: 'min'; of: readonly SimpleDay[] };

/** One day of a deadline. */
export interface Point {
  at: DayExpression;
  verb: Verb;
  /** The last day that is possible: a period that closes may do so before. */
  isLatest?: true;
  time?: TimeOfDay;
  roll?: Roll;
}

/** What a deadline says instead of a day: the state does not offer this, sets no limit, or its rule cannot be computed (`?`). */
export const WORDS = ['not_offered', 'no_limit', '?'] as const;

/** The rule of a deadline. Its points have different verbs. */
export type Rule = (typeof WORDS)[number] | readonly Point[];

export const ELECTION_DAY: DayExpression = { unit: 'd', offset: 0 };
