import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { FoundContent } from '../../../server/resources/resource.js';
import { isCertain } from '../../../voting/entries.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { dayOfState } from '../../../voting/today.js';
import { earlyPeriod } from '../../../voting/ways-left.js';
import { standing } from '../../../voting/what-is-over.js';
import { valuesBySlug } from '../questions/seven-lines.js';
import { byName } from '../values/states.js';
import type { Choice } from './choice.js';
import type { LaneSituation } from './lane-notes.js';
import { type Lane, lanesOf } from './lanes.js';

/** What a picture is made from: an election, its deadlines, and the states to show with the values that say what is over. */
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

/** A state with the lanes to show. */
export interface Row {
  state: { code: string; name: string };
  /** Its day. */
  today: CivilDay;
  lanes: readonly Lane[];
  /** What ends next: the lanes that have their next last day then. */
  next: { day: CivilDay; lanes: readonly Lane[] } | undefined;
  /** The first day of early voting. */
  opens: CivilDay | undefined;
  early: Lane;
  /** Whether places are open on the day, and that is sure. */
  hasBegun: boolean;
  /** Whether nobody can register any more, not even when voting. False where the day is not confirmed. */
  isTooLateToRegister: boolean;
}

/** The states, sorted by what ends next, by the start of early voting, or by name. */
export function rowsOf({ election, deadlines, states, found, locale }: TimelineData, { sort, show }: Choice): Row[] {
  const byState = Map.groupBy(deadlines, ({ state }) => state.code);
  const rows = states.map(({ information, ...state }) => {
    const own = byState.get(state.code) ?? [];
    const today = dayOfState(found, state.code);
    const situation = { election, deadlines: own, values: valuesBySlug(information), today, locale };
    const all = lanesOf(situation);
    const lanes = show === 'all' ? all : all.filter(({ kind }) => kind.show === show);
    const { opens, closes } = earlyPeriod(own);
    const isOpen = opens?.date && opens.date <= today && closes?.date && closes.date >= today;
    return {
      ...{ state, today, lanes, next: nextOf(lanes), early: all[2] as Lane },
      opens: opens?.date ?? undefined,
      hasBegun: Boolean(isOpen && [opens, closes].every((one) => one && isCertain(one, today))),
      isTooLateToRegister: standing('REGISTER', undefined, situation) === 'over',
    };
  });
  const dayOf: Record<Choice['sort'], (row: Row) => CivilDay | undefined> = {
    end: ({ next }) => next?.day,
    state: () => '',
    early: ({ opens }) => opens,
  };
  // What has no day comes last.
  const key = (row: Row) => dayOf[sort](row) ?? '9999';
  return rows.sort((one, other) => key(one).localeCompare(key(other)) || byName(one.state, other.state));
}

function nextOf(lanes: readonly Lane[]): Row['next'] {
  const [day] = lanes.flatMap(({ next }) => next?.day ?? []).sort();
  return day === undefined ? undefined : { day, lanes: lanes.filter(({ next }) => next?.day === day) };
}
