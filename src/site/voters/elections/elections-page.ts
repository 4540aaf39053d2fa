import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { toTable } from '../../../../db/storage/publish/folder/files.js';
import { findElection } from '../../../../db/storage/queries/elections.js';
import { readOperation } from '../../html/operation.js';
import type { ElectionsData } from '../../operation-types.js';
import type { DataPage } from '../../parts/data-page.js';
import { renderElections } from './elections-view.js';

const PATH = '/elections';
const operation = readOperation('site/voters/elections/elections');

/** GET /elections: the elections of the next four years, by year. */
export const electionsPage: DataPage<ElectionsData> = {
  path: PATH,
  operations: [operation],
  find({ now }) {
    const today = todayIn([], now());
    return { path: PATH, today, operation, variables: { from: today } };
  },
  render(context) {
    return {
      title: context.locale.t('elections.title'),
      description: context.locale.t('elections.description'),
      main: renderElections(context),
    };
  },
  table: ({ data: { elections }, dataset: { database } }) => ({
    name: 'elections',
    ...toTable(
      'elections.csv',
      elections.flatMap(({ id }) => findElection(database, id) ?? []),
    ),
  }),
};
