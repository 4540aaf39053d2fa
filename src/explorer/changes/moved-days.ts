import { capitalized, dayNear } from '../../../db/text/format.js';
import { subject } from '../../voting/deadline-words.js';
import type { StateSinceData } from '../operation-types.js';

/** A day of the next election that was another one, in words. */
export interface MovedDay {
  what: string;
  before: string;
  after: string;
}

type Election = NonNullable<StateSinceData['earlier']>['nextElection'];

/** Ids of earlier releases are others. */
const keyOf = ({ kind, item }: Election['deadlines'][number]): string => `${item.slug} ${kind}`;

/**
 * The days of the next election that are not those of the earlier release. Rules and elections change without a value that changes, so
 * releases do not record it: both are read.
 */
export function movedDays(before: Election, after: Election): MovedDay[] {
  if (before.date !== after.date || before.name !== after.name) {
    const nameOf = ({ name, date }: Election) => `${dayNear(date, after.date)} (${name})`;
    return [{ what: 'Next election', before: nameOf(before), after: nameOf(after) }];
  }
  const [old, now] = [before, after].map(({ deadlines }) => new Map(deadlines.map((one) => [keyOf(one), one])));
  return [...new Map([...(old ?? []), ...(now ?? [])])].flatMap(([key, deadline]) => {
    const days = [old?.get(key)?.date, now?.get(key)?.date];
    const [one = '', other = ''] = days.map((day) => (day ? dayNear(day, after.date) : 'no day'));
    return one === other ? [] : [{ what: capitalized(subject(deadline)), before: one, after: other }];
  });
}
