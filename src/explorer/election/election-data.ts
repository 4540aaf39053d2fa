import type { Deadline as ComputedDeadline } from '../../../db/deadlines/deadlines.js';
import { statesByCode } from '../../../db/queries/states.js';
import type { DataPageContext } from '../data-page.js';
import type { ListedElection } from '../deadlines/election-types.js';

/** A deadline of a state, as the page selects it. */
export interface StateDeadline
  extends Pick<
    ComputedDeadline,
    'id' | 'action' | 'method' | 'kind' | 'date' | 'actBy' | 'countedDate' | 'time' | 'status' | 'statusNote' | 'rule'
  > {
  state: { code: string; name: string };
  item: { slug: string; text: string; footnotes: string; source: string | null; asOf: string | null };
}

export interface ElectionData {
  election: ListedElection & { deadlines: StateDeadline[] };
}

/** The state that the page is about: the one that holds the election, or the one that the visitor chose; undefined for all. */
export function shownState({ data, found, lease }: DataPageContext<ElectionData>) {
  return data.election.state ?? statesByCode(lease.database).get(found.query?.state ?? '');
}
