import type { CivilDay } from './civil-day.js';
import type { ComputedPoint } from './compute.js';
import type { DeadlineAction } from './fields.js';
import type { Holiday } from './holidays.js';

/** Why a deadline has no date, or is not confirmed. */
type Reason =
  | 'unconfirmed'
  | 'notOfferedInGeneral'
  | 'noLimitInGeneral'
  | 'unknown'
  | 'unreadable'
  | 'notOffered'
  | 'noLimit';

/** Why a date moved, may move, stays on a holiday, or is the last possible one. */
type DayReason = 'moved' | 'mayMove' | 'earlyStarts' | 'earlyEnds' | 'earlyLatest' | 'firstDay' | 'deadline';

/** A sentence without its language. */
export type RuleNote =
  | { reason: Reason }
  | { reason: DayReason; day: CivilDay; countedDay: CivilDay; holiday: Holiday | undefined };

/** What explains a deadline to voters: what follows from its rule, or the evidence from deadlines.csv, which is in English. */
export type DeadlineNote = RuleNote | string;

/** Returns the notes on a computed date: none if the counted date is an ordinary business day. */
export function notesOfPoint(computed: ComputedPoint, action: DeadlineAction, evidence: readonly string[]) {
  const { date, countedDate, dayOff, status } = computed;
  if (dayOff === undefined && status !== 'LATEST') return [];
  const holiday = dayOff === 'weekend' ? undefined : dayOff;
  return [{ reason: reasonOf(computed, action), day: date, countedDay: countedDate, holiday }, ...evidence];
}

function reasonOf({ point, status }: ComputedPoint, action: DeadlineAction): DayReason {
  if (status === 'LATEST') return 'earlyLatest';
  if (status === 'MOVED') return 'moved';
  if (status === 'MAY_MOVE') return 'mayMove';
  const isStart = point.verb === 'opens';
  if (action === 'VOTE_EARLY') return isStart ? 'earlyStarts' : 'earlyEnds';
  return isStart ? 'firstDay' : 'deadline';
}
