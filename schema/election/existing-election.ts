import type { GraphQLResolveInfo } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Election, FIRST_YEAR, LAST_YEAR } from '../../db/deadlines/elections.js';
import { editDistance } from '../../db/nearest.js';
import type { DatasetDatabase } from '../../db/open.js';
import { perRelease } from '../../db/per-release.js';
import { findElection, findElections } from '../../db/queries/elections.js';
import { badUserInput } from '../errors.js';
import { echo } from '../shorten.js';

/** @throws BAD_USER_INPUT with the nearest id if there is no such election */
export function existingElection(database: DatasetDatabase, id: string, info: GraphQLResolveInfo): Election {
  const election = findElection(database, id);
  if (election) return election;
  throw badUserInput(
    `There is no election ${echo(id)}. The nearest id is "${nearestId(database, id)}". To list the elections, query { elections(from: "2028-01-01") { id } }.`,
    info,
  );
}

/** The ids of all elections. Those in all states come first, so that they win among ids that are equally near. */
const allIds = perRelease((database): readonly string[] => {
  const all = findElections(database, { from: `${FIRST_YEAR}-01-01`, to: `${LAST_YEAR}-12-31` });
  return [...all.filter(({ state }) => state === null), ...all.filter(({ state }) => state !== null)].map(
    ({ id }) => id,
  );
});

/** Longer than any id that an import accepts. */
const MAX_LENGTH = 60;
/** An operation may name an unknown election for each state under each of its aliases. Comparing all ids takes up to 1 ms. */
const nearestIds = perRelease(() => new LRUCache<string, string>({ max: 500 }));

function nearestId(database: DatasetDatabase, id: string): string {
  const wanted = id.slice(0, MAX_LENGTH).toLowerCase();
  const cache = nearestIds(database);
  const known = cache.get(wanted);
  if (known !== undefined) return known;
  const containing = allIds(database).filter((candidate) => candidate.toLowerCase().includes(wanted));
  const nearest = { id: '', edits: Number.POSITIVE_INFINITY, apart: Number.POSITIVE_INFINITY };
  for (const candidate of containing.length > 0 ? containing : allIds(database)) {
    const edits = editDistance(wanted, candidate.toLowerCase());
    const apart = Math.abs(timeOf(candidate) - timeOf(wanted));
    if (edits < nearest.edits || (edits === nearest.edits && apart < nearest.apart))
      Object.assign(nearest, { id: candidate, edits, apart });
  }
  cache.set(wanted, nearest.id);
  return nearest.id;
}

/** Of the date in an id; NaN if there is none. */
const timeOf = (id: string): number => Date.parse(/\d{4}-\d{2}-\d{2}/.exec(id)?.[0] ?? '');
