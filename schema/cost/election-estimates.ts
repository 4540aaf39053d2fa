import type { Deadline } from '../../db/deadlines/deadlines.js';
import type { Election } from '../../db/deadlines/elections.js';
import { findElection } from '../../db/queries/elections.js';
import type { DatasetSnapshot } from '../context.js';
import type { DeadlineArgs } from '../deadline/deadline.args.js';
import { deadlinesInState, matchingDeadlines } from '../deadline/deadlines-of-release.js';
import { type ElectionArgs, issueOfOrder, issueOfPeriod, matchingElections } from '../election/election.args.js';
import { isTooLong } from '../limits/arguments.js';
import { each, flatten, NO_OBJECTS, type Objects, sum, type Weights } from './objects.js';

/**
 * The elections and deadlines that fields return. They are the real ones: those of a release are computed once, and the resolvers need
 * them as well. Each function has the parameters of FieldCost.objects.
 */

const ofElections = (elections: Weights<Election>): Objects => ({ count: sum(elections), elections });

function ofDeadlines(deadlines: Weights<Deadline>): Objects {
  return {
    count: sum(deadlines),
    deadlines,
    elections: flatten(deadlines, ({ election }) => [election]),
    states: flatten(deadlines, ({ state }) => [state]),
    fields: flatten(deadlines, ({ field }) => [field]),
  };
}

export function elections(_: Objects, args: ElectionArgs, dataset: DatasetSnapshot): Objects {
  if (isTooLong(args.states) || issueOfPeriod(args)) return NO_OBJECTS;
  return ofElections(each(matchingElections(args, dataset)));
}

export function election(_: Objects, { id }: { id: string }, { database }: DatasetSnapshot): Objects {
  const found = findElection(database, id);
  return found ? ofElections(each([found])) : NO_OBJECTS;
}

/** An election in all states has no state. */
export function stateOfElections({ elections }: Objects): Objects {
  const states = flatten(elections, ({ state }) => (state === null ? [] : [state]));
  return { count: sum(states), states };
}

export function deadlinesOfElections(
  { elections }: Objects,
  args: DeadlineArgs,
  { database }: DatasetSnapshot,
): Objects {
  if (isTooLong(args.states) || isTooLong(args.kinds) || issueOfOrder(args)) return NO_OBJECTS;
  return ofDeadlines(flatten(elections, (one) => matchingDeadlines(database, one, args)));
}

export function deadlinesOfStates(
  { states }: Objects,
  args: { election: string },
  { database }: DatasetSnapshot,
): Objects {
  const found = findElection(database, args.election);
  return found ? ofDeadlines(flatten(states, (code) => deadlinesInState(database, found, code))) : NO_OBJECTS;
}
