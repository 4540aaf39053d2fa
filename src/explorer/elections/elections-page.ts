import { electionTable } from '../../../db/publish/csv-tables.js';
import { findElection } from '../../../db/queries/elections.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import type { ElectionsData } from '../operation-types.js';
import { todayIn } from '../today.js';
import { renderElections } from './elections-view.js';

const PATH = '/elections';
const operation = readOperation('explorer/elections/elections');

/** GET /elections: the elections of four years from today on, by year. */
export const electionsPage: DataPage<ElectionsData> = {
  path: PATH,
  keyed: false,
  operations: [operation],
  find({ now }) {
    const today = todayIn([], now());
    return { path: PATH, today, operation, variables: { from: today } };
  },
  render(context) {
    return {
      title: 'Elections',
      description: 'Dates of federal and state elections in the United States, each with its source.',
      main: renderElections(context),
    };
  },
  table: ({ data: { elections }, lease: { database } }) => ({
    name: 'elections',
    ...electionTable(elections.flatMap(({ id }) => findElection(database, id) ?? [])),
  }),
};
