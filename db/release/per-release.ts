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
