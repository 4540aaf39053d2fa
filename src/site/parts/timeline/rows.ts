import { addDays, type CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { lowerFirst } from '../../../../db/domain/text/format.js';
import { echo } from '../../../../db/domain/text/shorten.js';
import type { Locale } from '../../../messages/locale.js';
import type { Missing } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/response.js';
import type { Timeline } from '../../operation-types.js';
import { electionPath } from '../paths.js';
import { byName } from '../values/states.js';
import type { Axis } from './bars.js';

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

function lanesOf({ on: today, actions }: Timeline, electionDay: CivilDay, locale: Locale): Lane[] {
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

export const SHOWN = ['all', ...LANES.map(({ show }) => show)] as const;

/** The options in the address: the states, and one lane or all of them. */
export interface Choice {
  /** State codes, separated by commas. By default, all states. */
  states?: string;
  /** Without it, the page shows one lane, and frames have all. */
  show?: (typeof SHOWN)[number];
}

export const CHOICE_NAMES = ['states', 'show'];

/** Reads the options of an address, or returns an error that lists the accepted values. */
export function readChoice(query: URLSearchParams): Choice | Missing {
  const show = query.get('show') || '';
  const choice = choiceOf({ show });
  if ((choice.show ?? '') === show) return choice;
  const options = SHOWN.map((option) => `?show=${option}`).join(', ');
  return { problem: problem(400, `The timeline cannot show ${echo(show)}. Use ${options}.`) };
}

/** Reads the options from the validated query of a page. */
export function choiceOf({ states, show }: Readonly<Record<string, string>> = {}): Choice {
  const shown = SHOWN.find((option) => option === show);
  return {
    ...(states && { states }),
    ...(shown && { show: shown }),
  };
}

export const showsAll = ({ show = 'all' }: Choice): boolean => show === 'all';

/** Returns the query of links. */
export const choiceQuery = ({ states, show }: Choice): Record<string, string> => ({
  ...(states && { states }),
  ...(show && { show }),
});

/** Returns the address of the timeline of an election. Commas stay readable. */
export function timelinePath(election: string, choice: Choice): string {
  const query = new URLSearchParams(choiceQuery(choice)).toString().replaceAll('%2C', ',');
  return `${electionPath(election)}${query && `?${query}`}`;
}

/** The data of a timeline: an election, and what voters of the states can still do for it on their day. */
export interface TimelineData {
  election: { id: string; date: CivilDay };
  states: readonly { code: string; name: string; voting: Timeline }[];
  locale: Locale;
}

/** A state and its visible lanes. */
export interface Row {
  state: { code: string; name: string };
  /** The current day in the state. */
  today: CivilDay;
  lanes: readonly Lane[];
  /** The next last day, and the lanes that have it. */
  next: { day: CivilDay; lanes: readonly Lane[] } | undefined;
  /** The lanes to register and to vote early, whether or not they are visible. */
  register: Lane | undefined;
  early: Lane | undefined;
}

/** Computes the rows, sorted by name. */
export function rowsByName({ election, states, locale }: TimelineData, choice: Choice = {}): Row[] {
  return states.toSorted(byName).map(({ voting, code, name }) => {
    const all = lanesOf(voting, election.date, locale);
    const find = (action: Lane['kind']['action']) => all.find(({ kind }) => kind.action === action);
    const lanes = showsAll(choice) ? all : all.filter(({ kind }) => kind.show === choice.show);
    const [register, early] = [find('REGISTER'), find('VOTE_EARLY')];
    return { state: { code, name }, today: voting.on, lanes, next: nextOf(lanes), register, early };
  });
}

/** Computes the rows, sorted by what ends next, then by name. */
export function rowsOf(data: TimelineData, choice: Choice): Row[] {
  // States without a day come last.
  const key = ({ next }: Row) => next?.day ?? '9999';
  return rowsByName(data, choice).sort((left, right) => key(left).localeCompare(key(right)));
}

function nextOf(lanes: readonly Lane[]): Row['next'] {
  const [day] = lanes.flatMap(({ next }) => next?.day ?? []).sort();
  return day === undefined ? undefined : { day, lanes: lanes.filter(({ next }) => next?.day === day) };
}

/** The axis of all rows. Today is the day where it ends last. */
export const axisOf = ({ election }: TimelineData, rows: readonly Row[]): Axis => ({
  electionDay: election.date,
  today: rows.map(({ today }) => today).sort()[0] ?? election.date,
});
