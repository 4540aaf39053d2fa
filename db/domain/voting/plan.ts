import type { CivilDay } from '../deadlines/civil-day.js';
import { type DatedEntries, type Deadline, entriesOf } from './entries.js';
import { type Action, type Headline, headlineOf, isOf, otherWays, type PlanWay } from './ways.js';
import { needsRegistration, type Situation } from './ways-left.js';
import { allOver, type Over } from './what-is-over.js';

/** How things stand with a way to vote: what a plan says first. */
export interface Verdict extends Headline {
  /** Why it is too late, if the text says so. */
  own: Over | undefined;
  /** What else is over. */
  over: Over[];
  /** The other ways that are left. */
  others: ReturnType<typeof otherWays>;
  /** Whether only voters who are registered can vote in them. */
  othersNeedRegistration: boolean;
}

export function verdictOf(way: PlanWay, situation: Situation): Verdict {
  const headline = headlineOf(way, situation);
  const over = allOver(situation).filter(isOf(way));
  const others = otherWays(way, situation);
  const own = over.find(({ action }) => action === headline.tooLateFor);
  return {
    ...headline,
    text: own?.what ?? headline.text,
    own,
    over: over.filter((one) => one !== own),
    others,
    othersNeedRegistration: others.every((other) => needsRegistration(situation, other.way.way)),
  };
}

/** The days of a way to vote. */
export interface PlanDays<One extends Deadline> extends DatedEntries<One> {
  deadlines: One[];
  /** What has no day, but may be done. */
  undated: Action[];
}

export function daysOf<One extends Deadline>(way: PlanWay, all: readonly One[], today: CivilDay): PlanDays<One> {
  const deadlines = all.filter(isOf(way));
  const { upcoming, passed } = entriesOf(deadlines, today);
  const dated = new Set([...upcoming, ...passed].map((entry) => entry.deadlines[0].action));
  return { deadlines, upcoming, passed, undated: way.actions.filter((action) => !dated.has(action)) };
}
