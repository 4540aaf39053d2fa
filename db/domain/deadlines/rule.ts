import type { Weekday } from './civil-day.js';

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
