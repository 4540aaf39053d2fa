import DataLoader from 'dataloader';
import { type ChangeKey, findChangesById, idOfChange, keyOfChange } from '../../db/storage/queries/find-changes.js';
import { findOverrides, type OverrideKey, type OverrideRow } from '../../db/storage/queries/overrides.js';
import type { RegionKey } from '../../db/storage/queries/places.js';
import { findLinks } from '../../db/storage/queries/sources.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { changeId } from '../ids.js';
import type { VotingRow } from './voting.js';

/** SQLite allows 32,766 variables per statement. A key may take two of them. */
const MAX_BATCH_SIZE = 15_000;

/**
 * A loader of all rows for a key, in the order of the query. DataLoader expects an async function that returns one result per key, in the
 * order of the keys.
 *
 * @param find reads the rows of a batch of keys
 * @param nameOf a string that identifies a key
 * @param keyOf the same for the key of a row
 */
function rowLoader<Key, Row>(
  find: (keys: readonly Key[]) => readonly Row[],
  nameOf: (key: Key) => string,
  keyOf: (row: Row) => string,
): DataLoader<Key, Row[], string> {
  return new DataLoader(
    async (keys) => {
      const rows = Map.groupBy(find(keys), keyOf);
      return keys.map((key) => rows.get(nameOf(key)) ?? []);
    },
    { cacheKeyFn: nameOf, maxBatchSize: MAX_BATCH_SIZE },
  );
}

export const keyOfOverride = ({ state, region, field }: OverrideRow): OverrideKey => ({
  state: state.code,
  region: region.name,
  field: field.slug,
});

const regionKey = ({ state, region }: RegionKey): string => `${state}\n${region}`;

/** Loaders of the overrides of states, sorted by region and slug, and of those of regions, sorted by slug. */
function overrideLoaders(database: DatasetDatabase) {
  const byState = new Map<string, ReadonlyMap<string, OverrideRow[]>>();
  return {
    overridesOfState: rowLoader(
      (states: readonly string[]) => {
        const rows = findOverrides(database, { states });
        const found = Map.groupBy(rows, ({ state }) => state.code);
        const byRegion = (state: string) => Map.groupBy(found.get(state) ?? [], ({ region }) => region.name);
        for (const state of states) byState.set(state, byRegion(state));
        return rows;
      },
      String,
      ({ state }) => state.code,
    ),
    overridesOfRegion: rowLoader(
      (regions: readonly RegionKey[]) => {
        const known = regions.flatMap(({ state, region }) => byState.get(state)?.get(region) ?? []);
        const unread = regions.filter(({ state }) => !byState.has(state));
        return unread.length > 0 ? [...known, ...findOverrides(database, { regions: unread })] : known;
      },
      regionKey,
      (row) => regionKey(keyOfOverride(row)),
    ),
  };
}

/** Loaders that combine the lookups of many objects into one statement. Create new ones for each operation: they cache everything. */
export function createLoaders(database: DatasetDatabase) {
  return {
    links: rowLoader(
      (urls: readonly string[]) => findLinks(database, urls),
      String,
      ({ url }) => url,
    ),
    changes: rowLoader(
      (keys: readonly ChangeKey[]) =>
        findChangesById(
          database,
          keys.flatMap((key) => idOfChange(database, key) ?? []),
        ),
      changeId,
      (row) => changeId(keyOfChange(database, row)),
    ),
    /** By their ids. */
    votings: new Map<string, Promise<VotingRow>>(),
    ...overrideLoaders(database),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
