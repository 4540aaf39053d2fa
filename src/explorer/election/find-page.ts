import type { DatasetLease } from '../../../db/dataset-store.js';
import type { Election } from '../../../db/deadlines/elections.js';
import { statesByCode } from '../../../db/queries/states.js';
import { problem } from '../../../rest-compat/problems.js';
import { echo } from '../../../schema/shorten.js';
import type { PreparedOperation } from '../../graphql/prepared-operations.js';
import type { FoundPage, MissingPage, PageRequest } from '../data-page.js';
import { findState } from '../parts/find-state.js';
import { electionPath, findElectionById } from './find-election.js';

/** Checks the election in the path, and `?state=`, which chooses a state of an election in all of them. */
export function findPage(
  operation: PreparedOperation,
  { params, query }: PageRequest,
  lease: DatasetLease,
): FoundPage | MissingPage {
  const election = findElectionById(params.election ?? '', lease);
  if ('problem' in election) return election;
  const page = { path: electionPath(election.id), operation };
  const texts = query.getAll('state');
  const [text = ''] = texts;
  const whole = { ...page, moved: texts.length > 0, variables: { election: election.id, states: null } };
  // The form sends an empty text for all states.
  if (text === '') return whole;
  const state = findState(text, lease);
  const code = 'problem' in state ? undefined : state.code;
  if (election.state !== null) return election.state === code ? whole : inOtherState(election, text, lease);
  if ('problem' in state) return withElection(state, election);
  const moved = texts.length > 1 || text !== state.code;
  return { ...page, query: { state: state.code }, moved, variables: { election: election.id, states: [state.code] } };
}

function inOtherState({ id, name, state }: Election, wanted: string, { database }: DatasetLease): MissingPage {
  const home = statesByCode(database).get(state ?? '')?.name;
  return {
    problem: problem(404, `The election ${id} is in ${home}, not in ${echo(wanted)}. Leave out ?state=.`),
    suggestions: [{ path: electionPath(id), name: `${home}: ${name}` }],
  };
}

/** Suggests the nearest states on this page, instead of their own pages. */
function withElection({ problem, suggestions = [] }: MissingPage, { id }: Election): MissingPage {
  return {
    problem,
    suggestions: suggestions.map(({ path, name }) => ({
      path: electionPath(id, path.slice(path.lastIndexOf('/') + 1)),
      name,
    })),
  };
}
