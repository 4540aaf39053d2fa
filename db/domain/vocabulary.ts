/** The enumerations of the dataset. A new entry also needs a GraphQL enum value with a description. */

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

/** Rules that derive V1 items from V2 values. rest-compat/v1/derive.ts implements them. */
export const V1_RULES = ['same', 'option', 'any_option', 'present', 'footnotes', 'overrides', 'constant'] as const;
export type V1Rule = (typeof V1_RULES)[number];

/** Kinds of regions. Equivalents of counties, such as parishes and independent cities, are counties. */
export const REGION_KINDS = ['county', 'city', 'other'] as const;
export type RegionKind = (typeof REGION_KINDS)[number];

/** Kinds of places that people name instead of a county: a ZIP code, its first three digits, a city, or another name of a county. */
export const PLACE_KINDS = ['zip', 'zip3', 'city', 'county'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Kinds of changes: a value became known, became unknown, or changed. */
export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Kinds of publishers: a government, an organization that serves voters or the public, a news medium, or another one. */
export const SOURCE_KINDS = ['official', 'public_interest', 'press', 'other'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Results of a link check. A result is uncertain if the server rejects programs or has a temporary error. */
export const LINK_STATUSES = ['works', 'broken', 'uncertain'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** The text of a value that a state does not offer. */
export const NOT_OFFERED = 'N/A';

/** Separates the options in the text of a Multi-select value. Options contain only a-z, 0-9, and _. */
export const OPTION_SEPARATOR = ', ';

/** Separates the entries of a list in a cell of a file. */
export const LIST_SEPARATOR = '|';

export const MAX_QUESTION_LENGTH = 200;

export const MAX_PLACE_LENGTH = 80;
