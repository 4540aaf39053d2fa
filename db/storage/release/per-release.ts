import type { DatasetDatabase } from './open.js';

/**
 * Memoizes a function per open release, for prepared statements and small tables. That is safe because a published file never
 * changes; the cached value is freed together with the database handle.
 */
export function perRelease<Value>(make: (database: DatasetDatabase) => Value): (database: DatasetDatabase) => Value {
  const cache = new WeakMap<DatasetDatabase, Value>();
  return (database) => {
    let value = cache.get(database);
    if (value === undefined) {
      value = make(database);
      cache.set(database, value);
    }
    return value;
  };
}

/** The rows of a small table by a column that has another text in each, in their order. */
export function byColumn<Column extends string, Row extends Readonly<Record<Column, string>>>(
  rows: readonly Row[],
  column: Column,
): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row[column], row]));
}
