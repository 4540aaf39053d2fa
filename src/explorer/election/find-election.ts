import type { DatasetLease } from '../../../db/dataset-store.js';
import { type Election, FIRST_YEAR, LAST_YEAR } from '../../../db/deadlines/elections.js';
import { findElection, findElections } from '../../../db/queries/elections.js';
import { nearestElection } from '../../../db/queries/nearest-election.js';
import { problem } from '../../../rest-compat/problems.js';
import { echo } from '../../../schema/shorten.js';
import type { MissingPage } from '../data-page.js';
import { nearestThree } from '../parts/find-state.js';

/** The path of an election, or of its deadlines in one state. */
export function electionPath(id: string, state?: string): string {
  return `/elections/${encodeURIComponent(id)}${state ? `?state=${state}` : ''}`;
}

/** Finds an election by its id, whose state may be in lower case. Names the nearest three if there is none. */
export function findElectionById(id: string, { database }: DatasetLease): Election | MissingPage {
  const found = findElection(database, `${id.slice(0, 2).toUpperCase()}${id.slice(2)}`);
  if (found) return found;
  const all = findElections(database, { from: `${FIRST_YEAR}-01-01`, to: `${LAST_YEAR}-12-31` });
  const ids = all.map((election) => election.id);
  const near = [...new Set([nearestElection(database, id), ...nearestThree(id, ids)])].slice(0, 3);
  return {
    problem: problem(404, `There is no election ${echo(id)}. See /elections for all of them.`),
    suggestions: near.flatMap((one) => {
      const election = all.find((candidate) => candidate.id === one);
      if (!election) return [];
      return { path: electionPath(one), name: `${one}: ${election.name}` };
    }),
  };
}
