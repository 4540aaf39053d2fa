import { asc } from 'drizzle-orm';
import { addMonths, type CivilDay, yearOf } from '../../domain/deadlines/civil-day.js';
import {
  type Election,
  FIRST_YEAR,
  federalElection,
  federalElections,
  LAST_YEAR,
} from '../../domain/deadlines/elections.js';
import { type ElectionKind, isOfKind } from '../../domain/search/topics.js';
import { nearestThree } from '../../domain/text/nearest.js';
import type { DatasetDatabase } from '../release/open.js';
import { byColumn, perRelease } from '../release/releases.js';
import { elections } from '../tables/dataset.js';

interface ElectionFilter {
  from: CivilDay;
  /** Four years after `from` by default: the federal elections never end, and an answer cannot depend on today's date. */
  to?: CivilDay | undefined;
  /** Codes of states. Elections in all states match any. */
  states?: readonly string[] | undefined;
}

const DEFAULT_MONTHS = 48;

/** The elections of elections.csv by id, by date. Read once per release: a release has some hundred at most. */
const storedElections = perRelease(
  (database): ReadonlyMap<string, Election> =>
    byColumn(database.select().from(elections).orderBy(asc(elections.date), asc(elections.id)).all(), 'id'),
);

/**
 * The elections between two days, both included: the federal general elections, and those of the dataset. Where both have the same id,
 * that of the dataset counts. Sorted by date; on one day, the one in all states comes first, because it is the one that every voter has
 * and whose deadlines are known best; then by id.
 */
export function findElections(database: DatasetDatabase, { from, to, states }: ElectionFilter): Election[] {
  const last = to ?? addMonths(from, DEFAULT_MONTHS);
  const stored = storedElections(database);
  const federal = federalElections(from, last).filter(({ id }) => !stored.has(id));
  const inPeriod = [...stored.values()].filter(({ date }) => date >= from && date <= last);
  return [...federal, ...inPeriod]
    .filter(({ state }) => state === null || !states || states.includes(state))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** A space comes before any code of a state. */
const sortKey = ({ date, state, id }: Election): string => `${date} ${state ?? ' '} ${id}`;

/** The elections of all years, sorted by date and id. */
export const allElections = perRelease((database): readonly Election[] =>
  findElections(database, { from: `${FIRST_YEAR}-01-01`, to: `${LAST_YEAR}-12-31` }),
);

/**
 * The first election on or after a day: of a state, its own or one in all states, or of any state. The day counts, because on Election
 * Day a page that passes today has to show today's election.
 */
export function nextElection(
  database: DatasetDatabase,
  state: string | undefined,
  after: CivilDay,
): Election | undefined {
  return allElections(database).find((election) => election.date >= after && isIn(election, state));
}

const isIn = (election: Election, state: string | undefined): boolean =>
  !state || election.state === null || election.state === state;

const MAX_OF_ALL_STATES = 5;

/** The first election of a kind on or after a day in each of some states, if one is known. Without states, the first of all. */
export function electionsOfKind(
  database: DatasetDatabase,
  { kind, states, after }: { kind: ElectionKind | null; states: readonly string[]; after: CivilDay },
): Election[] {
  const all = allElections(database).filter((election) => election.date >= after && isOfKind(election, kind));
  if (states.length === 0) return all.slice(0, MAX_OF_ALL_STATES);
  return [...new Set(states.flatMap((state) => all.find((election) => isIn(election, state)) ?? []))];
}

export function findElection(database: DatasetDatabase, id: string): Election | undefined {
  const stored = storedElections(database).get(id);
  if (stored || !/^US-\d{4}-\d{2}-\d{2}$/.test(id)) return stored;
  const federal = federalElection(yearOf(id.slice(3)));
  return federal?.id === id ? federal : undefined;
}

/** The elections that a wrong id most likely means: the three with the fewest edits; among several, those of the nearest date. */
export function nearestElections(database: DatasetDatabase, id: string): Election[] {
  const wanted = Date.parse(/\d{4}-\d{2}-\d{2}/.exec(id)?.[0] ?? '');
  const all = allElections(database).map((election) => ({
    election,
    apart: Math.abs(Date.parse(election.date) - wanted),
  }));
  const byId = new Map(
    all.sort((one, other) => one.apart - other.apart).map(({ election }) => [election.id, election]),
  );
  return nearestThree(id, [...byId.keys()]).flatMap((one) => byId.get(one) ?? []);
}
