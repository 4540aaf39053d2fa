import type { Deadline as ComputedDeadline } from '../../../db/deadlines/deadlines.js';
import type { ListedElection } from '../parts/election-types.js';

/** A deadline of a state, as the page selects it. */
export interface StateDeadline
  extends Pick<
    ComputedDeadline,
    'action' | 'method' | 'kind' | 'date' | 'actBy' | 'countedDate' | 'time' | 'status' | 'statusNote' | 'rule'
  > {
  state: { code: string; name: string };
  item: { slug: string; text: string; source: string | null; asOf: string | null };
}

export interface ElectionData {
  election: ListedElection & { deadlines: StateDeadline[] };
}
