import { addDays, type CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { type Act, earlyPeriod, isTooLate, type Way, waysOf } from '../../../../db/domain/voting/ways-left.js';
import { allOver } from '../../../../db/domain/voting/what-is-over.js';
import {
  formatOver,
  type LaneDeadline,
  type LaneSituation,
  methodsOf,
  reasonOf,
  registerWhenVotingKey,
  undatedNote,
} from './lane-notes.js';

/** The actions of voters before Election Day in chronological order. They are the lanes of a state, from top to bottom. */
export const LANES = [
  { show: 'register', action: 'REGISTER' },
  { show: 'request', action: 'REQUEST_BALLOT' },
  { show: 'early', action: 'VOTE_EARLY' },
  { show: 'return', action: 'RETURN_BALLOT' },
] as const;
export type LaneKind = (typeof LANES)[number];

/** A period in which voters can do something. */
export interface Span {
  /** Empty if the period has no start, undefined if its start is not known. */
  from: CivilDay | '' | undefined;
  to: CivilDay;
  /** Whether only some ways are open, or a day is not known. */
  isPale: boolean;
}

export interface Lane {
  kind: LaneKind;
  spans: readonly Span[];
  /** The next last day, and the ways that end on it. The text is empty if all ways end. */
  next: { day: CivilDay; how: string } | undefined;
  /** Whether it is too late for some way. */
  hasEnded: boolean;
  /** `The last day was Fri, Oct 6.`, followed by what is left. Undefined if it is not too late. */
  over: string | undefined;
  /** Describes ways without a day: `not offered`, `online: not known`. Empty if all days are known. */
  note: string;
  /** Whether the note continues the action: `Register online: last day not known`. */
  continuesAction: boolean;
  /** Whether a day is not confirmed. */
  isUnconfirmed: boolean;
}

/** The part of a lane that bars show. */
type LaneBars = Pick<Lane, 'spans' | 'next' | 'note'> & Partial<Pick<Lane, 'continuesAction'>> & { isOver: boolean };

/** Computes the lanes of a state with the rules of its page, so that both agree on what is over and what is open. */
export function lanesOf(situation: LaneSituation): Lane[] {
  const { election, today, locale } = situation;
  const over = allOver(situation);
  return LANES.map((kind) => {
    const bars = kind.action === 'VOTE_EARLY' ? earlyVoting(situation) : waysToAct(kind.action, situation);
    const { isOver, next, note, spans, continuesAction = false } = bars;
    const reason = over.find(({ action }) => action === kind.action);
    const whenVoting = isOver ? registerWhenVotingKey(kind, situation) : undefined;
    const isUnconfirmed = hasUnconfirmed(kind, situation);
    return {
      kind,
      spans,
      isUnconfirmed,
      note: [note, whenVoting ? locale.t(whenVoting) : '', isUnconfirmed ? locale.t('timeline.notConfirmed') : '']
        .filter(Boolean)
        .join('; '),
      continuesAction: note === '' ? whenVoting !== undefined && whenVoting !== 'timeline.askOffice' : continuesAction,
      next: election.date < today ? undefined : next,
      hasEnded: reason !== undefined,
      over: isOver && reason ? formatOver(reason, situation) : undefined,
    };
  });
}

const hasUnconfirmed = ({ action }: LaneKind, { deadlines }: LaneSituation): boolean =>
  deadlines.some((deadline) => deadline.action === action && deadline.date !== null && !isConfirmed(deadline));

function waysToAct(action: Act['action'], situation: LaneSituation): LaneBars {
  const { today } = situation;
  const ways = waysOf({ action }, situation);
  const deadlines = situation.deadlines.filter((deadline) => deadline.action === action);
  const dated = ways.flatMap((way) => {
    const end = endOf(way, today);
    return end === undefined ? [] : [{ ...way, end }];
  });
  const open = dated.filter((way) => !isTooLate(way, today));
  const [day] = open.map(({ end }) => end).sort();
  const ending = open.filter(({ end }) => end === day);
  const how = ending.length === ways.length ? '' : methodsOf(ending, situation.locale);
  return {
    spans: spansOf(dated, ways.length, firstDay(action, deadlines), today),
    next: day === undefined ? undefined : { day, how },
    isOver: ways.length > 0 && ways.every((way) => isTooLate(way, today)),
    ...undatedNote(ways, deadlines, situation),
  };
}

/** Returns the last day to act. Ways other than mail are open until the deadline, as on the page of the state. */
function endOf(way: Way, today: CivilDay): CivilDay | undefined {
  const actBy = way.deadlines[0]?.actBy;
  return actBy && (actBy >= today || way.method === 'MAIL') ? actBy : way.last;
}

/** Returns the first day of an action. Voters can always register. The day on which ballots are sent is not known. */
function firstDay(action: Act['action'], deadlines: readonly LaneDeadline[]): Span['from'] {
  if (action === 'REGISTER') return '';
  const opens = deadlines.find(({ kind }) => kind === 'OPENS');
  return opens?.status === 'NO_LIMIT' ? '' : (opens?.date ?? undefined);
}

/** All ways are open until the first one ends, if all are known. Some are open after it. */
function spansOf(
  dated: readonly (Way & { end: CivilDay })[],
  count: number,
  from: Span['from'],
  today: CivilDay,
): Span[] {
  const isKnown = dated.length === count && dated.every((way) => way.deadlines.every(isConfirmed));
  const last = dated
    .map(({ end }) => end)
    .sort()
    .at(-1);
  const [first] = dated
    .map(({ deadlines: [deadline], end }) => (deadline?.actBy && deadline.actBy < today ? deadline.actBy : end))
    .sort();
  if (first === undefined || last === undefined) return [];
  if (!isKnown || first < (from ?? '')) return [{ from, to: last, isPale: true }];
  const allOpen = { from, to: first, isPale: false };
  return first < last ? [allOpen, { from: addDays(first, 1), to: last, isPale: true }] : [allOpen];
}

const isConfirmed = ({ status }: Pick<LaneDeadline, 'status'>): boolean =>
  status !== 'UNCONFIRMED' && status !== 'LATEST';

function earlyVoting(situation: LaneSituation): LaneBars {
  const { election, today, locale } = situation;
  const { t } = locale;
  const deadlines = situation.deadlines.filter(({ action }) => action === 'VOTE_EARLY');
  const { opens, closes } = earlyPeriod(deadlines);
  const from = opens?.date ?? undefined;
  const last = closes?.date ?? undefined;
  const to = closes?.actBy && closes.actBy >= today ? closes.actBy : last;
  if (to !== undefined && last !== undefined) {
    const isPale = ![opens, closes].every((deadline) => deadline === undefined || isConfirmed(deadline));
    return {
      spans: [{ from, to, isPale }],
      next: last < today ? undefined : { day: to, how: '' },
      isOver: last < today,
      note: from === undefined ? t('timeline.firstDayUnknown') : '',
    };
  }
  if (from === undefined) return { spans: [], next: undefined, isOver: false, note: reasonOf(deadlines, situation) };
  // The end of early voting is unknown, so the bar is pale until the day before Election Day.
  const rest = { from: addDays(from, 1), to: addDays(election.date, -1), isPale: true };
  const spans = [{ from, to: from, isPale: false }, ...(rest.from <= rest.to ? [rest] : [])];
  return { spans, next: undefined, isOver: false, note: t('timeline.lastDayUnknown') };
}
