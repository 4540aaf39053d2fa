import type { Election } from '../../../../db/domain/deadlines/elections.js';
import { echo } from '../../../../db/domain/text/shorten.js';
import { findFields } from '../../../../db/storage/queries/fields.js';
import { findStates, statesByCode } from '../../../../db/storage/queries/states.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import type { Missing, ResourceRequest } from '../../../server/resources/resource.js';
import { problem } from '../../../server/response/problems.js';
import { findElectionById, findState, UnknownName } from '../../../voting/find-by-name.js';
import { todayIn, todayInAll } from '../../../voting/today.js';
import { SITUATION_SLUGS } from '../../../voting/ways-left.js';
import type { FoundPage } from '../../parts/data-page.js';
import { missingPage, missingState } from '../../parts/missing-page.js';
import { electionPath, isMoved } from '../../parts/paths.js';
import { readStates, statesIn } from '../../parts/read-states.js';
import { CHOICE_NAMES, choiceQuery, readChoice } from '../../parts/timeline/choice.js';

/** Checks the election in the path, and `?state=`, which chooses a state of an election in all of them. */
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
  const [text = ''] = texts;
  // The form sends an empty text for all states.
  const home = statesByCode(dataset.database).get(election.state ?? '');
  const whole = { ...page, moved: texts.length > 0, variables: variablesOf(election, null, home, dataset) };
  if (home && text === '') return { ...whole, today: todayIn(home.zones, now()) };
  if (text === '') return withChoice(query, { ...whole, ...todayInAll(findStates(dataset.database), now()) }, dataset);
  const state = findState(dataset.database, text);
  const code = state instanceof UnknownName ? undefined : state.code;
  if (home)
    return home.code === code ? { ...whole, today: todayIn(home.zones, now()) } : inOtherState(election, text, dataset);
  if (state instanceof UnknownName) return missingState(state, (one) => electionPath(election.id, one));
  const moved = texts.length > 1 || text !== state.code;
  const today = todayIn(state.zones, now());
  return {
    ...page,
    today,
    query: { state: state.code },
    moved,
    variables: variablesOf(election, [state.code], state, dataset),
  };
}

/** Of all states: which of them are shown, how they are sorted, and what is shown of each. */
function withChoice(query: URLSearchParams, whole: FoundPage, { database }: OpenRelease): FoundPage | Missing {
  const choice = readChoice(query);
  if ('problem' in choice) return choice;
  const states = readStates(statesIn(query), database, (other) => `${whole.path}?states=${other.join(',')}`);
  if ('problem' in states) return states;
  const codes = states.map(({ code }) => code);
  const own = choiceQuery({ ...choice, states: codes.join(',') });
  return {
    ...whole,
    query: own,
    moved: whole.moved || isMoved(query, CHOICE_NAMES, own),
    ...(codes.length > 0 && { variables: { ...whole.variables, states: codes, shown: codes } }),
  };
}

/** @param shown the one state that the page is about; all by default. Their values say what is over, and who to call. */
function variablesOf(
  election: Election,
  states: string[] | null,
  shown: { code: string } | undefined,
  { database }: OpenRelease,
) {
  // A dataset may have other fields.
  const slugs = findFields(database, { slugs: [...SITUATION_SLUGS, 'sos_election_website'] }).map(({ slug }) => slug);
  return { election: election.id, states, shown: shown ? [shown.code] : null, slugs };
}

function inOtherState({ id, name, state }: Election, wanted: string, { database }: OpenRelease): Missing {
  const home = statesByCode(database).get(state ?? '')?.name;
  return {
    problem: problem(404, `The election ${id} is in ${home}, not in ${echo(wanted)}. Leave out ?state=.`),
    suggestions: [{ path: electionPath(id), name: `${home}: ${name}` }],
  };
}
