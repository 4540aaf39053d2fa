import { openOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import type { ElectionData } from './election-data.js';
import { findElectionById } from './find-election.js';
import { renderElection } from './render-election.js';

const operation = openOperation('explorer/election/election', true);

/** GET /elections/US-2028-11-07: the deadlines of an election in all states, or in the one that holds it. */
export const electionPage: DataPage<ElectionData> = {
  path: '/elections/:election',
  keyed: true,
  operations: [operation],
  find({ params: { election: id = '' } }, lease) {
    const election = findElectionById(id, lease);
    if ('problem' in election) return election;
    return { path: `/elections/${encodeURIComponent(election.id)}`, operation, variables: { election: election.id } };
  },
  render(context) {
    const { name, state } = context.data.election;
    const title = state ? `${name}, ${state.name}` : name;
    return {
      title,
      description: `${title}: deadlines to register, to request and return a ballot, and to vote early, with sources.`,
      main: renderElection(context),
    };
  },
  table: ({ data: { election } }) => ({
    name: election.id,
    columns: [
      ...['state', 'slug', 'action', 'method', 'kind', 'date', 'act_by', 'counted_date', 'time'],
      ...['status', 'status_note', 'rule', 'text', 'source', 'as_of'],
    ],
    rows: election.deadlines.map(({ state, item, action, method, kind, date, time, status, rule, ...rest }) => ({
      ...{ state: state.code, slug: item.slug, action, method, kind, date, time, status, rule },
      ...{ act_by: rest.actBy, counted_date: rest.countedDate, status_note: rest.statusNote },
      ...{ text: item.text, source: item.source, as_of: item.asOf },
    })),
  }),
};
