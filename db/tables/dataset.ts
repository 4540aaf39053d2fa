import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ElectionStatus, ElectionType } from '../deadlines/elections.js';
import type { FieldFormat, RegionKind, Topic, V1Rule } from '../vocabulary.js';

/** Tables of a published dataset. An import builds the file once; afterwards it is only read. */

export const states = sqliteTable('states', {
  code: text('code').primaryKey(),
  name: text('name').notNull().unique(),
  /** IANA time zones, that of the larger part of the state first; empty if unknown. */
  zones: text('zones', { mode: 'json' }).$type<string[]>().notNull().default([]),
});

export const fields = sqliteTable(
  'fields',
  {
    slug: text('slug').primaryKey(),
    /** A short name for people; empty if the dataset has none. */
    label: text('label').notNull().default(''),
    format: text('format').$type<FieldFormat>().notNull(),
    topic: text('topic').$type<Topic>().notNull(),
    options: text('options', { mode: 'json' }).$type<string[]>(),
    description: text('description').notNull(),
  },
  (table) => [index('fields_by_topic').on(table.topic), index('fields_by_format').on(table.format)],
);

/** One row for each state and field, including unknown values: storage, not code, ensures that every state has every field. */
export const values = sqliteTable(
  'values',
  {
    state: text('state')
      .notNull()
      .references(() => states.code),
    field: text('field')
      .notNull()
      .references(() => fields.slug),
    text: text('text').notNull(),
    footnotes: text('footnotes').notNull(),
    source: text('source'),
    asOf: text('as_of'),
    modifiedAt: text('modified_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.field] }),
    index('values_by_field').on(table.field, table.state),
  ],
);

/** The counties of a state and their equivalents, most of which have no value of their own. */
export const counties = sqliteTable(
  'counties',
  {
    state: text('state')
      .notNull()
      .references(() => states.code),
    name: text('name').notNull(),
    /** Five digits, of which the first two are those of the state. */
    fips: text('fips').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.state, table.name] })],
);

export const overrides = sqliteTable(
  'overrides',
  {
    state: text('state').notNull(),
    region: text('region').notNull(),
    /** The same in all rows of a region; empty if the dataset has no counties to tell them from other regions. */
    kind: text('kind').$type<RegionKind | ''>().notNull().default(''),
    field: text('field').notNull(),
    text: text('text').notNull(),
    source: text('source'),
    asOf: text('as_of'),
    modifiedAt: text('modified_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.region, table.field] }),
    // An override replaces a state's value, so that value must exist.
    foreignKey({ columns: [table.state, table.field], foreignColumns: [values.state, values.field] }),
    index('overrides_by_field').on(table.field, table.state, table.region),
  ],
);

/** Elections other than the federal general elections, whose dates are computed. A row may describe one of those, too. */
export const elections = sqliteTable('elections', {
  id: text('id').primaryKey(),
  /** Null for an election in all states. */
  state: text('state').references(() => states.code),
  date: text('date').notNull(),
  type: text('type').$type<ElectionType>().notNull(),
  name: text('name').notNull(),
  rule: text('rule'),
  status: text('status').$type<ElectionStatus>().notNull(),
  source: text('source').notNull(),
  asOf: text('as_of'),
});

/** What the text of a deadline cannot say. */
export const deadlines = sqliteTable(
  'deadlines',
  {
    state: text('state').notNull(),
    field: text('field').notNull(),
    /** Empty for federal general elections. */
    electionType: text('election_type').$type<ElectionType | ''>().notNull(),
    rule: text('rule').notNull(),
    note: text('note').notNull(),
    source: text('source').notNull(),
    asOf: text('as_of'),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.field, table.electionType] }),
    foreignKey({ columns: [table.state, table.field], foreignColumns: [values.state, values.field] }),
  ],
);

export const v1Slugs = sqliteTable('v1_slugs', {
  slug: text('slug').primaryKey(),
  format: text('format').$type<FieldFormat>(),
  longName: text('long_name'),
  rule: text('rule').$type<V1Rule>().notNull(),
  value: text('value').notNull(),
  note: text('note').notNull(),
});

/** The V2 fields that a V1 slug is derived from, in the order of its rule. */
export const v1SlugFields = sqliteTable(
  'v1_slug_fields',
  {
    v1Slug: text('v1_slug')
      .notNull()
      .references(() => v1Slugs.slug),
    position: integer('position').notNull(),
    field: text('field')
      .notNull()
      .references(() => fields.slug),
  },
  (table) => [
    primaryKey({ columns: [table.v1Slug, table.position] }),
    index('v1_slug_fields_by_field').on(table.field),
  ],
);
