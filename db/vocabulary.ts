/** The closed sets of words that the dataset is written in. A new word needs code: a GraphQL enum value and what it means. */

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

/** How a V1 item is derived from V2 values. What each rule does is written in rest-compat/v1/derive.ts. */
export const V1_RULES = ['same', 'option', 'any_option', 'present', 'footnotes', 'overrides', 'constant'] as const;
export type V1Rule = (typeof V1_RULES)[number];

/** Joins the options of a Multi-select text. No option can hold it: options are words of a-z, 0-9 and _. */
export const OPTION_SEPARATOR = ', ';
