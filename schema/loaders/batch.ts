import DataLoader from 'dataloader';

/** SQLite allows 32,766 variables per statement. A key may take two of them. */
const MAX_BATCH_SIZE = 15_000;

/** A row that a batch query finds, with the cache key of its loader key. */
export type KeyedRow<Row> = readonly [key: string, row: Row];

/** Reads the rows of a batch of keys, in any order. */
export type FindRows<Key, Row> = (keys: readonly Key[]) => readonly KeyedRow<Row>[];

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
      for (const [name, row] of find(keys)) rows.get(name)?.push(row);
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
      const rows = new Map(find(keys));
      return keys.map((key) => rows.get(cacheKey(key)));
    },
    { cacheKeyFn: cacheKey, maxBatchSize: MAX_BATCH_SIZE },
  );
}
