import type { DatasetDatabase } from '../../db/open.js';
import type { FieldFilter } from '../../db/queries/fields.js';
import { findInformation } from '../../db/queries/information.js';
import { findRegionalInformation, type RegionKey } from '../../db/queries/regions.js';
import { type Found, manyLoader, oneLoader } from './batch.js';

/** The items of a state, as far as the filter lets them through. */
export interface StateItems {
  state: string;
  filter: FieldFilter;
}

export interface RegionItems extends StateItems {
  region: string;
}

/** The items of a field, of all states or of some. */
export interface FieldItems {
  field: string;
  states: readonly string[] | undefined;
}

/** One item of a state. */
export interface ItemKey {
  state: string;
  field: string;
}

/** Items one by one, however many states and fields are asked: one statement over all of both, at most states × fields rows. */
export function itemLoader(database: DatasetDatabase) {
  return oneLoader(
    (keys: readonly ItemKey[]) => {
      const states = [...new Set(keys.map(({ state }) => state))];
      const slugs = [...new Set(keys.map(({ field }) => field))];
      return findInformation(database, { states, slugs }).map((row) => ({
        key: { state: row.state.code, field: row.field.slug },
        row,
      }));
    },
    ({ state, field }) => `${state}/${field}`,
  );
}

/** One item that holds in a region. */
export interface RegionItemKey extends RegionKey {
  field: string;
}

/** As itemLoader, for regions. */
export function regionItemLoader(database: DatasetDatabase) {
  return oneLoader(
    (keys: readonly RegionItemKey[]) => {
      const slugs = [...new Set(keys.map(({ field }) => field))];
      return findRegionalInformation(database, keys, { slugs }).map(({ regionName, item }) => ({
        key: { state: item.state.code, region: regionName, field: item.field.slug },
        row: item,
      }));
    },
    ({ state, region, field }) => `${state}/${region}/${field}`,
  );
}

export function itemsOfStateLoader(database: DatasetDatabase) {
  return manyLoader(
    inGroups<StateItems, string, InformationOf>(
      ({ filter }) => filterKey(filter),
      (keys, { filter }) =>
        findInformation(database, { ...filter, states: keys.map(({ state }) => state) }).map((row) => ({
          key: { state: row.state.code, filter },
          row,
        })),
    ),
    ({ state, filter }) => JSON.stringify([state, filterKey(filter)]),
  );
}

export function itemsOfRegionLoader(database: DatasetDatabase) {
  return manyLoader(
    inGroups<RegionItems, string, InformationOf>(
      ({ filter }) => filterKey(filter),
      (keys, { filter }) =>
        findRegionalInformation(database, keys, filter).map(({ regionName, item }) => ({
          key: { state: item.state.code, region: regionName, filter },
          row: item,
        })),
    ),
    ({ state, region, filter }) => JSON.stringify([state, region, filterKey(filter)]),
  );
}

export function itemsOfFieldLoader(database: DatasetDatabase) {
  return manyLoader(
    inGroups<FieldItems, string, InformationOf>(
      ({ states }) => JSON.stringify(states ?? null),
      (keys, { states }) =>
        findInformation(database, { slugs: keys.map(({ field }) => field), states }).map((row) => ({
          key: { field: row.field.slug, states },
          row,
        })),
    ),
    ({ field, states }) => JSON.stringify([field, states ?? null]),
  );
}

type InformationOf = ReturnType<typeof findInformation>[number];

const filterKey = ({ slugs, formats, topics }: FieldFilter): string => JSON.stringify([slugs, formats, topics]);

/** One statement for each group of keys that are asked with the same filter: as a rule, one. */
function inGroups<Key, Group, Row>(
  groupOf: (key: Key) => Group,
  find: (keys: readonly Key[], first: Key) => Found<Key, Row>,
): (keys: readonly Key[]) => Found<Key, Row> {
  return (keys) => {
    const groups = new Map<Group, Key[]>();
    for (const key of keys) {
      const group = groups.get(groupOf(key));
      if (group) group.push(key);
      else groups.set(groupOf(key), [key]);
    }
    return [...groups.values()].flatMap((group) => find(group, group[0] as Key));
  };
}
