import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { Election } from '../../../../db/domain/deadlines/elections.js';
import { todayIn, todayInAll } from '../../../../db/domain/deadlines/today.js';
import { echo } from '../../../../db/domain/text/shorten.js';
import { SITUATION_SLUGS } from '../../../../db/domain/voting/ways-left.js';
import { findFields } from '../../../../db/storage/queries/fields.js';
import { findElectionById, findState, UnknownName } from '../../../../db/storage/queries/find-by-name.js';
import { findStates, statesByCode } from '../../../../db/storage/queries/states.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/problems.js';
import type { FoundPage } from '../../parts/data-page.js';
import { missingPage, missingState } from '../../parts/missing-page.js';
import { electionPath, isMoved } from '../../parts/paths.js';
import { readStates, statesIn } from '../../parts/read-states.js';
import { CHOICE_NAMES, choiceQuery, readChoice } from '../../parts/timeline/choice.js';

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
  const page = { path: electionPath(election.id), operation };
  const texts = query.getAll('state');
  // The form sends an empty text for all states.
  const [text = ''] = texts;
  const holder = statesByCode(dataset.database).get(election.state ?? '');
  const today = todayIn(holder?.zones ?? [], now());
  const fullPage = { ...page, moved: texts.length > 0, variables: variablesOf(election, null, holder, today, dataset) };
  if (holder && text === '') return { ...fullPage, today };
  if (text === '')
    return withChoice(query, { ...fullPage, ...todayInAll(findStates(dataset.database), now()) }, dataset);
  const state = findState(dataset.database, text);
  const code = state instanceof UnknownName ? undefined : state.code;
  if (holder && holder.code !== code) return inOtherState(election, text, dataset);
  if (holder) return { ...fullPage, today };
  if (state instanceof UnknownName) return missingState(state, (suggested) => electionPath(election.id, suggested));
  const moved = texts.length > 1 || text !== state.code;
  const own = todayIn(state.zones, now());
  return {
    ...page,
    today: own,
    query: { state: state.code },
    moved,
    variables: variablesOf(election, [state.code], state, own, dataset),
  };
}

/** Applies the visitor's choice to the page of all states: which states and deadlines to show, and their order. */
function withChoice(query: URLSearchParams, page: FoundPage, { database }: OpenRelease): FoundPage | Missing {
  const choice = readChoice(query);
  if ('problem' in choice) return choice;
  const states = readStates(statesIn(query), database, (other) => `${page.path}?states=${other.join(',')}`);
  if ('problem' in states) return states;
  const codes = states.map(({ code }) => code);
  const canonicalQuery = choiceQuery({ ...choice, states: codes.join(',') });
  return {
    ...page,
    query: canonicalQuery,
    moved: page.moved || isMoved(query, CHOICE_NAMES, canonicalQuery),
    ...(codes.length > 0 && { variables: { ...page.variables, states: codes, shown: codes } }),
  };
}

/** @param shown the only state of the page; all states if undefined. Values of these states show what is over and whom to call. */
function variablesOf(
  election: Election,
  states: string[] | null,
  shown: { code: string } | undefined,
  today: CivilDay,
  { database }: OpenRelease,
) {
  // Some datasets lack some of these fields.
  const slugs = findFields(database, { slugs: [...SITUATION_SLUGS, 'sos_election_website'] }).map(({ slug }) => slug);
  const isOneState = shown !== undefined;
  return { election: election.id, states, shown: shown ? [shown.code] : null, slugs, today, isOneState };
}

function inOtherState({ id, name, state }: Election, stateText: string, { database }: OpenRelease): Missing {
  const holder = statesByCode(database).get(state ?? '')?.name;
  return {
    problem: problem(404, `The election ${id} is in ${holder}, not in ${echo(stateText)}. Leave out ?state=.`),
    suggestions: [{ path: electionPath(id), name: `${holder}: ${name}` }],
  };
}
