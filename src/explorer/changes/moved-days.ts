import { capitalized, dayNear } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import { clock, isMailed, subject } from '../../voting/deadline-words.js';
import type { StateSinceData } from '../operation-types.js';

/** A day that was another one, in words. */
export interface MovedDay {
  what: string;
  before: string;
  after: string;
}

/** The elections with deadlines on a page: the next one, and on that of a state the next federal one. */
export type DatedState = NonNullable<StateSinceData['earlier']>;
type Election = DatedState['nextElection'];
type Deadline = Election['deadlines'][number];

/** Ids of earlier releases are others. */
const keyOf = ({ kind, item }: Deadline): string => `${item.slug} ${kind}`;

/**
 * The days that are not those of the earlier release. Rules and elections change without a value that changes, so releases do not record
 * it: both are read.
 *
 * @param federal name of the next federal election, if the page has its deadlines
 */
export function movedDays(before: DatedState, after: DatedState, federal: string | undefined): MovedDay[] {
  const [old, next] = [before.nextElection, after.nextElection];
  const isOther = old.date !== next.date || old.name !== next.name;
  const nameOf = ({ name, date }: Election) => `${dayNear(date, next.date)} (${name})`;
  const moved = isOther
    ? [{ what: 'Next election', before: nameOf(old), after: nameOf(next) }]
    : movedAmong(old.deadlines, next.deadlines, next.date);
  if (federal === undefined || (!isOther && next.name === federal)) return moved;
  const later = movedAmong(before.federalDeadlines ?? [], after.federalDeadlines ?? [], next.date);
  return [...moved, ...later.map((one) => ({ ...one, what: `${one.what} (${federal})` }))];
}

function movedAmong(before: readonly Deadline[], after: readonly Deadline[], near: string): MovedDay[] {
  const [old, now] = [before, after].map((deadlines) => new Map(deadlines.map((one) => [keyOf(one), one])));
  return [...new Map([...(old ?? []), ...(now ?? [])])].flatMap(([key, deadline]) => {
    const [one, other] = [daysOf(old?.get(key), near), daysOf(now?.get(key), near)];
    return one === other ? [] : [{ what: capitalized(subject(deadline, LOCALES.en)), before: one, after: other }];
  });
}

/** `Tue, Oct 24 (it must arrive by Tue, Oct 31)`: the day on which to act comes first, as on the page. */
function daysOf(deadline: Deadline | undefined, near: string): string {
  if (!deadline?.date) return 'no day';
  const { date, actBy, kind } = deadline;
  const last = `${dayNear(date, near)}${clock(deadline, LOCALES.en)}`;
  if (actBy === null || actBy === date) return last;
  const must = kind === 'POSTMARKED' ? 'it must be postmarked by' : 'it must arrive by';
  return `${dayNear(actBy, near)} (${isMailed(deadline) ? must : 'the deadline is'} ${last})`;
}
