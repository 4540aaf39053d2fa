import type { StateRow } from '../../../db/storage/queries/states.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { Missing } from '../../server/resources/resource.js';
import { findState, UnknownName } from '../../voting/find-by-name.js';
import { missingState } from './missing-page.js';

/** More than there are states: an address may have thousands of names, each of which takes 20 µs to look up. */
const MAX_NAMES = 60;

/** Of a query: separated by commas or repeated, as a form without scripts sends them. The first ones, each once. */
export function statesIn(query: URLSearchParams): string[] {
  const names = query.getAll('states').flatMap((part) => part.split(','));
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, MAX_NAMES);
}

/** The states that a query names, each once. @param linkTo the page with other states */
export function readStates(
  wanted: readonly string[],
  database: DatasetDatabase,
  linkTo: (states: readonly string[]) => string,
): StateRow[] | Missing {
  const chosen = new Map<string, StateRow>();
  for (const text of wanted) {
    const state = findState(database, text);
    if (state instanceof UnknownName)
      return missingState(state, (code) => linkTo(wanted.map((one) => (one === text ? code : one))));
    chosen.set(state.code, state);
  }
  return [...chosen.values()];
}
