/** Written by `npm run gen:types` from the documents of this folder. Do not edit. */

export type FieldFormat =
  | 'BOOLEAN'
  | 'DATE'
  | 'MARKDOWN'
  | 'MULTI_SELECT'
  | 'SINGLE_SELECT'
  | 'URL';

export type LinkStatus =
  | 'BROKEN'
  | 'UNCERTAIN'
  | 'WORKS';

export type SourceKind =
  | 'OFFICIAL'
  | 'OTHER'
  | 'PRESS'
  | 'PUBLIC_INTEREST';

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

export type UpgradeData = { v1Slugs: Array<{ slug: string, longName: string, rule: V1Rule, note: string, value: string, fields: Array<{ slug: string }> }> };

type Value_BooleanItem = (
  { value: boolean | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, reportUrl: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'BooleanItem' }
);

type Value_DateItem = (
  { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, reportUrl: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'DateItem' }
);

type Value_MarkdownItem = (
  { html: string, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, reportUrl: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'MarkdownItem' }
);

type Value_MultiSelectItem = (
  { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, reportUrl: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'MultiSelectItem' }
);

type Value_SingleSelectItem = (
  { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, reportUrl: string | null, choice: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'SingleSelectItem' }
);

type Value_UrlItem = (
  { url: string | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, reportUrl: string | null, link: { status: LinkStatus, checkedAt: string } | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'UrlItem' }
);

export type Value =
  | Value_BooleanItem
  | Value_DateItem
  | Value_MarkdownItem
  | Value_MultiSelectItem
  | Value_SingleSelectItem
  | Value_UrlItem
;
