import { nextFederalElection } from '../../../../db/domain/deadlines/elections.js';
import { DEADLINE_FIELDS } from '../../../../db/domain/deadlines/fields.js';
import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { echo } from '../../../../db/domain/text/shorten.js';
import type { FieldRow } from '../../../../db/storage/queries/fields.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { Variables } from '../../../../rest-compat/route.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/response.js';
import { readOperation } from '../../html/operation.js';
import type { DataPage, FoundPage } from '../../parts/data-page.js';
import { fieldOrMissing } from '../../parts/missing-page.js';
import { fieldLink } from '../../parts/paths.js';
import { valueTable } from '../../parts/values/value-table.js';
import { type Choice, choicesOf, type FieldData, OPTION_COUNT } from './choices.js';
import { renderField } from './field-view.js';
import { type Sort, sortedItems } from './looks.js';

/** Files read more pages of overrides: a field may have them in thousands of counties. */
function nextRegions(page: unknown): Variables | undefined {
  const { pageInfo } = (page as FieldData).overrides;
  return pageInfo.hasNextPage ? { after: pageInfo.endCursor } : undefined;
}

const operation = readOperation('site/facts/field/field', true, nextRegions);
const deadlineOperation = readOperation('site/facts/field/deadline-field', true, nextRegions);

/** GET /fields/{slug}: what a field means, and the values of the 51 states on a map and in a table. */
export const fieldPage: DataPage<FieldData> = {
  path: '/fields/{slug}',
  operations: [operation, deadlineOperation],
  find: findPage,
  addPage: (data, { overrides }) => ({
    ...data,
    overrides: { ...overrides, nodes: [...data.overrides.nodes, ...overrides.nodes] },
  }),
  render: (context) => {
    const [field] = context.data.fields;
    return {
      title: field.label,
      description: field.description.slice(0, 300),
      main: renderField(context, sortOf(context.found.query)),
      hasGetThis: true,
    };
  },
  table({ data, found, dataset }) {
    const items = sortedItems(data, sortOf(found.query), found.query?.option);
    const rows = [
      ...items.map((item) => ({ item, state: item.state, region: '' })),
      ...data.overrides.nodes.map(({ state, region }) => ({ item: region.item, state, region: region.name })),
    ];
    return valueTable(data.fields[0].slug, rows, dataset, ['region']);
  },
};

function unknownOption(
  option: string,
  { slug, format, label }: FieldRow,
  choices: readonly Choice[],
): Missing | undefined {
  const keys = choices.map(({ key }) => key);
  if (keys.includes(option) || (format === 'Multi-select' && option === OPTION_COUNT)) return undefined;
  const name = label || slug;
  const known = keys.length > 0 ? `Its options are ${keys.join(', ')}.` : 'Its map shows all values together.';
  return {
    problem: problem(404, `The field ${slug} has no option ${echo(option)}. ${known}`),
    suggestions: [
      ...choices.map((choice) => ({ path: fieldLink(slug, { option: choice.key }), name: `${name}: ${choice.name}` })),
      { path: fieldLink(slug), name },
    ],
  };
}

const sortOf = (query: FoundPage['query']): Sort => (query?.sort === 'value' ? 'value' : 'state');

function findPage({ params, query, now }: ResourceRequest, { database }: OpenRelease): FoundPage | Missing {
  const hint = 'The pages /fields and /v2/election/field/ list all of them.';
  const field = fieldOrMissing(database, params.slug ?? '', fieldLink, hint);
  if ('problem' in field) return field;
  const { slug } = field;
  const sort = query.get('sort') ?? 'state';
  if (sort !== 'state' && sort !== 'value')
    return { problem: problem(400, `The table cannot be sorted by ${echo(sort)}. Use ?sort=state or ?sort=value.`) };
  const option = query.get('option') ?? '';
  const isDeadline = DEADLINE_FIELDS.some((field) => field.slug === slug);
  const unknown = option === '' ? undefined : unknownOption(option, field, choicesOf(field.options));
  if (unknown) return unknown;
  const page = {
    path: `/fields/${slug}`,
    query: { ...(option && { option }), ...(sort === 'value' && { sort }) },
  };
  if (!isDeadline) return { ...page, operation, variables: { slug } };
  const today = todayIn([], now());
  const election = nextFederalElection(today)?.id ?? '';
  return { ...page, today, operation: deadlineOperation, variables: { slug, election } };
}
