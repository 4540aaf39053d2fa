import { capitalized } from '../../../db/text/format.js';
import type { Locale } from '../../messages/locale.js';
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
export function movedDays(
  before: DatedState,
  after: DatedState,
  federal: string | undefined,
  locale: Locale,
): MovedDay[] {
  const [old, next] = [before.nextElection, after.nextElection];
  const isOther = old.date !== next.date || old.name !== next.name;
  const nameOf = ({ name, date }: Election) => `${locale.dates.dayNear(date, next.date)} (${name})`;
  const moved = isOther
    ? [{ what: locale.t('since.nextElection'), before: nameOf(old), after: nameOf(next) }]
    : movedAmong(old.deadlines, next.deadlines, next.date, locale);
  if (federal === undefined || (!isOther && next.name === federal)) return moved;
  const later = movedAmong(before.federalDeadlines ?? [], after.federalDeadlines ?? [], next.date, locale);
  return [...moved, ...later.map((one) => ({ ...one, what: `${one.what} (${federal})` }))];
}

function movedAmong(before: readonly Deadline[], after: readonly Deadline[], near: string, locale: Locale): MovedDay[] {
  const [old, now] = [before, after].map((deadlines) => new Map(deadlines.map((one) => [keyOf(one), one])));
  return [...new Map([...(old ?? []), ...(now ?? [])])].flatMap(([key, deadline]) => {
    const [one, other] = [daysOf(old?.get(key), near, locale), daysOf(now?.get(key), near, locale)];
    return one === other ? [] : [{ what: capitalized(subject(deadline, locale)), before: one, after: other }];
  });
}

/** `Tue, Oct 24 (it must arrive by Tue, Oct 31)`: the day on which to act comes first, as on the page. */
function daysOf(deadline: Deadline | undefined, near: string, locale: Locale): string {
  const { t, dates } = locale;
  if (!deadline?.date) return t('since.noDay');
  const { date, actBy, kind } = deadline;
  const day = `${dates.dayNear(date, near)}${clock(deadline, locale)}`;
  if (actBy === null || actBy === date) return day;
  const must = kind === 'POSTMARKED' ? 'since.postmarkBy' : 'since.arriveBy';
  return `${dates.dayNear(actBy, near)} (${t(isMailed(deadline) ? must : 'since.deadlineIs', { day })})`;
}
