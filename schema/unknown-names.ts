import { didYouMean } from '../db/nearest.js';
import type { DatasetDatabase } from '../db/open.js';
import { nearestFields } from '../db/queries/fields.js';
import { nearestElection } from '../db/queries/nearest-election.js';
import { nearestRegions } from '../db/queries/regions.js';
import { nearestStates, statesByCode } from '../db/queries/states.js';
import { echo } from './shorten.js';

/** Messages about names that do not exist, each with the nearest ones, or with an operation that lists them all. */

const orList = (names: readonly string[], what: string, operation: string): string =>
  didYouMean(names) || ` To list the ${what}, query ${operation}.`;

export function unknownField(database: DatasetDatabase, slug: string): string {
  const nearest = nearestFields(database, slug);
  return `There is no field ${echo(slug)}.${orList(nearest, 'fields', '{ fields { slug } }')}`;
}

export function unknownState(database: DatasetDatabase, code: string): string {
  const nearest = nearestStates(database, code);
  return `There is no state ${echo(code)}.${orList(nearest, 'states', '{ states { code } }')}`;
}

export function unknownElection(database: DatasetDatabase, id: string): string {
  const list = 'To list the elections, query { elections(from: "2028-01-01") { id } }.';
  return `There is no election ${echo(id)}. The nearest id is "${nearestElection(database, id)}". ${list}`;
}

export function unknownRegion(database: DatasetDatabase, code: string, name: string): string {
  if (!statesByCode(database).has(code)) return unknownState(database, code);
  const nearest = nearestRegions(database, code, name);
  const list = `{ state(code: "${code}") { regions { name } } }`;
  return `There is no region ${echo(name)} in ${code}.${orList(nearest, 'regions', list)}`;
}
