import type { DatasetLease } from '../../../db/dataset-store.js';
import { nearest } from '../../../db/nearest.js';
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
  const near = states.filter(({ code, name }) => names.includes(text.length <= 2 ? code : name));
  return {
    problem: problem(404, `There is no state ${echo(text)}. Use the postal code of one of the 50 states, or DC.`),
    suggestions: near.map(({ code, name }) => ({ path: `/states/${code}`, name })),
  };
}

/** The three nearest candidates, the nearest first. Fewer if they have little in common with the text. */
export function nearestThree(text: string, candidates: readonly string[]): string[] {
  const found: string[] = [];
  while (found.length < 3) {
    const more = nearest(
      text,
      candidates.filter((candidate) => !found.includes(candidate)),
      3 - found.length,
    );
    if (more.length === 0) return found;
    found.push(...more);
  }
  return found;
}
