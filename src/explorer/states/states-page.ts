import { stateTable } from '../../../db/publish/csv-tables.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import { missingState } from '../missing-page.js';
import type { StatesData } from '../operation-types.js';
import { renderStates } from './states-view.js';

const PATH = '/states';
const operation = readOperation('explorer/states/states');

/** GET /states: a map and a list of the 51 states. */
export const statesPage: DataPage<StatesData> = {
  path: PATH,
  keyed: false,
  operations: [operation],
  find({ query }, lease) {
    const page = { path: PATH, operation, variables: {} };
    const text = query.get('state');
    if (text === null) return page;
    // What the form of the start page sends without scripts. An empty choice leads here.
    if (text === '') return { ...page, moved: true };
    const state = findState(lease.database, text);
    if (state instanceof UnknownName) return missingState(state);
    return { ...page, path: `/states/${state.code}`, moved: true };
  },
  render(context) {
    return {
      title: 'States',
      description: 'The 50 states and the District of Columbia: choose one to see how its elections work.',
      main: renderStates(context),
    };
  },
  table: ({ data: { states } }) => ({ name: 'states', ...stateTable(states) }),
};
