import { nextFederalElection } from '../../../../db/domain/deadlines/elections.js';
import { todayInAll } from '../../../../db/domain/deadlines/today.js';
import { ALL } from '../../../../db/domain/text/format.js';
import { echo } from '../../../../db/domain/text/shorten.js';
import { findStates, type StateRow } from '../../../../db/storage/queries/places.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { linkFrom, problem } from '../../../server/response/response.js';
import { TOPICS } from '../../html/names.js';
import { readOperation } from '../../html/operation.js';
import type { CompareData } from '../../operation-types.js';
import type { DataPage, FoundPage } from '../../parts/data-page.js';
import { findTopic, readStates, statesIn } from '../../parts/missing-page.js';
import { compareLink } from '../../parts/paths.js';
import { valueTable } from '../../parts/values/value-table.js';
import { comparedFields, comparedStates, MAX_STATES } from './compare-data.js';
import { CompareForm, renderCompare } from './compare-view.js';

const operation = readOperation('site/facts/compare/compare', true);

/** GET /compare?states=CA,IL,NY&topic=ABSENTEE: the values of a few states side by side. */
export const comparePage: DataPage<CompareData> = {
  path: '/compare',
  operations: [operation],
  find: findCompare,
  render(context) {
    const states = comparedStates(context.data);
    const names = states.map(({ name }) => name);
    const topic = TOPICS.find(({ topic }) => topic === context.found.query?.topic);
    return {
      title: `Compare ${ALL.format(names) || 'states'}${topic ? `: ${topic.name}` : ''}`,
      description: `${topic?.name ?? 'Registering to vote, voting by mail, ID, and deadlines'} in ${ALL.format(names) || 'the states'} side by side, with sources.`,
      canonical: compareLink(
        states.map(({ code }) => code),
        topic?.topic,
      ),
      main: renderCompare(context),
    };
  },
  table({ data, found, dataset }) {
    const rows = comparedFields(data, found.query?.differences === 'only').flatMap(({ values, differs }) =>
      values.map(({ state, fact }) => ({ item: fact, state, differs: String(differs) })),
    );
    return valueTable('compare', rows, dataset, ['differs']);
  },
};

function findCompare({ query, now }: ResourceRequest, { database }: OpenRelease): FoundPage | Missing {
  const requested = statesIn(query);
  const topic = findTopic(query.get('topic') ?? '', (name) => compareLink(requested, name));
  if (typeof topic !== 'string') return topic;
  const chosen = readStates(requested, database, (suggested) => compareLink(suggested, topic));
  if ('problem' in chosen) return chosen;
  const codes = chosen.map(({ code }) => code);
  const states = codes.join(',');
  const differences = query.get('differences') ?? '';
  if (differences !== '' && differences !== 'only')
    return { problem: problem(400, `"differences" can only be "only", but is ${echo(differences)}.`) };
  const canonical = {
    ...(states && { states }),
    ...(topic && { topic }),
    ...(differences && { differences }),
  };
  if (codes.length > MAX_STATES)
    return tooManyStates(
      chosen,
      { ...canonical, ...(query.get('release') && { release: query.get('release') as string }) },
      database,
    );
  const moved = query.getAll('states').join('&') !== states || (query.get('topic') ?? '') !== topic;
  const days = todayInAll(chosen, now());
  // A comparison shows the days of the next election that is held in all states.
  const hasDays = codes.length > 0 && topic === '' && differences === '';
  const election = hasDays ? (nextFederalElection(days.today)?.id ?? '') : '';
  const variables = { states: codes, topics: topic ? [topic] : null, election, hasDays, ...days };
  return { path: '/compare', query: canonical, moved, operation, variables, ...(hasDays && { today: days.today }) };
}

/** The error keeps the chosen states in its form, so that a person only removes some. */
function tooManyStates(chosen: readonly StateRow[], query: FoundPage['query'], database: DatasetDatabase): Missing {
  const extra = chosen.length - MAX_STATES;
  const detail = `A comparison has at most ${MAX_STATES} states, but the address names ${chosen.length}. Choose fewer.`;
  return {
    problem: problem(400, detail),
    help: {
      heading: 'Choose fewer states',
      lead: `You chose ${chosen.length} states. At most ${MAX_STATES} fit: take away ${extra}.`,
      content: CompareForm({ chosen, query, states: findStates(database), link: (to) => linkFrom('/compare', to) }),
    },
  };
}
