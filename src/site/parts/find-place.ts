import { folded } from '../../../db/domain/text/nearest.js';
import { MAX_QUESTION_LENGTH } from '../../../db/domain/vocabulary.js';
import { countiesOf } from '../../../db/storage/queries/counties.js';
import type { StateRow } from '../../../db/storage/queries/states.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { regionPath } from './paths.js';

/**
 * Finds the page of a county by its full name, or else adds the state to the search. `Houston` alone is not Houston County. Other regions
 * are not looked up: only readers with a key may learn which regions have their own values.
 */
export function findPlaceIn(
  database: DatasetDatabase,
  text: string,
  state: StateRow,
): { path: string } | { q: string } {
  const county = [...countiesOf(database, state.code).keys()].find((name) => folded(name) === folded(text));
  if (county !== undefined) return { path: regionPath(state.code, county) };
  const question = folded(text).endsWith(folded(state.name)) ? text : `${text}, ${state.name}`;
  return { q: question.length > MAX_QUESTION_LENGTH ? text : question };
}
