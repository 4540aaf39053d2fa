import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ElectionStatus, ElectionType } from '../../domain/deadlines/elections.js';
import type { RuleScope } from '../../domain/deadlines/rules.js';
import type { TranslationLanguage } from '../../domain/language/catalog.js';
import type {
  FieldFormat,
  LinkStatus,
  PlaceKind,
  RegionKind,
  SourceKind,
  Topic,
  V1Rule,
} from '../../domain/vocabulary.js';

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
    /** People read fields in the order of this number; 0 in all rows if the dataset does not say. */
    position: integer('position').notNull().default(0),
    options: text('options', { mode: 'json' }).$type<string[]>(),
    /** What voters write when they look for the field. */
    keywords: text('keywords', { mode: 'json' }).$type<string[]>().notNull().default([]),
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

/** What is known of a region that is no county: where it lies, and its id in other datasets. */
export const regions = sqliteTable(
  'regions',
  {
    state: text('state')
      .notNull()
      .references(() => states.code),
    name: text('name').notNull(),
    /** FIPS codes of the counties that it lies in, sorted; empty if unknown. */
    counties: text('counties', { mode: 'json' }).$type<string[]>().notNull(),
    /** Open Civic Data division id; null if there is none. Those of states and counties follow from their names. */
    ocdId: text('ocd_id'),
    source: text('source').notNull(),
    asOf: text('as_of'),
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
  isContingent: integer('is_contingent', { mode: 'boolean' }).notNull().default(false),
  hasUsualHours: integer('has_usual_hours', { mode: 'boolean' }).notNull().default(false),
});

/** What the text of a deadline cannot say. */
export const deadlines = sqliteTable(
  'deadlines',
  {
    state: text('state').notNull(),
    field: text('field').notNull(),
    /** Empty for federal general elections, `all` for every election. */
    electionType: text('election_type').$type<RuleScope>().notNull(),
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

/** Who publishes the sources that a pattern matches (db/domain/sources/pattern.ts). */
export const sources = sqliteTable('sources', {
  pattern: text('pattern').primaryKey(),
  publisher: text('publisher').notNull(),
  kind: text('kind').$type<SourceKind>().notNull(),
  homePage: text('home_page'),
  /** A template of the address of a source; null if that is in the source itself, or is the home page. */
  link: text('link'),
  /** Dates of the publisher's later reports that were applied to the values. */
  reports: text('reports', { mode: 'json' }).$type<string[]>().notNull(),
});

/** What checks of links found. A link without a row was not checked. */
export const links = sqliteTable('links', {
  url: text('url').primaryKey(),
  status: text('status').$type<LinkStatus>().notNull(),
  /** Such as `HTTP 404`; empty if it works. */
  reason: text('reason').notNull(),
  /** YYYY-MM-DD. */
  checkedAt: text('checked_at').notNull(),
  /** Where redirects led; null if the server did not answer, or without redirects. */
  finalUrl: text('final_url'),
});

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

// A published dataset also has `search_values`, an index of the texts of `values` (FTS5), which a migration creates.

/** What people name instead of a county: ZIP codes and their first three digits, cities, and other names of counties. */
export const places = sqliteTable(
  'places',
  {
    kind: text('kind').$type<PlaceKind>().notNull(),
    /** Of an alias, the other name of the county. */
    name: text('name').notNull(),
    /** Codes, that with the largest share first. Those of ZIP codes may be several. */
    states: text('states', { mode: 'json' }).$type<string[]>().notNull(),
    /** FIPS codes of the counties, the one with the largest share first. */
    counties: text('counties', { mode: 'json' }).$type<string[]>().notNull(),
    /** Of a city, to choose among those with one name. */
    population: integer('population'),
    /** Other names of a city. */
    aliases: text('aliases', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name, table.states, table.counties] })],
);

/** What the service does not cover, with its election office, if it has one. The first of the names is shown. */
export const territories = sqliteTable('territories', {
  code: text('code').primaryKey(),
  names: text('names', { mode: 'json' }).$type<string[]>().notNull(),
  office: text('office'),
  website: text('website'),
  source: text('source'),
  asOf: text('as_of'),
  zips: text('zips', { mode: 'json' }).$type<string[]>().notNull(),
  towns: text('towns', { mode: 'json' }).$type<string[]>().notNull(),
  zipSource: text('zip_source').notNull(),
});

/** How people write states and territories, such as `W. Va.`, and what else that is; empty if nothing. */
export const stateAbbreviations = sqliteTable('state_abbreviations', {
  abbreviation: text('abbreviation').primaryKey(),
  code: text('code').notNull(),
  also: text('also').notNull(),
  source: text('source').notNull(),
});

/** The names by which a search finds counties, other regions and cities, as `placeKeyRows` makes them. A name may stand for several. */
export const placeKeys = sqliteTable(
  'place_keys',
  {
    key: text('key').notNull(),
    state: text('state')
      .notNull()
      .references(() => states.code),
    /** The city that the key names; empty if it is the region itself. */
    city: text('city').notNull(),
    /** The region, or a county of the city. */
    region: text('region').notNull(),
    /** Of the city; 0 for another name of a region. */
    population: integer('population'),
  },
  (table) => [primaryKey({ columns: [table.key, table.state, table.city, table.region] })],
);
