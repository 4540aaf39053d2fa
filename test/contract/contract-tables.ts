import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { FieldV2 } from './shapes.js';

const read = <Row>(name: string): readonly Row[] =>
  parse(readFileSync(new URL(name, import.meta.url)), { columns: true });

/** The 51 jurisdictions: the 50 states and the District of Columbia, by their postal codes. */
export const STATES = read<{ code: string; name: string }>('states.csv');

/**
 * Every V1 slug that V2 still has, with its V2 name. Of those with one name in both versions, the contract names only some (it gives no
 * complete list); db/dataset/v1-slugs.csv has the rest.
 */
export const KEPT_SLUGS = read<{ v1: string; v2: string }>('kept-slugs.csv');
/** The contract's table "Renamed slugs". */
export const RENAMED_SLUGS = KEPT_SLUGS.filter(({ v1, v2 }) => v1 !== v2);

export interface V1Rule {
  /** "constant" is the same in all states, "present" is True where one of the fields has data. */
  rule: 'option' | 'any option' | 'present' | 'footnotes' | 'overrides' | 'same' | 'constant';
  /** Slugs of V2; of a constant, its format. */
  of: string;
  /** The option, or the constant. */
  value: string;
}

/**
 * The contract's table "Deleted slugs", each with what its V1 value follows from. The contract gives no value to what it calls not
 * tracked, dropped or deprecated; here those are empty, and each has a format.
 */
export const DELETED_SLUGS = read<V1Rule & { slug: string }>('deleted-slugs.csv');

export const FIELD_FORMATS = ['Boolean', 'Date', 'Markdown', 'Multi-select', 'Single-select', 'URL'];

/** The Multi-select fields that the contract knows, all of them new in V2, with the options that it knows. */
export const MULTI_SELECT_FIELDS = [
  { slug: 'absentee_request_methods', options: ['email', 'fax', 'in_person', 'mail', 'online', 'phone'] },
  { slug: 'registration_methods', options: ['email', 'fax', 'in_person', 'mail', 'phone'] },
  {
    slug: 'ballot_return_locations',
    options: ['drop_box', 'early_voting_site', 'local_election_office', 'polling_place'],
  },
  { slug: 'felony_voting_options', options: ['imprisoned', 'parole', 'post_sentence', 'probation'] },
];

const sorted = (slugs: Iterable<string>) => [...new Set(slugs)].sort();

export const V1_SLUGS = sorted([...KEPT_SLUGS, ...DELETED_SLUGS.map(({ slug }) => ({ v1: slug }))].map(({ v1 }) => v1));
/** Fields that are newer than the contract. V1 never has them. */
const NEW_SLUGS = ['ballot_return_laws_helpers'];
export const V2_SLUGS = sorted([
  ...KEPT_SLUGS.map(({ v2 }) => v2),
  ...MULTI_SELECT_FIELDS.map(({ slug }) => slug),
  ...NEW_SLUGS,
]);

interface Convention {
  promise: string;
  holds(field: FieldV2): boolean;
}

/** The contract's "Slug naming conventions (V2)", as far as a program can see that one is kept. */
export const NAMING_CONVENTIONS: readonly Convention[] = [
  {
    promise: 'every slug is lower-case words joined by underscores',
    holds: ({ slug }) => /^[a-z]+(_[a-z0-9]+)*$/.test(slug),
  },
  {
    promise: 'only a field about ballots that are mailed to every voter is called vbm',
    holds: ({ slug }) => !slug.includes('vbm') || slug === 'has_automatic_vbm',
  },
  {
    promise: 'a field is Boolean exactly where its slug starts with is_ or has_',
    holds: ({ slug, field_format }) => /^(is|has)_/.test(slug) === (field_format === 'Boolean'),
  },
  {
    promise: 'a slug that starts with gov_tool_ is a URL',
    holds: ({ slug, field_format }) =>
      !slug.startsWith('gov_tool') || (/^gov_tool_./.test(slug) && field_format === 'URL'),
  },
  {
    promise: 'a slug that starts with source_ is a URL',
    holds: ({ slug, field_format }) => !slug.startsWith('source') || (/^source_./.test(slug) && field_format === 'URL'),
  },
  {
    promise: 'a field that lists steps to take has directions in its slug',
    holds: ({ slug, description }) => !description.startsWith('Steps') || slug.includes('directions'),
  },
  {
    promise: 'a field that describes laws is a text',
    holds: ({ slug, field_format }) => !slug.includes('laws') || field_format === 'Markdown',
  },
  {
    promise: 'a field has deadline in its slug exactly where it tells one',
    holds: ({ slug, description }) => slug.includes('deadline') === description.startsWith('Deadline'),
  },
  {
    promise: 'a deadline is told relative to Election Day, so it is no Date',
    holds: ({ slug, field_format }) => !slug.includes('deadline') || field_format === 'Markdown',
  },
];
