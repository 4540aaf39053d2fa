import { fieldTable } from '../../../db/publish/csv-tables.js';
import { LIST_SEPARATOR } from '../../../db/publish/folder/files.js';
import { findCoverage } from '../../../db/queries/coverage.js';
import { findFields } from '../../../db/queries/fields.js';
import { readOperation } from '../../pages/operation.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import type { FieldsData } from '../operation-types.js';
import { type Known, renderFields } from './fields-view.js';

const PATH = '/fields';
const operation = readOperation('explorer/fields/fields');

/** How many values of each field are known. */
const knownOf = ({ lease }: DataPageContext<unknown>): Known =>
  new Map(findCoverage(lease.database).fields.map(({ slug, known, total }) => [slug, { known, total }]));

/** GET /fields: the catalog of fields by topic. It shows how many values are known, but no value. */
export const fieldsPage: DataPage<FieldsData> = {
  path: PATH,
  keyed: false,
  operations: [operation],
  find: () => ({ path: PATH, operation, variables: {} }),
  render(context) {
    const { fields } = context.data;
    const known = knownOf(context);
    return {
      title: 'Fields',
      description: `The ${fields.length} fields of the dataset by topic, with format, options and coverage.`,
      scripts: ['filter.js'],
      main: renderFields(context, known),
    };
  },
  table(context) {
    const known = knownOf(context);
    const { columns, rows } = fieldTable(findFields(context.lease.database));
    const { fields } = context.data;
    const added = new Map(
      fields.map(({ slug, hasOverrides, v1Slugs }) => [
        slug,
        {
          known: known.get(slug)?.known ?? 0,
          has_overrides: String(hasOverrides),
          v1_slugs: v1Slugs.map((v1) => v1.slug).join(LIST_SEPARATOR),
        },
      ]),
    );
    return {
      name: 'fields',
      columns: [...columns, 'known', 'has_overrides', 'v1_slugs'],
      rows: rows.map((row) => ({ ...row, ...added.get(String(row.slug)) })),
    };
  },
};
