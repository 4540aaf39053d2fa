import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import { ALL } from '../../../db/text/format.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import type { CompareData } from '../operation-types.js';
import { itemCells } from '../values/item.js';
import { TOPICS } from '../values/topics.js';
import { comparedFields } from './compare-data.js';
import { renderCompare } from './compare-view.js';
import { compareLink, findCompare, PATH } from './find-compare.js';

const operation = readOperation('explorer/compare/compare', true);

/** GET /compare?states=CA,IL,NY&topic=ABSENTEE: the values of a few states side by side. */
export const comparePage: DataPage<CompareData> = {
  path: PATH,
  keyed: true,
  operations: [operation],
  find: (request, lease) => findCompare(operation, request, lease),
  render(context) {
    const { states } = context.data;
    const names = states.map(({ name }) => name);
    const topic = TOPICS.find((one) => one.topic === context.found.query?.topic);
    return {
      title: `Compare ${ALL.format(names) || 'states'}${topic ? `: ${topic.name}` : ''}`,
      description: `${topic?.name ?? 'Registration, absentee voting, ID and deadlines'} in ${ALL.format(names) || 'the states'} side by side, with sources.`,
      canonical: compareLink(
        states.map(({ code }) => code),
        topic?.topic,
      ),
      main: renderCompare(context),
    };
  },
  table: ({ data, found, lease }) => ({
    name: 'compare',
    columns: [...VALUE_COLUMNS, 'differs'],
    rows: comparedFields(data, found.query?.differences === 'only').flatMap(({ values, differs }) =>
      values.map(({ state, fact }) => ({ ...itemCells(fact, state, lease), differs: String(differs) })),
    ),
  }),
};
