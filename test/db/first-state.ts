import { asc } from 'drizzle-orm';
import type { DatasetDatabase } from '../../db/open.js';
import { states } from '../../db/tables/dataset.js';

/** Name of the first state, read from the file itself each time: by it the tests tell one release from another. */
export function firstState({ database }: { database: DatasetDatabase }): string | undefined {
  return database.select().from(states).orderBy(asc(states.code)).get()?.name;
}
