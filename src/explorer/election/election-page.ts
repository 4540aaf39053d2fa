import { deadlineTable } from '../../../db/publish/csv-tables.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import { eventJsonLd } from '../deadlines/event-json-ld.js';
import type { ElectionPageData } from '../operation-types.js';
import { shownState } from './election-data.js';
import { renderElection } from './election-view.js';
import { findPage } from './find-page.js';

const operation = readOperation('explorer/election/election', true);

/** GET /elections/US-2028-11-07?state=OH: an overview of the deadlines in all states, or those of one state with their sources. */
export const electionPage: DataPage<ElectionPageData> = {
  path: '/elections/{election}',
  keyed: true,
  operations: [operation],
  find: (request, lease) => findPage(operation, request, lease),
  render(context) {
    const { election } = context.data;
    const state = shownState(context);
    const title = state ? `${election.name}, ${state.name}` : election.name;
    const deadlines = state ? election.deadlines : [];
    return {
      title,
      description: `${title}: deadlines to register, to request and return a ballot, and to vote early, with sources.`,
      jsonLd: eventJsonLd({ election, state, deadlines, publicUrl: context.publicUrl }),
      main: renderElection(context),
    };
  },
  table: ({ data: { election }, found }) => ({
    name: [election.id, found.query?.state].filter(Boolean).join('-'),
    ...deadlineTable(
      election.deadlines.map(({ state, item: { slug, ...value }, ...deadline }) => ({
        ...{ ...deadline, ...value, state: state.code, field: slug },
      })),
    ),
  }),
};
