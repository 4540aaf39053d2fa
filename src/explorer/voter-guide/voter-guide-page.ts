import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import { nextElection } from '../../../db/queries/elections.js';
import { inReadingOrder } from '../../../db/queries/fields.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import { missingState } from '../missing-page.js';
import type { VoterGuideData } from '../operation-types.js';
import { guidePath } from '../paths.js';
import { todayIn } from '../today.js';
import { itemCells } from '../values/item.js';
import { renderVoterGuide } from './voter-guide-view.js';

const operation = readOperation('explorer/voter-guide/voter-guide', true);

/** GET /states/CA/guide: what a voter needs on two sheets of paper, of which the first is complete by itself. */
export const voterGuidePage: DataPage<VoterGuideData> = {
  path: '/states/{state}/guide',
  keyed: true,
  operations: [operation],
  find({ params: { state: text = '' }, now }, lease) {
    const state = findState(lease.database, text);
    if (state instanceof UnknownName) return missingState(state, guidePath);
    const today = todayIn(state.zones, now());
    const election = nextElection(lease.database, state.code, today)?.id ?? '';
    return { path: guidePath(state.code), today, operation, variables: { state: state.code, election, today } };
  },
  render(context) {
    const { name } = context.data.state;
    return {
      title: `Voting in ${name}: a guide to print`,
      description: `Two sheets to print: the next election in ${name}, who to call, seven answers and the steps.`,
      main: renderVoterGuide(context),
    };
  },
  table: ({ data: { state }, lease }) => ({
    name: `${state.code}-guide`,
    columns: VALUE_COLUMNS,
    rows: inReadingOrder(state.information).map((item) => itemCells(item, state, lease)),
  }),
};
