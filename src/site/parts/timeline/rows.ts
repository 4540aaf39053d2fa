import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { dayOfState } from '../../../../db/domain/deadlines/today.js';
import { isCertain } from '../../../../db/domain/voting/entries.js';
import { earlyPeriod } from '../../../../db/domain/voting/ways-left.js';
import { standing } from '../../../../db/domain/voting/what-is-over.js';
import type { Locale } from '../../../messages/locale.js';
import type { FoundContent } from '../../../server/resources/resource.js';
import { valuesBySlug } from '../questions/answer-list.js';
import { byName } from '../values/states.js';
import type { Choice } from './choice.js';
import type { LaneSituation } from './lane-notes.js';
import { type Lane, lanesOf } from './lanes.js';

/** The data of a timeline: an election, its deadlines, and the states with the values that say what is over. */
export interface TimelineData {
  election: LaneSituation['election'] & { id: string; name: string };
  deadlines: readonly (LaneSituation['deadlines'][number] & { state: { code: string } })[];
  states: readonly {
    code: string;
    name: string;
    information: readonly { slug: string; text: string; footnotes: string }[];
  }[];
  found: Pick<FoundContent, 'today' | 'laterDays'>;
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
  /** The first day of early voting. */
  opens: CivilDay | undefined;
  early: Lane;
  /** Whether early voting is certainly open today. */
  hasBegun: boolean;
  /** Whether nobody can register anymore, even when voting. False if the deadline is not confirmed. */
  isTooLateToRegister: boolean;
}

/** Computes the rows, sorted by what ends next, by the start of early voting, or by name. */
export function rowsOf({ election, deadlines, states, found, locale }: TimelineData, { sort, show }: Choice): Row[] {
  const byState = Map.groupBy(deadlines, ({ state }) => state.code);
  const rows = states.map(({ information, ...state }) => {
    const stateDeadlines = byState.get(state.code) ?? [];
    const today = dayOfState(found, state.code);
    const situation = { election, deadlines: stateDeadlines, values: valuesBySlug(information), today, locale };
    const all = lanesOf(situation);
    const lanes = show === 'all' ? all : all.filter(({ kind }) => kind.show === show);
    const { opens, closes } = earlyPeriod(stateDeadlines);
    const isOpen = opens?.date && opens.date <= today && closes?.date && closes.date >= today;
    return {
      state,
      today,
      lanes,
      next: nextOf(lanes),
      early: all[2] as Lane,
      opens: opens?.date ?? undefined,
      hasBegun: Boolean(isOpen && [opens, closes].every((deadline) => deadline && isCertain(deadline, today))),
      isTooLateToRegister: standing('REGISTER', undefined, situation) === 'over',
    };
  });
  const dayOf: Record<Choice['sort'], (row: Row) => CivilDay | undefined> = {
    end: ({ next }) => next?.day,
    state: () => '',
    early: ({ opens }) => opens,
  };
  // States without a day come last.
  const key = (row: Row) => dayOf[sort](row) ?? '9999';
  return rows.sort((left, right) => key(left).localeCompare(key(right)) || byName(left.state, right.state));
}

function nextOf(lanes: readonly Lane[]): Row['next'] {
  const [day] = lanes.flatMap(({ next }) => next?.day ?? []).sort();
  return day === undefined ? undefined : { day, lanes: lanes.filter(({ next }) => next?.day === day) };
}
