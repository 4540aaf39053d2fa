/** Written by `npm run gen:types` from the documents of this folder. Do not edit. */

export type FieldFormat =
  | 'BOOLEAN'
  | 'DATE'
  | 'MARKDOWN'
  | 'MULTI_SELECT'
  | 'SINGLE_SELECT'
  | 'URL';

export type Topic =
  | 'ABSENTEE'
  | 'BALLOT_RETURN'
  | 'CONTACTS'
  | 'FELONY'
  | 'IN_PERSON'
  | 'OVERSEAS'
  | 'REGISTRATION'
  | 'VOTER_ID';

export type V1Rule =
  | 'ANY_OPTION'
  | 'CONSTANT'
  | 'FOOTNOTES'
  | 'OPTION'
  | 'OVERRIDES'
  | 'PRESENT'
  | 'SAME';

export type ClientTypesData = { states: Array<{ code: string }>, fields: Array<{ slug: string, format: FieldFormat, options: Array<string> | null }> };

export type DocumentationData = { states: Array<{ code: string }> };

export type FeedData = { release: { title: string, publishedAt: string, disclaimer: string }, releases: { nodes: Array<{ version: string, publishedAt: string, rolledBackTo: string | null, changeSummary: { total: number, added: number, changed: number, removed: number, stateCodes: Array<string>, slugs: Array<string> } | null }>, pageInfo: { hasNextPage: boolean } }, states: Array<{ code: string, name: string }>, fields: Array<{ slug: string, label: string }> };

export type GuideData = { fields: Array<{ slug: string, description: string, format: FieldFormat, topic: Topic }> };

export type LabelsData = { fields: Array<{ slug: string, label: string, labelIn: string | null, labelSourceIn: string | null, topicIn: string | null }> };

export type UpgradeData = { v1Slugs: Array<{ slug: string, longName: string, rule: V1Rule, note: string, value: string, fields: Array<{ slug: string }> }> };
