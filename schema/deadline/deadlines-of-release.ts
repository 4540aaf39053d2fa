import { type Deadline, deadlinesOf } from '../../db/deadlines/deadlines.js';
import type { Election } from '../../db/deadlines/elections.js';
import type { DeadlineItem } from '../../db/deadlines/rules.js';
import type { DatasetDatabase } from '../../db/open.js';
import { perRelease } from '../../db/per-release.js';
import { deadlineItems } from '../../db/queries/deadlines.js';
import { findStates } from '../../db/queries/states.js';
import type { DeadlineArgs } from './deadline.args.js';

/** The deadlines of an election, sorted by state and by the order of the fields. */
class ElectionDeadlines {
  readonly #ofStates = new Map<string, readonly Deadline[]>();
  #all: readonly Deadline[] | undefined;

  constructor(
    private readonly database: DatasetDatabase,
    private readonly election: Election,
  ) {}

  /** None if it is an election of another state. */
  ofState(code: string): readonly Deadline[] {
    const known = this.#ofStates.get(code);
    if (known) return known;
    const deadlines = deadlinesOf(this.election, itemsByState(this.database).get(code) ?? []);
    this.#ofStates.set(code, deadlines);
    return deadlines;
  }

  get all(): readonly Deadline[] {
    const { state } = this.election;
    this.#all ??= state === null ? this.ofStates() : this.ofState(state);
    return this.#all;
  }

  ofStates(codes?: readonly string[]): Deadline[] {
    return findStates(this.database, codes).flatMap(({ code }) => this.ofState(code));
  }
}

const itemsByState = perRelease((database): ReadonlyMap<string, DeadlineItem[]> => {
  const items = new Map<string, DeadlineItem[]>();
  for (const item of deadlineItems(database)) {
    const ofState = items.get(item.state);
    if (ofState) ofState.push(item);
    else items.set(item.state, [item]);
  }
  return items;
});

/**
 * The deadlines that are computed so far, by the id of the election. The cost of an operation needs them before it runs. They never
 * change: nothing depends on the current date. Those of a federal election take 5 ms and 0.3 MB, and there are 50 of these.
 */
const computed = perRelease(() => new Map<string, ElectionDeadlines>());

function deadlinesOfElection(database: DatasetDatabase, election: Election): ElectionDeadlines {
  const ofElections = computed(database);
  const known = ofElections.get(election.id) ?? new ElectionDeadlines(database, election);
  ofElections.set(election.id, known);
  return known;
}

/** The deadlines of an election in a state: none if it is an election of another state. */
export function deadlinesInState(database: DatasetDatabase, election: Election, code: string): readonly Deadline[] {
  return deadlinesOfElection(database, election).ofState(code);
}

/** The deadlines of an election that match valid arguments, sorted by state and by the order of the fields. */
export function matchingDeadlines(
  database: DatasetDatabase,
  election: Election,
  { states, kinds, from, to }: DeadlineArgs,
): readonly Deadline[] {
  const ofElection = deadlinesOfElection(database, election);
  const found = states ? ofElection.ofStates(states) : ofElection.all;
  if (!kinds && !from && !to) return found;
  const hasKind = ({ kind }: Deadline) => !kinds || (kind !== null && kinds.includes(kind));
  const isInPeriod = ({ date }: Deadline) =>
    (!from && !to) || (date !== null && (!from || date >= from) && (!to || date <= to));
  return found.filter((deadline) => hasKind(deadline) && isInPeriod(deadline));
}
