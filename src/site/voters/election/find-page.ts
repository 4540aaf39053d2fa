import { addDays } from '../../../../db/domain/deadlines/civil-day.js';
import type { Election } from '../../../../db/domain/deadlines/elections.js';
import { todayIn, todayInAll } from '../../../../db/domain/deadlines/today.js';
import { echo } from '../../../../db/domain/text/shorten.js';
import { findElectionById, findState, UnknownName } from '../../../../db/storage/queries/find-by-name.js';
import { findStates, statesByCode } from '../../../../db/storage/queries/places.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/response.js';
import type { FoundPage } from '../../parts/data-page.js';
import { missingPage, missingState, readStates, statesIn } from '../../parts/missing-page.js';
import { electionPath, isMoved } from '../../parts/paths.js';
import { CHOICE_NAMES, choiceQuery, readChoice } from '../../parts/timeline/rows.js';

/** Checks the election in the path, and `?state=`, which chooses one state of a nationwide election. */
export function findPage(
  operation: PreparedOperation,
  { params, query, now }: ResourceRequest,
  dataset: OpenRelease,
): FoundPage | Missing {
  const election = findElectionById(dataset.database, params.election ?? '');
  if (election instanceof UnknownName)
    return missingPage(election, 'See /elections for all of them.', ({ id, name }) => ({
      path: electionPath(id),
      name: `${id}: ${name}`,
    }));
  const texts = query.getAll('state');
  // The form sends an empty text for all states.
  const [text = ''] = texts;
  const page = { path: electionPath(election.id), operation, moved: texts.length > 0 };
  const holder = statesByCode(dataset.database).get(election.state ?? '');
  if (!holder && text === '') return inAllStates(election, page, query, now(), dataset);
  const state = text === '' && holder ? holder : findState(dataset.database, text);
  if (holder && (state instanceof UnknownName || state.code !== holder.code))
    return inOtherState(election, text, holder);
  if (state instanceof UnknownName) return missingState(state, (suggested) => electionPath(election.id, suggested));
  const today = todayIn(state.zones, now());
  const days = { today, tomorrow: addDays(today, 1), current: [state.code], later: [] };
  const variables = { election: election.id, ...days, isOneState: true };
  if (holder) return { ...page, today, variables: { ...variables, states: null } };
  return {
    ...page,
    today,
    query: { state: state.code },
    moved: texts.length > 1 || text !== state.code,
    variables: { ...variables, states: [state.code] },
  };
}

/** Applies the visitor's choice to the page of all states: which states and deadlines to show, and their order. */
function inAllStates(
  election: Election,
  page: Pick<FoundPage, 'path' | 'operation' | 'moved'>,
  query: URLSearchParams,
  now: Date,
  { database }: OpenRelease,
): FoundPage | Missing {
  const choice = readChoice(query);
  if ('problem' in choice) return choice;
  const states = readStates(statesIn(query), database, (other) => `${page.path}?states=${other.join(',')}`);
  if ('problem' in states) return states;
  const codes = states.map(({ code }) => code);
  const canonicalQuery = choiceQuery({ ...choice, states: codes.join(',') });
  const days = todayInAll(codes.length > 0 ? states : findStates(database), now);
  const isEverywhere = codes.length === 0 && days.later.length === 0;
  return {
    ...page,
    today: days.today,
    query: canonicalQuery,
    moved: page.moved || isMoved(query, CHOICE_NAMES, canonicalQuery),
    variables: {
      election: election.id,
      states: codes.length > 0 ? codes : null,
      ...days,
      isOneState: false,
      ...(isEverywhere && { current: null }),
    },
  };
}

function inOtherState({ id, name }: Election, stateText: string, holder: { name: string }): Missing {
  return {
    problem: problem(404, `The election ${id} is in ${holder.name}, not in ${echo(stateText)}. Leave out ?state=.`),
    suggestions: [{ path: electionPath(id), name: `${holder.name}: ${name}` }],
  };
}
