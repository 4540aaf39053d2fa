import { findCoveredValues } from '../../../../db/storage/queries/information.js';
import { readOperation } from '../../html/operation.js';
import type { CoverageData } from '../../operation-types.js';
import type { DataPage } from '../../parts/data-page.js';
import { renderCoverage } from './coverage-view.js';

const PATH = '/coverage';
const operation = readOperation('site/facts/coverage/coverage');

/**
 * GET /coverage: which values are known and how old they are. The page shows no values, so everyone may read it. GraphQL has the ages of
 * values only for those with a key, so the page does not read them with its operation.
 */
export const coveragePage: DataPage<CoverageData> = {
  path: PATH,
  operations: [operation],
  find: () => ({ path: PATH, operation, variables: {} }),
  render: (context) => ({
    title: 'Coverage',
    description: 'Which values of the dataset are known, which are not, and how old their sources are.',
    main: renderCoverage(context, findCoveredValues(context.dataset.database)),
  }),
  table: ({ dataset }) => ({
    name: 'coverage',
    columns: ['field', 'state', 'known', 'as_of'],
    rows: findCoveredValues(dataset.database).map(({ field, state, known, asOf }) => ({
      field,
      state,
      known: String(known),
      as_of: asOf,
    })),
  }),
};
