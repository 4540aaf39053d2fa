import DataLoader from 'dataloader';

/** SQLite takes 32,766 variables in a statement; half of it leaves room for the other conditions. */
const MAX_BATCH_SIZE = 15_000;

/**
 * What a batch function finds: rows in any order, each with the name of the key that it was asked by. A name is made once for a
 * key, not once for a row.
 */
export type KeyedRows<Row> = Iterable<readonly [name: string, row: Row]>;

/**
 * A loader of all rows of a key, in the order in which they were found.
 * DataLoader wants an answer per key, in key order, from an async function; all of that is settled here.
 *
 * @param cacheKey two keys of the same name are one
 */
export function manyLoader<Key, Row>(
  find: (keys: readonly Key[]) => KeyedRows<Row>,
  cacheKey: (key: Key) => string = String,
): DataLoader<Key, Row[], string> {
  return new DataLoader(
    async (keys) => {
      const rows = new Map<string, Row[]>(keys.map((key) => [cacheKey(key), []]));
      for (const [name, row] of find(keys)) rows.get(name)?.push(row);
      return keys.map((key) => rows.get(cacheKey(key)) ?? []);
    },
    { cacheKeyFn: cacheKey, maxBatchSize: MAX_BATCH_SIZE },
  );
}

/** A loader of the one row of a key, or undefined where there is none. */
export function oneLoader<Key, Row>(
  find: (keys: readonly Key[]) => KeyedRows<Row>,
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
