/** The enumerations of the dataset. Adding an entry takes code: a GraphQL enum value with its description. */

export const FIELD_FORMATS = ['Boolean', 'Date', 'Markdown', 'Multi-select', 'Single-select', 'URL'] as const;
export type FieldFormat = (typeof FIELD_FORMATS)[number];

export const TOPICS = [
  'absentee',
  'ballot_return',
  'contacts',
  'felony',
  'in_person',
  'overseas',
  'registration',
  'voter_id',
] as const;
export type Topic = (typeof TOPICS)[number];

/** How a V1 item is derived from V2 values. rest-compat/v1/derive.ts implements the rules. */
export const V1_RULES = ['same', 'option', 'any_option', 'present', 'footnotes', 'overrides', 'constant'] as const;
export type V1Rule = (typeof V1_RULES)[number];

/** What a region is. Equivalents of counties, such as parishes and independent cities, count as counties. */
export const REGION_KINDS = ['county', 'city', 'other'] as const;
export type RegionKind = (typeof REGION_KINDS)[number];

/** What a place is that people name instead of a county: a ZIP code, its first three digits, a city, or a county by another name. */
export const PLACE_KINDS = ['zip', 'zip3', 'city', 'county'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** What happened to a value: it became known, became unknown, or is another one. */
export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Who publishes a source: a government, an organization that serves voters or the public, a news medium, or someone else. */
export const SOURCE_KINDS = ['official', 'public_interest', 'press', 'other'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What a check of a link found. Uncertain: the server refuses programs, or has a fault that may pass. */
export const LINK_STATUSES = ['works', 'broken', 'uncertain'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Text that says that a state does not offer something. */
export const NOT_OFFERED = 'N/A';

/** Separates the options in the text of a Multi-select value. Options consist of a-z, 0-9 and _, so none contains it. */
export const OPTION_SEPARATOR = ', ';
