import { addDays, type CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { type Act, earlyPeriod, isTooLate, type Way, waysOf } from '../../../voting/ways-left.js';
import { whatIsOver } from '../../../voting/what-is-over.js';
import {
  keyWhenVoting,
  type LaneDeadline,
  type LaneSituation,
  methodsOf,
  noteOf,
  overText,
  reasonOf,
} from './lane-notes.js';

/** What a voter does until Election Day, in the order in which it happens: the lanes of a state, from top to bottom. */
export const LANES = [
  { show: 'register', action: 'REGISTER' },
  { show: 'request', action: 'REQUEST_BALLOT' },
  { show: 'early', action: 'VOTE_EARLY' },
  { show: 'return', action: 'RETURN_BALLOT' },
] as const;
export type LaneKind = (typeof LANES)[number];

/** Days on which a voter can do something. */
export interface Span {
  /** Empty if it always was possible; undefined if the first day is not known. */
  from: CivilDay | '' | undefined;
  to: CivilDay;
  /** Only in some ways, or a day is not known. */
  isPale: boolean;
}

export interface Lane {
  kind: LaneKind;
  spans: readonly Span[];
  /** The next last day, and the ways that end then: none are named if all do. */
  next: { day: CivilDay; how: string } | undefined;
  /** Whether it is too late in some way. */
  hasEnded: boolean;
  /** `The last day was Fri, Oct 6.`, and what is left; undefined if it is not too late. */
  over: string | undefined;
  /** What has no day: `not offered`, `online: not known`. Empty if all days are known. */
  note: string;
  /** Whether the note goes on with what the voter does: `Register online: last day not known`. */
  goesOn: boolean;
  /** Whether a day is not confirmed. */
  isUnconfirmed: boolean;
}

/** What can be drawn. The words come from the rules of the state's page. */
type Drawn = Pick<Lane, 'spans' | 'next' | 'note'> & Partial<Pick<Lane, 'goesOn'>> & { isOver: boolean };

/** The lanes of a state, by the rules of its page: what is over and what is open there is so here. */
export function lanesOf(situation: LaneSituation): Lane[] {
  const { election, today, locale } = situation;
  const over = whatIsOver(situation)?.over ?? [];
  return LANES.map((kind) => {
    const drawn = kind.action === 'VOTE_EARLY' ? earlyVoting(situation) : ways(kind.action, situation);
    const { isOver: isAllOver, next, note, spans, goesOn = false } = drawn;
    const why = over.find(({ action }) => action === kind.action);
    const whenVoting = isAllOver ? keyWhenVoting(kind, situation) : undefined;
    const isNotConfirmed = isUnconfirmed(kind, situation);
    return {
      ...{ kind, spans, isUnconfirmed: isNotConfirmed },
      note: [note, whenVoting ? locale.t(whenVoting) : '', isNotConfirmed ? locale.t('timeline.notConfirmed') : '']
        .filter(Boolean)
        .join('; '),
      goesOn: note === '' ? whenVoting !== undefined && whenVoting !== 'timeline.askOffice' : goesOn,
      next: election.date < today ? undefined : next,
      hasEnded: why !== undefined,
      over: isAllOver && why ? overText(why, situation) : undefined,
    };
  });
}

const isUnconfirmed = ({ action: own }: LaneKind, { deadlines }: LaneSituation): boolean =>
  deadlines.some((one) => one.action === own && one.date !== null && !isConfirmed(one));

function ways(action: Act['action'], situation: LaneSituation): Drawn {
  const { deadlines, today } = situation;
  const all = waysOf({ action }, situation);
  const own = deadlines.filter((one) => one.action === action);
  const dated = all.flatMap((way) => {
    const end = endOf(way, today);
    return end === undefined ? [] : [{ ...way, end }];
  });
  const open = dated.filter((way) => !isTooLate(way, today));
  const [day] = open.map(({ end }) => end).sort();
  const ending = open.filter(({ end }) => end === day);
  const how = ending.length === all.length ? '' : methodsOf(ending, situation.locale);
  return {
    spans: spansOf(dated, all.length, firstDay(action, own), today),
    next: day === undefined ? undefined : { day, how },
    isOver: all.length > 0 && all.every((way) => isTooLate(way, today)),
    ...noteOf(all, own, situation),
  };
}

/** The last day that is in time. Between it and the deadline, a way other than mail is open until the deadline, as on the state's page. */
function endOf(way: Way, today: CivilDay): CivilDay | undefined {
  const actBy = way.deadlines[0]?.actBy;
  return actBy && (actBy >= today || way.method === 'MAIL') ? actBy : way.last;
}

/** Voters can always register. When ballots are sent is not known. */
function firstDay(action: Act['action'], own: readonly LaneDeadline[]): Span['from'] {
  if (action === 'REGISTER') return '';
  const opens = own.find(({ kind }) => kind === 'OPENS');
  return opens?.status === 'NO_LIMIT' ? '' : (opens?.date ?? undefined);
}

/** Until the first end, all ways are open, if each is known. After it, some are. */
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
  const [first] = dated.map(({ deadlines: [one], end }) => (one?.actBy && one.actBy < today ? one.actBy : end)).sort();
  if (first === undefined || last === undefined) return [];
  if (!isKnown || first < (from ?? '')) return [{ from, to: last, isPale: true }];
  const whole = { from, to: first, isPale: false };
  return first < last ? [whole, { from: addDays(first, 1), to: last, isPale: true }] : [whole];
}

const isConfirmed = ({ status }: Pick<LaneDeadline, 'status'>): boolean =>
  status !== 'UNCONFIRMED' && status !== 'LATEST';

function earlyVoting(situation: LaneSituation): Drawn {
  const { deadlines, election, today, locale } = situation;
  const { t } = locale;
  const own = deadlines.filter(({ action }) => action === 'VOTE_EARLY');
  const { opens, closes } = earlyPeriod(own);
  const from = opens?.date ?? undefined;
  const last = closes?.date ?? undefined;
  const to = closes?.actBy && closes.actBy >= today ? closes.actBy : last;
  if (to !== undefined && last !== undefined) {
    const isPale = ![opens, closes].every((one) => one === undefined || isConfirmed(one));
    return {
      spans: [{ from, to, isPale }],
      next: last < today ? undefined : { day: to, how: '' },
      isOver: last < today,
      note: from === undefined ? t('timeline.firstDayUnknown') : '',
    };
  }
  if (from === undefined) return { spans: [], next: undefined, isOver: false, note: reasonOf(own, situation) };
  // Nobody knows how long places are open. Election Day is none of the days of early voting.
  const rest = { from: addDays(from, 1), to: addDays(election.date, -1), isPale: true };
  const spans = [{ from, to: from, isPale: false }, ...(rest.from <= rest.to ? [rest] : [])];
  return { spans, next: undefined, isOver: false, note: t('timeline.lastDayUnknown') };
}
