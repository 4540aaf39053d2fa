import DataLoader from 'dataloader';

/** SQLite takes 32,766 variables in a statement; half of it leaves room for the other conditions. */
const MOST_KEYS = 15_000;

/** What a batch function finds: rows in any order, each with the key that it was asked by; keys without a row are left out. */
export type Found<Key, Row> = { key: Key; row: Row }[];

/**
 * A loader of all rows of a key, in the order in which they were found.
 * DataLoader wants an answer per key, in key order, from an async function; all of that is settled here.
 */
export function manyLoader<Key, Row>(
  find: (keys: readonly Key[]) => Found<Key, Row>,
  identify: (key: Key) => string = String,
): DataLoader<Key, Row[], string> {
  return new DataLoader(
    async (keys) => {
      const rows = new Map<string, Row[]>(keys.map((key) => [identify(key), []]));
      for (const { key, row } of find(keys)) rows.get(identify(key))?.push(row);
      return keys.map((key) => rows.get(identify(key)) ?? []);
    },
    { cacheKeyFn: identify, maxBatchSize: MOST_KEYS },
  );
}

/** A loader of the one row of a key, or undefined where there is none. */
export function oneLoader<Key, Row>(
  find: (keys: readonly Key[]) => Found<Key, Row>,
  identify: (key: Key) => string = String,
): DataLoader<Key, Row | undefined, string> {
  return new DataLoader(
    async (keys) => {
      const rows = new Map(find(keys).map(({ key, row }) => [identify(key), row]));
      return keys.map((key) => rows.get(identify(key)));
    },
    { cacheKeyFn: identify, maxBatchSize: MOST_KEYS },
  );
}
