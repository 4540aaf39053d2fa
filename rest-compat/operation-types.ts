/** Written by `npm run gen:types` from the documents of this folder. Do not edit. */

export type FieldFormat =
  | 'BOOLEAN'
  | 'DATE'
  | 'MARKDOWN'
  | 'MULTI_SELECT'
  | 'SINGLE_SELECT'
  | 'URL';

export type V1Rule =
  | 'ANY_OPTION'
  | 'CONSTANT'
  | 'FOOTNOTES'
  | 'OPTION'
  | 'OVERRIDES'
  | 'PRESENT'
  | 'SAME';

export type V1FieldsData = { v1Slugs: Array<{ slug: string, long_name: string, field_format: FieldFormat }> };

export type V1StateData = { rules: Array<{ slug: string, rule: V1Rule, value: string, fields: Array<{ slug: string }> }>, release: { firstModifiedAt: string }, state: { code: string, name: string, items: Array<
      | { slug: string, text: string, footnotes: string, modifiedAt: string }
      | { selected: Array<string> | null, slug: string, text: string, footnotes: string, modifiedAt: string }
    >, overrides: Array<{ modifiedAt: string, field: { slug: string } }> } | null };

export type V2FieldsData = { fields: Array<{ slug: string, description: string, options: Array<string> | null, field_format: FieldFormat }> };

export type V2OverridesData = { overrides: { nodes: Array<{ value: string, state: { name: string }, region: { name: string }, field: { slug: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type V2StateData = { state: { code: string, name: string, state_information: Array<
      | { text: string, footnotes: string, bool_value: boolean | null, field_type: string, modified_at: string }
      | { text: string, footnotes: string, field_type: string, modified_at: string }
      | { text: string, footnotes: string, multiselect_value: Array<string> | null, field_type: string, modified_at: string }
    > } | null };
