import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PlaceKind } from '../../domain/vocabulary.js';
import { states } from './dataset.js';

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
