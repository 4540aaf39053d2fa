import type { FieldFilter } from '../../db/storage/queries/fields.js';
import { findInformation, type InformationRow } from '../../db/storage/queries/information.js';
import { findRegionalInformation } from '../../db/storage/queries/regional-information.js';
import type { RegionKey } from '../../db/storage/queries/regions.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { type FindRows, type KeyedRow, manyLoader, oneLoader } from './batch.js';

/** The items of a state that match the filter. */
export interface StateItems {
  state: string;
  filter: FieldFilter;
}

export interface RegionItems extends StateItems {
  region: string;
}

/** The items of a field, for some states or for all. */
export interface FieldItems {
  field: string;
  states: readonly string[] | undefined;
}

/** One item of a state. */
export interface ItemKey {
  state: string;
  field: string;
}

/** One item that applies in a region. */
export interface RegionItemKey extends RegionKey {
  field: string;
}

// State codes, slugs and filter keys contain no line break, so it separates the parts of a key. The region's name comes last.
const itemKey = (state: string, field: string) => `${state}\n${field}`;
const regionItemKey = (state: string, region: string, field: string) => `${state}\n${field}\n${region}`;

/** Loads single items. One statement selects all states and fields of the batch, which is at most states × fields rows. */
export function itemLoader(database: DatasetDatabase) {
  return oneLoader(
    (keys: readonly ItemKey[]) => {
      const states = [...new Set(keys.map(({ state }) => state))];
      const slugs = [...new Set(keys.map(({ field }) => field))];
      return findInformation(database, { states, slugs }).map((row) => [itemKey(row.state.code, row.slug), row]);
    },
    ({ state, field }) => itemKey(state, field),
  );
}

/** Like itemLoader, for regions. */
export function regionItemLoader(database: DatasetDatabase) {
  return oneLoader(
    (keys: readonly RegionItemKey[]) => {
      const slugs = [...new Set(keys.map(({ field }) => field))];
      return findRegionalInformation(database, keys, { slugs }).map(({ regionName, item }) => [
        regionItemKey(item.state.code, regionName, item.slug),
        item,
      ]);
    },
    ({ state, region, field }) => regionItemKey(state, region, field),
  );
}

export function itemsOfStateLoader(database: DatasetDatabase) {
  return manyLoader(
    inGroups<StateItems, InformationRow>(filterKey, (keys, { filter }, group) => {
      const states = keys.map(({ state }) => state);
      return findInformation(database, { ...filter, states }).map((row) => [`${row.state.code}${group}`, row]);
    }),
    (key) => `${key.state}${filterKey(key)}`,
  );
}

export function itemsOfRegionLoader(database: DatasetDatabase) {
  return manyLoader(
    inGroups<RegionItems, InformationRow>(filterKey, (keys, { filter }, group) =>
      findRegionalInformation(database, keys, filter).map(({ regionName, item }) => [
        `${item.state.code}${group}\n${regionName}`,
        item,
      ]),
    ),
    (key) => `${key.state}${filterKey(key)}\n${key.region}`,
  );
}

export function itemsOfFieldLoader(database: DatasetDatabase) {
  return manyLoader(
    inGroups<FieldItems, InformationRow>(statesKey, (keys, { states }, group) => {
      const slugs = keys.map(({ field }) => field);
      return findInformation(database, { slugs, states }).map((row) => [`${row.slug}${group}`, row]);
    }),
    (key) => `${key.field}${statesKey(key)}`,
  );
}

const filterKey = ({ filter: { slugs, formats, topics } }: StateItems): string =>
  slugs || formats || topics ? JSON.stringify([slugs, formats, topics]) : '';

const statesKey = ({ states }: FieldItems): string => (states ? JSON.stringify(states) : '');

/** Runs one statement for each group of keys with the same filter. Usually there is only one group. */
function inGroups<Key, Row>(
  groupKey: (key: Key) => string,
  find: (keys: readonly Key[], first: Key, group: string) => readonly KeyedRow<Row>[],
): FindRows<Key, Row> {
  return (keys) => [...Map.groupBy(keys, groupKey)].flatMap(([name, group]) => find(group, group[0] as Key, name));
}
