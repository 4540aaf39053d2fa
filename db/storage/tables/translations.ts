import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TranslationLanguage } from '../../domain/language/catalog.js';
import { fields } from './dataset.js';

/** The label of a field, or the address of a state's page, in another language. Each says where it is from. */
export const translations = sqliteTable(
  'translations',
  {
    language: text('language').$type<TranslationLanguage>().notNull(),
    /** Code of the state whose value the text is; empty if it is the label of the field. */
    state: text('state').notNull(),
    field: text('field')
      .notNull()
      .references(() => fields.slug),
    text: text('text').notNull(),
    /** What voters write when they look for the field. Empty for a value. */
    keywords: text('keywords', { mode: 'json' }).$type<string[]>().notNull(),
    source: text('source').notNull(),
    asOf: text('as_of'),
  },
  (table) => [primaryKey({ columns: [table.language, table.field, table.state] })],
);
