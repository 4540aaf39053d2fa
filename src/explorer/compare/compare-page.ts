import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import type { DatasetLease } from '../../../db/release/dataset-store.js';
import { ALL } from '../../../db/text/format.js';
import { echo } from '../../../db/text/shorten.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import { readOperation } from '../../pages/operation.js';
import type { Missing, ResourceRequest } from '../../resources/resource.js';
import { problem } from '../../response/problems.js';
import type { DataPage, FoundPage } from '../data-page.js';
import { findTopic, missingState } from '../missing-page.js';
import type { CompareData } from '../operation-types.js';
import { compareLink } from '../paths.js';
import { itemCells } from '../values/item.js';
import { TOPICS } from '../values/names.js';
import { comparedFields, MAX_STATES } from './compare-data.js';
import { renderCompare } from './compare-view.js';

const operation = readOperation('explorer/compare/compare', true);

/** GET /compare?states=CA,IL,NY&topic=ABSENTEE: the values of a few states side by side. */
export const comparePage: DataPage<CompareData> = {
  path: '/compare',
  operations: [operation],
  find: findCompare,
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

/** Checks the states and the topic. States may be separated by commas or repeated, as a form without scripts sends them. */
function findCompare({ query }: ResourceRequest, { database }: DatasetLease): FoundPage | Missing {
  const wanted = query
    .getAll('states')
    .flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
  const topic = findTopic(query.get('topic') ?? '', (name) => compareLink(wanted, name));
  if (typeof topic !== 'string') return topic;
  const codes: string[] = [];
  for (const text of wanted) {
    const state = findState(database, text);
    if (state instanceof UnknownName) {
      const withState = (code: string) => wanted.map((one) => (one === text ? code : one));
      return missingState(state, (code) => compareLink(withState(code), topic));
    }
    if (!codes.includes(state.code)) codes.push(state.code);
  }
  if (codes.length > MAX_STATES) return tooMany(codes, topic);
  const states = codes.join(',');
  const differences = query.get('differences') ?? '';
  if (differences !== '' && differences !== 'only')
    return { problem: problem(400, `"differences" can only be "only", but is ${echo(differences)}.`) };
  const canonical = {
    ...(states && { states }),
    ...(topic && { topic }),
    ...(differences && { differences }),
  };
  const moved = query.getAll('states').join('&') !== states || (query.get('topic') ?? '') !== topic;
  const variables = { states: codes, topics: topic ? [topic] : null };
  return { path: '/compare', query: canonical, moved, operation, variables };
}

function tooMany(codes: readonly string[], topic: string): Missing {
  const first = codes.slice(0, MAX_STATES);
  return {
    problem: problem(
      400,
      `A comparison has at most ${MAX_STATES} states, but the address names ${codes.length}. Choose fewer.`,
    ),
    suggestions: [{ path: compareLink(first, topic), name: `Only ${first.join(', ')}` }],
  };
}
