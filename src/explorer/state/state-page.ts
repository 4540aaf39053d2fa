import { nextFederalElection } from '../../../db/deadlines/elections.js';
import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import { nextElection } from '../../../db/queries/elections.js';
import { inReadingOrder } from '../../../db/queries/fields.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import { eventJsonLd } from '../deadlines/event-json-ld.js';
import { missingState } from '../missing-page.js';
import type { StatePageData } from '../operation-types.js';
import { todayIn } from '../today.js';
import { itemCells } from '../values/item.js';
import { renderState } from './state-view.js';

const operation = readOperation('explorer/state/state', true);

/** GET /states/CA: the next election with its deadlines, who to call, all values of a state by topic, and its regions. */
export const statePage: DataPage<StatePageData> = {
  path: '/states/{state}',
  keyed: true,
  operations: [operation],
  find({ params: { state: text = '' }, now }, lease) {
    const state = findState(lease.database, text);
    if (state instanceof UnknownName) return missingState(state);
    const today = todayIn(state.zones, now());
    const federal = nextFederalElection(today)?.id ?? '';
    const election = nextElection(lease.database, state.code, today)?.id ?? '';
    const variables = { state: state.code, election, federal, today };
    return { path: `/states/${state.code}`, today, operation, variables };
  },
  render(context) {
    const { state, election } = context.data;
    const { name, deadlines } = state;
    return {
      title: `Voting in ${name}`,
      description: `How voting works in ${name}: registration, absentee voting, ID and deadlines, with sources.`,
      jsonLd: eventJsonLd({ election, state, deadlines, publicUrl: context.publicUrl }),
      main: renderState(context),
    };
  },
  table: ({ data: { state }, lease }) => ({
    name: state.code,
    columns: VALUE_COLUMNS,
    rows: inReadingOrder(state.information).map((item) => itemCells(item, state, lease)),
  }),
};
