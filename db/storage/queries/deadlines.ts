import { LRUCache } from 'lru-cache';
import type { CivilDay } from '../../domain/deadlines/civil-day.js';
import { type Deadline, type DeadlineKind, deadlinesOf } from '../../domain/deadlines/deadlines.js';
import type { Election } from '../../domain/deadlines/elections.js';
import { DEADLINE_FIELDS } from '../../domain/deadlines/fields.js';
import { type DeadlineItem, readRules } from '../../domain/deadlines/rules.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/releases.js';
import { deadlines } from '../tables/dataset.js';
import { findInformation } from './information.js';
import { findStates } from './places.js';

const SLUGS = DEADLINE_FIELDS.map(({ slug }) => slug);

/** The rules of all deadlines of the release. Reading some 600 texts takes a few milliseconds. */
export const deadlineItems = perRelease((database): readonly DeadlineItem[] => {
  const values = findInformation(database, { slugs: SLUGS }).map(({ state, slug, text, footnotes }) => ({
    state: state.code,
    field: slug,
    text,
    footnotes,
  }));
  return readRules(values, database.select().from(deadlines).all());
});

/** The deadlines of an election, sorted by state, by the order of DEADLINE_FIELDS, and by the order in the rule. */
export function findDeadlines(database: DatasetDatabase, election: Election): Deadline[] {
  return deadlinesOf(election, deadlineItems(database));
}

/** Deadlines of a state for an election: some fields have two. */
export const DEADLINES_OF_STATE = DEADLINE_FIELDS.length + 1;

/** The deadlines of an election, sorted by state and by the order of the fields. */
interface ElectionDeadlines {
  all: readonly Deadline[];
  byState: ReadonlyMap<string, readonly Deadline[]>;
}

/** Heap that computed deadlines may take: those of the 50 federal elections of a century, so that no operation computes any of them twice. */
const MAX_BYTES = 16 * 2 ** 20;
const BYTES_PER_DEADLINE = 500;

/**
 * The computed deadlines by the id of the election. They never change, because nothing depends on the current date. Those of a federal
 * election take 3 ms.
 */
const computed = perRelease(
  (database) =>
    new LRUCache<string, ElectionDeadlines, Election>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ all }) => (1 + all.length) * BYTES_PER_DEADLINE,
      memoMethod: (_id, _stale, { context: election }) => {
        const all = findDeadlines(database, election);
        return { all, byState: Map.groupBy(all, ({ state }) => state) };
      },
    }),
);

const deadlinesOfElection = (database: DatasetDatabase, election: Election): ElectionDeadlines =>
  computed(database).memo(election.id, { context: election });

/** The deadlines of an election in a state: none if it is an election of another state. */
export function deadlinesInState(database: DatasetDatabase, election: Election, code: string): readonly Deadline[] {
  return deadlinesOfElection(database, election).byState.get(code) ?? [];
}

/** Like the arguments of `Election.deadlines`. */
export interface SelectedDeadlines {
  states?: readonly string[] | null | undefined;
  kinds?: readonly DeadlineKind[] | null;
  from?: CivilDay | null;
  to?: CivilDay | null;
}

/** The deadlines of an election that match valid arguments, sorted by state and by the order of the fields. */
export function matchingDeadlines(
  database: DatasetDatabase,
  election: Election,
  { states, kinds, from, to }: SelectedDeadlines,
): readonly Deadline[] {
  const { all, byState } = deadlinesOfElection(database, election);
  const found = states ? findStates(database, states).flatMap(({ code }) => byState.get(code) ?? []) : all;
  if (!kinds && !from && !to) return found;
  const hasKind = ({ kind }: Deadline) => !kinds || (kind !== null && kinds.includes(kind));
  const isInPeriod = ({ date }: Deadline) =>
    (!from && !to) || (date !== null && (!from || date >= from) && (!to || date <= to));
  return found.filter((deadline) => hasKind(deadline) && isInPeriod(deadline));
}
