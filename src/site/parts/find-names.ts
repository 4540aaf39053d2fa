import type { FieldRow } from '../../../db/storage/queries/fields.js';
import { findField, findState, UnknownName } from '../../../db/storage/queries/find-by-name.js';
import type { StateRow } from '../../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { Missing } from '../../server/resources/resource.js';
import { missingField, missingState } from './missing-page.js';

/** @param pathOf returns the requested page for another state */
export function stateOrMissing(
  database: DatasetDatabase,
  text: string,
  pathOf?: (code: string) => string,
): StateRow | Missing {
  const state = findState(database, text);
  return state instanceof UnknownName ? missingState(state, pathOf) : state;
}

/** @param more the path of the requested page for another field, and a hint */
export function fieldOrMissing(
  database: DatasetDatabase,
  text: string,
  ...more: [pathOf: (slug: string) => string, hint?: string]
): FieldRow | Missing {
  const field = findField(database, text);
  return field instanceof UnknownName ? missingField(field, ...more) : field;
}

/** More than there are states. The limit bounds the time for addresses with thousands of names, at 20 µs each. */
const MAX_NAMES = 60;

/** Reads unique state names, which are separated by commas or repeated, as forms without scripts send them. */
export function statesIn(query: URLSearchParams): string[] {
  const names = query.getAll('states').flatMap((part) => part.split(','));
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, MAX_NAMES);
}

/** Finds the named states. @param linkTo returns the page with other states */
export function readStates(
  names: readonly string[],
  database: DatasetDatabase,
  linkTo: (states: readonly string[]) => string,
): StateRow[] | Missing {
  const chosen = new Map<string, StateRow>();
  for (const text of names) {
    const pathOf = (code: string) => linkTo(names.map((name) => (name === text ? code : name)));
    const state = stateOrMissing(database, text, pathOf);
    if ('problem' in state) return state;
    chosen.set(state.code, state);
  }
  return [...chosen.values()];
}
