import type { DatasetDatabase } from './open.js';

/**
 * What is made once for each release, when it is first asked: a published file never changes, so a prepared statement or the
 * rows of a small table hold for as long as its handle lives, and are gone with it.
 */
export function perRelease<Made>(make: (database: DatasetDatabase) => Made): (database: DatasetDatabase) => Made {
  const kept = new WeakMap<DatasetDatabase, Made>();
  return (database) => {
    let made = kept.get(database);
    if (made === undefined) {
      made = make(database);
      kept.set(database, made);
    }
    return made;
  };
}
