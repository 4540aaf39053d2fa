import DataLoader from 'dataloader';

/** SQLite allows 32,766 variables per statement. A key may take two of them. */
const MAX_BATCH_SIZE = 15_000;

/** Rows to read with one statement, where there may be very many. It takes 10 to 20 ms. */
export const PAGE_SIZE = 5_000;

/** The result of a batch query: rows in any order, each with the cache key of its loader key. */
export type KeyedRows<Row> = Iterable<readonly [key: string, row: Row]>;

/** Reads the rows of a batch of keys. */
export type FindRows<Key, Row> = (keys: readonly Key[]) => KeyedRows<Row> | Promise<KeyedRows<Row>>;

/**
 * Creates a loader of all rows for a key, in the order of the query. DataLoader expects an async function that returns one result per
 * key, in the order of the keys.
 *
 * @param cacheKey a string that identifies a key
 */
export function manyLoader<Key, Row>(
  find: FindRows<Key, Row>,
  cacheKey: (key: Key) => string = String,
): DataLoader<Key, Row[], string> {
  return new DataLoader(
    async (keys) => {
      const names = keys.map(cacheKey);
      const rows = new Map<string, Row[]>(names.map((name) => [name, []]));
      for (const [name, row] of await find(keys)) rows.get(name)?.push(row);
      return names.map((name) => rows.get(name) ?? []);
    },
    { cacheKeyFn: cacheKey, maxBatchSize: MAX_BATCH_SIZE },
  );
}

/** Creates a loader of the single row for a key, or undefined if there is none. */
export function oneLoader<Key, Row>(
  find: FindRows<Key, Row>,
  cacheKey: (key: Key) => string = String,
): DataLoader<Key, Row | undefined, string> {
  return new DataLoader(
    async (keys) => {
      const rows = new Map(await find(keys));
      return keys.map((key) => rows.get(cacheKey(key)));
    },
    { cacheKeyFn: cacheKey, maxBatchSize: MAX_BATCH_SIZE },
  );
}
