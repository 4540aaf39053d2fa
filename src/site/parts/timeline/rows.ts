import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { Locale } from '../../../messages/locale.js';
import type { Timeline } from '../../operation-types.js';
import { byName } from '../values/states.js';
import type { Axis } from './bars.js';
import { type Choice, showsAll } from './choice.js';
import { type Lane, lanesOf } from './lanes.js';

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

/** Computes the rows, sorted by what ends next, by the start of early voting, or by name. */
export function rowsOf({ election, states, locale }: TimelineData, choice: Choice): Row[] {
  const rows = states.map(({ voting, code, name }) => {
    const all = lanesOf(voting, election.date, locale);
    const find = (action: Lane['kind']['action']) => all.find(({ kind }) => kind.action === action);
    const lanes = showsAll(choice) ? all : all.filter(({ kind }) => kind.show === choice.show);
    const [register, early] = [find('REGISTER'), find('VOTE_EARLY')];
    return { state: { code, name }, today: voting.on, lanes, next: nextOf(lanes), register, early };
  });
  const dayOf: Record<Choice['sort'], (row: Row) => CivilDay | undefined> = {
    end: ({ next }) => next?.day,
    state: () => '',
    early: earlyStart,
  };
  // States without a day come last.
  const key = (row: Row) => dayOf[choice.sort](row) ?? '9999';
  return rows.sort((left, right) => key(left).localeCompare(key(right)) || byName(left.state, right.state));
}

function nextOf(lanes: readonly Lane[]): Row['next'] {
  const [day] = lanes.flatMap(({ next }) => next?.day ?? []).sort();
  return day === undefined ? undefined : { day, lanes: lanes.filter(({ next }) => next?.day === day) };
}

/** The first day of early voting. */
export const earlyStart = ({ early }: Row): CivilDay | undefined => early?.ways[0]?.opens ?? undefined;

/** The axis of all rows. Today is the day where it ends last. */
export const axisOf = ({ election }: TimelineData, rows: readonly Row[]): Axis => ({
  electionDay: election.date,
  today: rows.map(({ today }) => today).sort()[0] ?? election.date,
});
