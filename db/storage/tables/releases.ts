import { getTableColumns, sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ChangeKind } from '../../domain/vocabulary.js';

/** Tables of a published dataset that say which release it is, and what changed before. */

/** What the file says about a release. */
const releaseColumns = {
  version: text('version').notNull(),
  publishedAt: text('published_at').notNull(),
  /** Counts the releases of this file from 1. A later release has a higher number, also one that brings back an older content. */
  sequence: integer('sequence').notNull().default(0),
  /** Number of rows in `changes`; null if the changes are not recorded, as those of the first release. */
  changeCount: integer('change_count'),
  /** The version whose content was published again; null if this is no rollback. */
  rolledBackTo: text('rolled_back_to'),
};

export const release = sqliteTable(
  'release',
  {
    id: integer('id').primaryKey(),
    ...releaseColumns,
    /** The earliest `modified_at` of all values. V1 shows it for constants, which are derived from no value. */
    firstModifiedAt: text('first_modified_at').notNull(),
    title: text('title').notNull(),
    licence: text('licence').notNull(),
    disclaimer: text('disclaimer').notNull(),
  },
  (table) => [check('one_release', sql`${table.id} = 1`)],
);

/** The earlier releases of this file, oldest first. */
export const history = sqliteTable('history', { id: integer('id').primaryKey(), ...releaseColumns });

/** How values and overrides changed from release to release, oldest first. Without a value, the texts are empty and the rest is null. */
export const changes = sqliteTable(
  'changes',
  {
    id: integer('id').primaryKey(),
    /** The release that made the change. */
    version: text('version').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    state: text('state').notNull(),
    /** Empty for the value of a state. */
    region: text('region').notNull(),
    field: text('field').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    footnotesBefore: text('footnotes_before').notNull(),
    footnotesAfter: text('footnotes_after').notNull(),
    sourceBefore: text('source_before'),
    sourceAfter: text('source_after'),
    asOfBefore: text('as_of_before'),
    asOfAfter: text('as_of_after'),
    /** Place in the list that begins with the newest release, whose changes are by position of the field, state and region. From 1. */
    newestFirst: integer('newest_first').notNull().default(0),
  },
  (table) => [
    // Has all that summaries read, so that these read no texts.
    index('changes_by_version').on(table.version, table.kind, table.state, table.field),
    // Has all that filters compare.
    index('changes_newest_first').on(table.newestFirst, table.state, table.field, table.kind),
    index('changes_by_state').on(table.state, table.newestFirst),
    index('changes_by_field').on(table.field, table.newestFirst),
  ],
);

const { newestFirst: _place, ...columns } = getTableColumns(changes);
/** Of a change, without its place in a list. */
export const changeColumns = columns;
