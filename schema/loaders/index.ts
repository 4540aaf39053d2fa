import DataLoader from 'dataloader';
import {
  type ChangeKey,
  findChangesById,
  idOfChange,
  keyOfChange,
  type StoredChange,
} from '../../db/storage/queries/find-changes.js';
import { findOverrides, type OverrideKey, type OverrideRow } from '../../db/storage/queries/overrides.js';
import type { RegionKey } from '../../db/storage/queries/places.js';
import { findLinks } from '../../db/storage/queries/sources.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { changeId } from '../ids.js';
import type { VotingRow } from './voting.js';

/** SQLite allows 32,766 variables per statement. A key may take two of them. */
const MAX_BATCH_SIZE = 15_000;

/** A row that a batch query finds, with the cache key of its loader key. */
type KeyedRow<Row> = readonly [key: string, row: Row];

/** Reads the rows of a batch of keys, in any order. */
type FindRows<Key, Row> = (keys: readonly Key[]) => readonly KeyedRow<Row>[];

/**
 * Creates a loader of all rows for a key, in the order of the query. DataLoader expects an async function that returns one result per
 * key, in the order of the keys.
 *
 * @param cacheKey a string that identifies a key
 */
function manyLoader<Key, Row>(
  find: FindRows<Key, Row>,
  cacheKey: (key: Key) => string = String,
): DataLoader<Key, Row[], string> {
  return new DataLoader(
    async (keys) => {
      const names = keys.map(cacheKey);
      const rows = new Map<string, Row[]>(names.map((name) => [name, []]));
      for (const [name, row] of find(keys)) rows.get(name)?.push(row);
      return names.map((name) => rows.get(name) ?? []);
    },
    { cacheKeyFn: cacheKey, maxBatchSize: MAX_BATCH_SIZE },
  );
}

/** Creates a loader of the single row for a key, or undefined if there is none. */
function oneLoader<Key, Row>(
  find: FindRows<Key, Row>,
  cacheKey: (key: Key) => string = String,
): DataLoader<Key, Row | undefined, string> {
  return new DataLoader(
    async (keys) => {
      const rows = new Map(find(keys));
      return keys.map((key) => rows.get(cacheKey(key)));
    },
    { cacheKeyFn: cacheKey, maxBatchSize: MAX_BATCH_SIZE },
  );
}

export const keyOfOverride = ({ state, region, field }: OverrideRow): OverrideKey => ({
  state: state.code,
  region: region.name,
  field: field.slug,
});

/** Loaders of the overrides of states, sorted by region and slug, and of those of regions, sorted by slug. */
function overrideLoaders(database: DatasetDatabase) {
  const byState = new Map<string, Map<string, OverrideRow[]>>();
  const ofState = manyLoader((states: readonly string[]) => {
    const rows = findOverrides(database, { states });
    const found = Map.groupBy(rows, ({ state }) => state.code);
    for (const state of states)
      byState.set(
        state,
        Map.groupBy(found.get(state) ?? [], ({ region }) => region.name),
      );
    return rows.map((row): [string, OverrideRow] => [row.state.code, row]);
  });
  const ofRegion = manyLoader(
    (keys: readonly RegionKey[]) => {
      const known = keys.flatMap(({ state, region }) => byState.get(state)?.get(region) ?? []);
      const unread = keys.filter(({ state }) => !byState.has(state));
      const rows = [...known, ...(unread.length > 0 ? findOverrides(database, { regions: unread }) : [])];
      return rows.map((row): [string, OverrideRow] => [regionKey(row.state.code, row.region.name), row]);
    },
    ({ state, region }) => regionKey(state, region),
  );
  return { overridesOfState: ofState, overridesOfRegion: ofRegion };
}

const regionKey = (state: string, region: string): string => `${state}\n${region}`;

/** Loaders that combine the lookups of many objects into one statement. Create new ones for each operation: they cache everything. */
export function createLoaders(database: DatasetDatabase) {
  return {
    link: oneLoader((urls: readonly string[]) => findLinks(database, urls).map((row) => [row.url, row])),
    change: oneLoader((keys: readonly ChangeKey[]) => {
      const ids = keys.flatMap((key) => idOfChange(database, key) ?? []);
      const rows = findChangesById(database, ids);
      return rows.map((row): [string, StoredChange] => [changeId(keyOfChange(database, row)), row]);
    }, changeId),
    /** By their ids. */
    votings: new Map<string, Promise<VotingRow>>(),
    ...overrideLoaders(database),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
