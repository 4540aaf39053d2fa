import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { states } from './dataset.js';

// A published dataset also has `search_values`, an index of the texts of `values` (FTS5), which a migration creates.

/** The names by which a search finds counties and other regions, as `regionKeys` makes them. A name may stand for several. */
export const regionKeys = sqliteTable(
  'region_keys',
  {
    key: text('key').notNull(),
    state: text('state')
      .notNull()
      .references(() => states.code),
    region: text('region').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.state, table.region] })],
);
