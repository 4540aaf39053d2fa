import { addDays, type CivilDay } from '../../../db/deadlines/civil-day.js';
import { capitalized, EITHER, lowerFirst } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import { methodText } from '../../voting/deadline-words.js';
import type { Deadline } from '../../voting/entries.js';
import {
  type Act,
  earlyPeriod,
  isSentBallots,
  isTooLate,
  registersWhenVoting,
  type Situation,
  type Way,
  waysOf,
} from '../../voting/ways-left.js';
import { type Over, whatIsOver } from '../../voting/what-is-over.js';
import { commonReason } from '../election/cell-lines.js';

/** What a voter does until Election Day, in the order in which it happens: the lanes of a state, from top to bottom. */
export const LANES = [
  { show: 'register', action: 'REGISTER', name: 'Register', act: 'register' },
  { show: 'request', action: 'REQUEST_BALLOT', name: 'Ask for a mail ballot', act: 'ask' },
  { show: 'early', action: 'VOTE_EARLY', name: 'Vote early', act: 'vote early' },
  { show: 'return', action: 'RETURN_BALLOT', name: 'Return a mail ballot', act: 'return a ballot' },
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
}

/** What can be drawn. The words come from the rules of the state's page. */
type Drawn = Pick<Lane, 'spans' | 'next' | 'note'> & { isOver: boolean };

export interface LaneSituation extends Situation {
  deadlines: readonly LaneDeadline[];
}
type LaneDeadline = Omit<Deadline, 'item'> & { item: { text: string; footnotes: string } };

/** The lanes of a state, by the rules of its page: what is over and what is open there is so here. */
export function lanesOf(situation: LaneSituation): Lane[] {
  const { election, today } = situation;
  const over = whatIsOver(situation)?.over ?? [];
  return LANES.map((kind) => {
    const {
      isOver: isAllOver,
      next,
      note,
      spans,
    } = kind.action === 'VOTE_EARLY' ? earlyVoting(situation) : ways(kind.action, situation);
    const why = over.find(({ action }) => action === kind.action);
    return {
      ...{ kind, spans },
      note: [note, isAllOver ? whenVoting(kind, situation) : '', isUnconfirmed(kind, situation) ? NOT_CONFIRMED : '']
        .filter(Boolean)
        .join('; '),
      next: election.date < today ? undefined : next,
      hasEnded: why !== undefined,
      over: isAllOver && why ? overText(why) : undefined,
    };
  });
}

export const NOT_CONFIRMED = 'not confirmed';

/** A gray bar must not keep people from voting who can register where they vote. */
function whenVoting({ action }: LaneKind, situation: LaneSituation): string {
  if (action !== 'REGISTER') return '';
  const { early, day } = registersWhenVoting(situation);
  if (early && day) return 'only when you vote';
  if (early || day) return early ? 'only when you vote early' : 'only on Election Day';
  return early === undefined || day === undefined ? 'ask your election office' : '';
}

const isUnconfirmed = ({ action: own }: LaneKind, { deadlines }: LaneSituation): boolean =>
  deadlines.some((one) => one.action === own && one.date !== null && !isConfirmed(one));

const overText = ({ because, isConfirmed: isSure, also }: Over): string =>
  `${capitalized(because)}${isSure ? '' : ` (${NOT_CONFIRMED})`}.${also}`;

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
  const how =
    ending.length === all.length ? '' : EITHER.format(ending.map(({ method }) => methodText(method, LOCALES.en)));
  return {
    spans: spansOf(dated, all.length, firstDay(action, own), today),
    next: day === undefined ? undefined : { day, how },
    isOver: all.length > 0 && all.every((way) => isTooLate(way, today)),
    note: noteOf(all, own, situation),
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

const isConfirmed = ({ status }: Pick<LaneDeadline, 'status'>): boolean => status !== 'UNCONFIRMED';

function noteOf(all: readonly Way[], own: readonly LaneDeadline[], situation: LaneSituation): string {
  if (own[0]?.action === 'REQUEST_BALLOT' && isSentBallots(situation)) return 'every voter is sent a ballot';
  if (all.length === 0) return reasonOf(own);
  const undated = all.filter(({ last }) => last === undefined);
  const notes = Map.groupBy(undated, ({ deadlines }) => withoutDay(deadlines));
  return [...notes]
    .map(([text, list]) =>
      undated.length === all.length && notes.size === 1
        ? text
        : `${EITHER.format(list.map(({ method }) => methodText(method, LOCALES.en)))}: ${text}`,
    )
    .join('; ');
}

const withoutDay = (own: readonly { status: string }[]): string =>
  own.some(({ status }) => status === 'NO_LIMIT') ? 'no last day' : 'last day not known';

/** Why there is no way at all. */
function reasonOf(own: readonly LaneDeadline[]): string {
  const reason = commonReason(own);
  if (reason) return reason.replace(/\.$/, '');
  return own.some(({ status }) => status === 'NOT_OFFERED') ? 'not offered' : 'not known';
}

function earlyVoting({ deadlines, election, today }: LaneSituation): Drawn {
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
      note: from === undefined ? 'first day not known' : '',
    };
  }
  if (from === undefined) return { spans: [], next: undefined, isOver: false, note: reasonOf(own) };
  // Nobody knows how long places are open. Election Day is none of the days of early voting.
  const rest = { from: addDays(from, 1), to: addDays(election.date, -1), isPale: true };
  const spans = [{ from, to: from, isPale: false }, ...(rest.from <= rest.to ? [rest] : [])];
  const [hint = ''] = (closes?.status === 'NOT_COMPUTED' && closes.statusNote?.split('. ')) || [];
  return { spans, next: undefined, isOver: false, note: `last day not known${hint && `: ${lowerFirst(hint)}`}` };
}
