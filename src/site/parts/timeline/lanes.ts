import { addDays, type CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { lowerFirst } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../messages/locale.js';
import type { Timeline } from '../../operation-types.js';

/** The actions of voters before Election Day in chronological order. They are the lanes of a state, from top to bottom. */
export const LANES = [
  { show: 'register', action: 'REGISTER', methods: ['IN_PERSON', 'MAIL', 'ONLINE'] },
  { show: 'request', action: 'REQUEST_BALLOT', methods: ['IN_PERSON', 'MAIL', 'ONLINE'] },
  { show: 'early', action: 'VOTE_EARLY', methods: ['IN_PERSON'] },
  { show: 'return', action: 'RETURN_BALLOT', methods: ['IN_PERSON', 'MAIL'] },
] as const;
export type LaneKind = (typeof LANES)[number];

type Action = Timeline['actions'][number];
export type Way = Action['ways'][number];

/** A period in which voters can do something. */
export interface Span {
  /** Empty if the period has no start, undefined if its start is not known. */
  from: CivilDay | '' | undefined;
  to: CivilDay;
  /** Whether only some ways are open, or a day is not known. */
  isPale: boolean;
}

export interface Lane extends Pick<Action, 'status' | 'isConfirmed' | 'ways'> {
  kind: LaneKind;
  spans: readonly Span[];
  /** The next last day, and the ways that end on it. The text is empty if all ways end. */
  next: { day: CivilDay; how: string } | undefined;
  /** `The last day was Fri, Oct 6.`, followed by what is left. Empty if a way is left. */
  over: string;
  /** Describes ways without a day: `not offered`, `online: not known`. Empty if all days are known. */
  note: string;
  /** Whether the note continues the action: `Register online: last day not known`. */
  continuesAction: boolean;
  /** Whether a day is not confirmed. */
  isUnconfirmed: boolean;
}

export function lanesOf({ on: today, actions }: Timeline, electionDay: CivilDay, locale: Locale): Lane[] {
  return LANES.flatMap((kind) => {
    const action = actions.find((one) => one.action === kind.action);
    return action ? [laneOf(kind, action, { today, electionDay, locale })] : [];
  });
}

interface LaneContext {
  today: CivilDay;
  electionDay: CivilDay;
  locale: Locale;
}

function laneOf(kind: LaneKind, action: Action, context: LaneContext): Lane {
  const { status, isConfirmed, ways } = action;
  const { today, locale } = context;
  const open = ways.filter((way) => !isClosed(way) && way.lastDay !== null);
  const [day] = open.flatMap((way) => endOf(way, today) ?? []).sort();
  const ending = open.filter((way) => endOf(way, today) === day);
  const how = ending.length === ways.length ? '' : methodsText(ending, locale);
  const isUnconfirmed = ways.some(hasUnconfirmed);
  const { note, continuesAction } = noteOf(action, locale);
  return {
    ...{ kind, status, isConfirmed, ways, continuesAction, isUnconfirmed },
    spans: spansOf(action, context),
    next: day === undefined ? undefined : { day, how },
    over: ways.length > 0 && ways.every(isClosed) ? action.detail : '',
    note: [note, isUnconfirmed ? locale.t('timeline.notConfirmed') : ''].filter(Boolean).join('; '),
  };
}

export const isClosed = ({ status }: Way): boolean => status === 'CLOSED';

/** The day to recommend, and after it the last day that is in time. */
export const endOf = ({ actBy, lastDay }: Way, today: CivilDay): CivilDay | null =>
  actBy && actBy >= today ? actBy : lastDay;

const methodsText = (ways: readonly Way[], { t, either }: Locale): string =>
  either(ways.map(({ method }) => t('timeline.method', { method })));

/** A day that may still move is in time for sure. */
const hasUnconfirmed = ({ deadlines }: Way): boolean =>
  deadlines.some(({ date, status }) => date !== null && (status === 'UNCONFIRMED' || status === 'LATEST'));

/** All ways are open until the first one ends, if all are known. Some are open after it. */
function spansOf({ action, ways }: Action, { today, electionDay }: LaneContext): Span[] {
  const from = action === 'REGISTER' ? '' : firstDayOf(ways[0]);
  const dated = ways.filter(({ lastDay }) => lastDay !== null);
  const last = dated
    .flatMap((way) => endOf(way, today) ?? [])
    .sort()
    .at(-1);
  const [first] = dated.flatMap(({ actBy, lastDay }) => actBy ?? lastDay ?? []).sort();
  if (first === undefined || last === undefined)
    return action === 'VOTE_EARLY' && from ? withoutEnd(from, addDays(electionDay, -1)) : [];
  const isKnown = dated.length === ways.length && !dated.some(hasUnconfirmed);
  if (!isKnown || first < (from ?? '')) return [{ from, to: last, isPale: true }];
  const allOpen = { from, to: first, isPale: false };
  return first < last ? [allOpen, { from: addDays(first, 1), to: last, isPale: true }] : [allOpen];
}

/** Undefined if it is not known, such as the day on which ballots are sent. */
const firstDayOf = (way: Way | undefined): Span['from'] =>
  way?.deadlines.some(({ kind, status }) => kind === 'OPENS' && status === 'NO_LIMIT') ? '' : (way?.opens ?? undefined);

/** The end of early voting is unknown, so the bar is pale until the day before Election Day. */
function withoutEnd(from: CivilDay, to: CivilDay): Span[] {
  const rest = { from: addDays(from, 1), to, isPale: true };
  return [{ from, to: from, isPale: false }, ...(rest.from <= rest.to ? [rest] : [])];
}

/** Describes the ways that have no day, and people who can still register when they vote, so that a gray bar does not discourage them. */
function noteOf(action: Action, locale: Locale): Pick<Lane, 'note' | 'continuesAction'> {
  const { t } = locale;
  const { status, ways, headline, detail } = action;
  const whole = (note: string) => ({ note, continuesAction: false });
  if (status === 'NOT_OFFERED') return whole(detail ? withoutPeriod(detail) : t('timeline.notOffered'));
  if (ways.length === 0) return whole(lowerFirst(headline));
  if (ways.every(isClosed)) return whole(status === 'CLOSED' ? '' : withoutPeriod(detail));
  if (action.action === 'VOTE_EARLY' && ways[0]?.opens === null)
    return whole(t(ways[0].lastDay === null ? 'timeline.notKnown' : 'timeline.firstDayUnknown'));
  const undated = ways.filter(({ lastDay }) => lastDay === null);
  const notes = Map.groupBy(undated, (way) => t(hasNoLimit(way) ? 'timeline.noLastDay' : 'timeline.lastDayUnknown'));
  const isSame = undated.length === ways.length && notes.size === 1;
  return {
    note: [...notes].map(([text, list]) => (isSame ? text : `${methodsText(list, locale)}: ${text}`)).join('; '),
    continuesAction: undated.length > 0 && !isSame,
  };
}

const withoutPeriod = (sentences: string): string => lowerFirst(sentences.replace(/\.$/, ''));

const hasNoLimit = ({ deadlines }: Way): boolean => deadlines[0]?.status === 'NO_LIMIT';
