import { type Deadline, deadlinesOf } from '../../domain/deadlines/deadlines.js';
import { nextFederalElection } from '../../domain/deadlines/elections.js';
import { readRules } from '../../domain/deadlines/rules.js';
import type { Dataset } from './dataset.js';

/** One day of a deadline, or the reason why there is none. */
export type DeadlineDay = Pick<Deadline, 'kind' | 'rule' | 'date' | 'actBy' | 'time' | 'timeKind' | 'status'>;

/** What an import would do to the days of a deadline. */
export interface DeadlineChange {
  /** Id of the election that the days are computed for. */
  election: string;
  state: string;
  /** Slug of the field. */
  field: string;
  before: DeadlineDay[];
  after: DeadlineDay[];
}

/**
 * The deadlines whose rules or days differ between two datasets, by state and field, for the first federal general election on or after
 * the day on which the new one is published. Empty if nothing is published yet: all of them would be new.
 */
export function deadlineChanges(before: Dataset | undefined, after: Dataset): DeadlineChange[] {
  const election = nextFederalElection(after.manifest.publishedAt.slice(0, 10));
  if (!before || !election) return [];
  const daysOf = ({ values, deadlines }: Dataset) => {
    const days = new Map<string, DeadlineDay[]>();
    for (const deadline of deadlinesOf(election, readRules(values, deadlines))) {
      const { state, field, kind, rule, date, actBy, time, timeKind, status } = deadline;
      const key = `${state} ${field}`;
      days.set(key, [...(days.get(key) ?? []), { kind, rule, date, actBy, time, timeKind, status }]);
    }
    return days;
  };
  const [old, next] = [daysOf(before), daysOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].sort().flatMap((key) => {
    const [state = '', field = ''] = key.split(' ');
    const change = { election: election.id, state, field, before: old.get(key) ?? [], after: next.get(key) ?? [] };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}
