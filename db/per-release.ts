import type { DatasetDatabase } from './open.js';

/**
 * What is made once for each release, when it is first asked: a published file never changes, so a prepared statement or the
 * rows of a small table hold for as long as its handle lives, and are gone with it.
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
