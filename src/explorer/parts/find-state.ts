import type { DatasetLease } from '../../../db/dataset-store.js';
import { editDistance } from '../../../db/nearest.js';
import { type StateRow, statesByCode } from '../../../db/queries/states.js';
import { problem } from '../../../rest-compat/problems.js';
import { echo } from '../../../schema/shorten.js';
import type { MissingPage } from '../data-page.js';

/** Finds a state by its code in any case, or by its name. Names the nearest three if there is none. */
export function findState(text: string, { database }: DatasetLease): StateRow | MissingPage {
  const states = [...statesByCode(database).values()];
  const wanted = text.toUpperCase();
  const found = states.find(({ code, name }) => code === wanted || name.toUpperCase() === wanted);
  if (found) return found;
  const names = nearestThree(
    text,
    states.map(({ code, name }) => (text.length <= 2 ? code : name)),
  );
  const near = names.flatMap((one) => states.find(({ code, name }) => one === code || one === name) ?? []);
  return {
    problem: problem(404, `There is no state ${echo(text)}. Use the postal code of one of the 50 states, or DC.`),
    suggestions: near.map(({ code, name }) => ({ path: `/states/${code}`, name })),
  };
}

/** The three nearest candidates, the nearest first. */
export function nearestThree(text: string, candidates: readonly string[]): string[] {
  // Longer than any candidate needs; the time grows with the length.
  const wanted = text.slice(0, 40).toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
