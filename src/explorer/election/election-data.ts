import { statesByCode } from '../../../db/queries/states.js';
import type { DataPageContext } from '../data-page.js';
import type { ElectionPageData } from '../operation-types.js';

/** A deadline of a state, as the page selects it. */
export type StateDeadline = ElectionPageData['election']['deadlines'][number];

/** The state that the page is about: the one that holds the election, or the one that the visitor chose; undefined for all. */
export function shownState({ data, found, lease }: DataPageContext<ElectionPageData>) {
  return data.election.state ?? statesByCode(lease.database).get(found.query?.state ?? '');
}
