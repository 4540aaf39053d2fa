import type { Deadline } from '../../db/deadlines/deadlines.js';
import type { Election } from '../../db/deadlines/elections.js';
import type { DatasetDatabase } from '../../db/open.js';
import { perRelease } from '../../db/per-release.js';
import { findDeadlines } from '../../db/queries/deadlines.js';
import { findStates } from '../../db/queries/states.js';
import type { DeadlineArgs } from './deadline.args.js';

/** An election with its deadlines by state. */
interface ElectionDeadlines {
  election: Election;
  ofStates: Map<string, readonly Deadline[]>;
}

/**
 * The deadlines that are computed so far, by the id of the election. The cost of an operation needs them before it runs. They never
 * change: nothing depends on the current date. Those of a federal election take 6 ms and 0.3 MB, and there are 50 of these.
 */
const computed = perRelease(() => new Map<string, ElectionDeadlines>());

/** The deadlines of an election in a state: none if it is an election of another state. */
export function deadlinesInState(database: DatasetDatabase, election: Election, code: string): readonly Deadline[] {
  if (election.state !== null && election.state !== code) return [];
  const ofElections = computed(database);
  const known = ofElections.get(election.id) ?? { election, ofStates: new Map() };
  ofElections.set(election.id, known);
  const deadlines = known.ofStates.get(code) ?? findDeadlines(database, known.election, { states: [code] });
  known.ofStates.set(code, deadlines);
  return deadlines;
}

/** The deadlines of an election that match valid arguments, sorted by state and by the order of the fields. */
export function matchingDeadlines(
  database: DatasetDatabase,
  election: Election,
  { states, kinds, from, to }: DeadlineArgs,
): Deadline[] {
  const hasKind = ({ kind }: Deadline) => !kinds || (kind !== null && kinds.includes(kind));
  const isInPeriod = ({ date }: Deadline) =>
    (!from && !to) || (date !== null && (!from || date >= from) && (!to || date <= to));
  return findStates(database, states ?? undefined)
    .flatMap(({ code }) => deadlinesInState(database, election, code))
    .filter((deadline) => hasKind(deadline) && isInPeriod(deadline));
}
