import { didYouMean } from '../../../db/domain/text/nearest.js';
import { stateOfOcdId } from '../../../db/domain/text/ocd-id.js';
import { echo, echoList } from '../../../db/domain/text/shorten.js';
import { nearestElections } from '../../../db/storage/queries/elections.js';
import { nearestFields, nearestV1Slugs } from '../../../db/storage/queries/fields.js';
import {
  nearestOcdIds,
  nearestRegions,
  nearestStates,
  statesByCode,
  stateWithOcdId,
} from '../../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { RegionSelector } from '../../types/region/region.type.js';

/** Messages about names that do not exist, each with the nearest ones, or with an operation that lists them all. */

const orList = (names: readonly string[], what: string, operation: string): string =>
  didYouMean(names) || ` To list the ${what}, query ${operation}.`;

type Nearest = (database: DatasetDatabase, name: string) => string[];

/** So many names of a list have the nearest one: to find it takes a millisecond, and a response may have 20 warnings. */
const MAX_NEAREST = 3;

/** About names of one kind. */
const unknown =
  (kind: string, nearest: Nearest, operation: string) =>
  (database: DatasetDatabase, ...names: readonly string[]): string => {
    const perName = names.length === 1 ? MAX_NEAREST : 1;
    const near = names.slice(0, MAX_NEAREST).flatMap((name) => nearest(database, name).slice(0, perName));
    return `There is no ${kind} ${echoList(names)}.${orList([...new Set(near)], `${kind}s`, operation)}`;
  };

export const unknownState = unknown('state', nearestStates, '{ states { code } }');
export const unknownField = unknown('field', nearestFields, '{ fields { slug } }');
export const unknownV1Slug = unknown('V1 slug', nearestV1Slugs, '{ v1Slugs { slug } }');

export function unknownElection(database: DatasetDatabase, id: string): string {
  const list = 'To list the elections, query { elections(from: "2028-01-01") { id } }.';
  const [nearest] = nearestElections(database, id);
  return `There is no election ${echo(id)}. The nearest id is "${nearest?.id}". ${list}`;
}

export function unknownRegion(database: DatasetDatabase, selector: RegionSelector): string {
  if ('ocdId' in selector) return unknownOcdId(database, 'region', selector.ocdId);
  const { state } = selector;
  if (!statesByCode(database).has(state)) return unknownState(database, state);
  const list = `{ state(code: "${state}") { regions(all: true) { name fips } } }`;
  if ('fips' in selector) {
    // Codes with nearly the same digits are those of other places.
    return `There is no county with the FIPS code ${echo(selector.fips)} in ${state}. To list the counties, query ${list}.`;
  }
  const { name } = selector;
  return `There is no region ${echo(name)} in ${state}.${orList(nearestRegions(database, state, name), 'regions', list)}`;
}

/** `ocd-division`, the country and the state. */
const PARTS_OF_STATE = 3;

export function unknownOcdId(database: DatasetDatabase, kind: 'state' | 'region', id: string): string {
  const message = `There is no ${kind} with the Open Civic Data id ${echo(id)}.`;
  // By its form alone: that a region has values of its own needs a key.
  if (kind === 'state' && stateOfOcdId(id) && id.split('/').length > PARTS_OF_STATE)
    return `${message} For a part of a state, query region(ocdId:).`;
  if (kind === 'region' && stateWithOcdId(database, id)) return `${message} It is a state: query state(ocdId:).`;
  const near = kind === 'region' ? nearestOcdIds(database, id) : [];
  return `${message}${orList(near, 'ids', `{ states { ocdId${kind === 'region' ? ' regions(all: true) { ocdId }' : ''} } }`)}`;
}
