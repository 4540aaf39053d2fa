import { openOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import { ITEM_COLUMNS, itemCells } from '../parts/item.js';
import { type CompareData, comparedFields } from './compare-data.js';
import { compareLink, findCompare, PATH } from './find-compare.js';
import { renderCompare } from './render-compare.js';

const operation = openOperation('explorer/compare/compare', true);

/** GET /compare?states=CA,IL,NY&topic=ABSENTEE: the values of a few states side by side. */
export const comparePage: DataPage<CompareData> = {
  path: PATH,
  keyed: true,
  operations: [operation],
  find: (request, lease) => findCompare(operation, request, lease),
  render(context) {
    const { states } = context.data;
    const names = states.map(({ name }) => name).join(', ');
    return {
      title: names ? `Compare ${names}` : 'Compare states',
      description: `How ${names || 'the states'} differ in registration, absentee voting, ID and deadlines, with sources.`,
      canonical: compareLink(
        states.map(({ code }) => code),
        context.found.query?.topic ?? '',
      ),
      main: renderCompare(context),
    };
  },
  table: ({ data }) => ({
    name: 'compare',
    columns: ['slug', 'topic', 'format', 'differs', 'state', ...ITEM_COLUMNS],
    rows: comparedFields(data).flatMap(({ field, values, differs }) =>
      values.map(({ state, fact }) => ({
        ...{ slug: field.slug, topic: field.topic, format: field.format, differs: String(differs), state: state.code },
        ...itemCells(fact),
      })),
    ),
  }),
};
