import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Whether a column holds one of the texts of a JSON list. One bound value, however long the list: the statement stays the same. */
export function anyOf(column: Column, list: Placeholder | string): SQL {
  return sql`${column} in (select value from json_each(${list}))`;
}
