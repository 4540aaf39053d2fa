/** Written by `npm run gen:types` from the documents of this folder. Do not edit. */

export type ChangeKind =
  | 'ADDED'
  | 'CHANGED'
  | 'REMOVED';

export type DeadlineAction =
  | 'REGISTER'
  | 'REQUEST_BALLOT'
  | 'REQUEST_EMERGENCY_BALLOT'
  | 'RETURN_BALLOT'
  | 'VOTE_EARLY';

export type DeadlineKind =
  | 'CLOSES'
  | 'DONE'
  | 'OPENS'
  | 'POSTMARKED'
  | 'RECEIVED';

export type DeadlineMethod =
  | 'IN_PERSON'
  | 'MAIL'
  | 'ONLINE';

export type DeadlineStatus =
  | 'COUNTED'
  | 'LATEST'
  | 'MAY_MOVE'
  | 'MOVED'
  | 'NOT_COMPUTED'
  | 'NOT_OFFERED'
  | 'NO_LIMIT'
  | 'UNCONFIRMED'
  | 'UNKNOWN';

export type ElectionBasis =
  | 'SCHEDULED'
  | 'STATUTE';

export type ElectionKind =
  | 'GENERAL'
  | 'LOCAL'
  | 'MIDTERM'
  | 'PRESIDENTIAL'
  | 'PRESIDENTIAL_PRIMARY'
  | 'PRIMARY'
  | 'RUNOFF'
  | 'SPECIAL';

export type ElectionType =
  | 'GENERAL'
  | 'PARTISAN_PRIMARY_CLOSED'
  | 'PARTISAN_PRIMARY_OPEN'
  | 'PRIMARY'
  | 'RUNOFF'
  | 'SPECIAL';

export type FieldFormat =
  | 'BOOLEAN'
  | 'DATE'
  | 'MARKDOWN'
  | 'MULTI_SELECT'
  | 'SINGLE_SELECT'
  | 'URL';

export type Language =
  | 'EN'
  | 'ES';

export type LinkStatus =
  | 'BROKEN'
  | 'UNCERTAIN'
  | 'WORKS';

export type RegionKind =
  | 'CITY'
  | 'COUNTY'
  | 'OTHER';

export type SearchKind =
  | 'ANSWER'
  | 'FIELD'
  | 'REGION'
  | 'STATE';

export type SearchSubject =
  | 'ELECTIONS'
  | 'FIELD'
  | 'NOT_AVAILABLE'
  | 'PLACE'
  | 'TOPIC'
  | 'UNKNOWN';

export type SearchTopic =
  | 'BALLOT_STATUS'
  | 'CONVICTION'
  | 'EARLY_VOTING'
  | 'ELECTIONS'
  | 'ELECTION_DAY'
  | 'ID'
  | 'MAIL_BALLOT'
  | 'OVERSEAS'
  | 'REGISTER'
  | 'STUDENTS';

export type SourceKind =
  | 'OFFICIAL'
  | 'OTHER'
  | 'PRESS'
  | 'PUBLIC_INTEREST';

export type TimeKind =
  | 'CLOCK'
  | 'OFFICE_CLOSE'
  | 'POLLS_CLOSE';

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

export type VoterActionKind =
  | 'REGISTER'
  | 'REQUEST_BALLOT'
  | 'RETURN_BALLOT'
  | 'VOTE_EARLY'
  | 'VOTE_ON_ELECTION_DAY';

export type VoterActionStatus =
  | 'CLOSED'
  | 'NOT_NEEDED'
  | 'NOT_OFFERED'
  | 'NOT_YET'
  | 'OPEN'
  | 'UNKNOWN';

export type CalendarData = { release: { publishedAt: string, sequence: number, disclaimer: string }, election: { id: string, name: string, date: string, hasUsualHours: boolean, source: string, state: { code: string } | null }, state: { code: string, name: string, phone: { text: string } | null, opens: { text: string, source: string | null } | null, closes: { text: string } | null, voting: { pollingHours: string, englishNotes: Array<string> }, deadlines: Array<{ id: string, action: DeadlineAction, method: DeadlineMethod | null, kind: DeadlineKind | null, date: string | null, actBy: string | null, status: DeadlineStatus, label: string, localTime: string | null, advice: string | null, statusNote: string | null, englishNotes: Array<string>, item: { slug: string, text: string, textIn: string | null, footnotes: string, source: string | null } }> } };

export type ClientTypesData = { states: Array<{ code: string }>, fields: Array<{ slug: string, format: FieldFormat, options: Array<string> | null }> };

export type UpgradeData = { v1Slugs: Array<{ slug: string, longName: string, rule: V1Rule, note: string, value: string, fields: Array<{ slug: string }> }> };

export type ChangesData = { changes: { totalCount: number, nodes: Array<{ id: string, kind: ChangeKind, stateCode: string, regionName: string | null, slug: string, release: { version: string, publishedAt: string }, state: { name: string } | null, field: { label: string, format: FieldFormat } | null, before: { text: string, footnotes: string, source: string | null, asOf: string | null } | null, after: { text: string, footnotes: string, source: string | null, asOf: string | null } | null }>, pageInfo: { hasNextPage: boolean } }, release: { sequence: number }, states: Array<{ code: string, name: string }> };

export type CompareData = { states: Array<{ code: string, name: string, information: Array<({ reportUrl: string | null, field: { slug: string, label: string, description: string, format: FieldFormat, topic: Topic, isReserved: boolean, options: Array<string> | null } } & Value)> }>, election?: { id: string, name: string, date: string }, current?: Array<{ code: string, name: string, voting: Timeline }>, later?: Array<{ code: string, name: string, voting: Timeline }>, allStates: Array<{ code: string, name: string }> };

export type CoverageData = { release: { publishedAt: string }, fields: Array<{ slug: string, label: string, isReserved: boolean, knownValues: number }>, states: Array<{ code: string, name: string, knownValues: number }> };

export type DeadlineFieldPageData = { fields: Array<{ slug: string, label: string, description: string, format: FieldFormat, topic: Topic, isReserved: boolean, options: Array<string> | null, v1Slugs: Array<{ slug: string }>, items: Array<({ reportUrl: string | null, state: { code: string, name: string } } & Value)> }>, overrides: { totalCount: number, nodes: Array<{ state: { code: string, name: string }, region: { name: string, item:({ reportUrl: string | null } & Value)} }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, election: { name: string, date: string, deadlines: Array<{ kind: DeadlineKind | null, countedDate: string | null, status: DeadlineStatus, state: { code: string }, item: { slug: string } }> } };

export type EmbedValueData = { state: { code: string, name: string, information: Array<({ field: { slug: string, label: string, options: Array<string> | null } } & Value)> }, overrides: { totalCount: number } };

export type FieldPageData = { fields: Array<{ slug: string, label: string, description: string, format: FieldFormat, topic: Topic, isReserved: boolean, options: Array<string> | null, v1Slugs: Array<{ slug: string }>, items: Array<({ reportUrl: string | null, state: { code: string, name: string } } & Value)> }>, overrides: { totalCount: number, nodes: Array<{ state: { code: string, name: string }, region: { name: string, item:({ reportUrl: string | null } & Value)} }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FieldsData = { fields: Array<{ slug: string, label: string, description: string, format: FieldFormat, topic: Topic, position: number, isReserved: boolean, options: Array<string> | null, keywords: Array<string>, knownValues: number, hasOverrides: boolean, v1Slugs: Array<{ slug: string }> }>, states: Array<{ code: string }> };

export type StatesData = { states: Array<{ code: string, name: string, zones: Array<string> }> };

export type FeedData = { release: { title: string, publishedAt: string, disclaimer: string }, releases: { nodes: Array<{ version: string, publishedAt: string, rolledBackTo: string | null, changeSummary: { total: number, added: number, changed: number, removed: number, stateCodes: Array<string>, slugs: Array<string> } | null }>, pageInfo: { hasNextPage: boolean } }, states: Array<{ code: string, name: string }>, fields: Array<{ slug: string, label: string }> };

export type Agenda = { action: VoterActionKind, day: string | null, isOver: boolean, isConfirmed: boolean, summary: string | null, conditions: Array<string> | null, reasons: Array<string> | null, englishNotes: Array<string> | null, deadlines: Array<ListedDeadline> };

export type ListedDeadline = { id: string, action: DeadlineAction, method: DeadlineMethod | null, kind: DeadlineKind | null, date: string | null, actBy: string | null, countedDate: string | null, time: string | null, timeKind: TimeKind | null, status: DeadlineStatus, statusNote: string | null, englishNotes: Array<string>, rule: string | null, note: string | null, item: { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> } };

export type Timeline = { on: string, actions: Array<{ action: VoterActionKind, status: VoterActionStatus, isConfirmed: boolean, headline: string, detail: string, ways: Array<{ method: DeadlineMethod, status: VoterActionStatus, opens: string | null, actBy: string | null, lastDay: string | null, condition: DeadlineKind | null, deadlines: Array<{ kind: DeadlineKind | null, date: string | null, status: DeadlineStatus }> }> }> };

type Value_BooleanItem = (
  { value: boolean | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'BooleanItem' }
);

type Value_DateItem = (
  { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'DateItem' }
);

type Value_MarkdownItem = (
  { html: string, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'MarkdownItem' }
);

type Value_MultiSelectItem = (
  { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'MultiSelectItem' }
);

type Value_SingleSelectItem = (
  { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, choice: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
  & { __typename: 'SingleSelectItem' }
);

type Value_UrlItem = (
  { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, modifiedAt: string, link: { status: LinkStatus, checkedAt: string } | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }
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

export type Action = { action: VoterActionKind, status: VoterActionStatus, headline: string, detail: string, englishNotes: Array<string>, ways: Array<{ method: DeadlineMethod, status: VoterActionStatus, isConfirmed: boolean }> };

export type Voting = { remaining: string, englishNotes: Array<string>, actions: Array<Action> };

export type ElectionPageData = { election: { id: string, name: string, date: string, type: ElectionType, basis: ElectionBasis, source: string, asOf: string | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }>, state: { code: string, name: string } | null, deadlines: Array<(
      { localTime?: string | null, advice?: string | null, state: { code: string, name: string } }
      & ListedDeadline
    )> }, states: Array<{ code: string, name: string, phone?: { text: string } | null, website?: { text: string } | null, voting: Timeline, nextElection?: { id: string, name: string, date: string }, ofOneState?: Voting }>, later: Array<{ code: string, name: string, voting: Timeline }> };

export type ElectionsData = { elections: Array<{ id: string, name: string, date: string, type: ElectionType, state: { code: string, name: string } | null }> };

export type HomeData = { release: { version: string, title: string, publishedAt: string, licence: string, disclaimer: string, counts: { states: number, fields: number, values: number, overrides: number } }, releases: { nodes: Array<{ version: string, publishedAt: string, changeSummary: { total: number, stateCodes: Array<string>, slugs: Array<string> } | null }> }, states: Array<{ code: string, name: string }>, elections: Array<{ id: string, name: string, date: string, state: { code: string, name: string } | null }> };

export type PlanStartData = { elections: Array<{ id: string, name: string, date: string, state: { code: string, name: string } | null }> };

export type PlanPageData = { release: { version: string, publishedAt: string }, state: { code: string, name: string, voting?: PlannedVoting, information?: Array<
      | PlannedValue_BooleanItem
      | PlannedValue_DateItem
      | PlannedValue_MarkdownItem
      | PlannedValue_MultiSelectItem
      | PlannedValue_SingleSelectItem
      | PlannedValue_UrlItem
    > }, region?: { name: string, voting: PlannedVoting, information: Array<
      | PlannedValue_BooleanItem
      | PlannedValue_DateItem
      | PlannedValue_MarkdownItem
      | PlannedValue_MultiSelectItem
      | PlannedValue_SingleSelectItem
      | PlannedValue_UrlItem
    > } };

export type PlannedVoting = { remaining: string, englishNotes: Array<string>, election: { id: string, name: string, date: string, asOf: string | null, state: { code: string, name: string } | null, sourceLinks: Array<{ text: string, publisher: string | null, kind: SourceKind | null, url: string | null }> }, actions: Array<(
    { summary: string | null, facts: Array<
      | PlannedValue_BooleanItem
      | PlannedValue_DateItem
      | PlannedValue_MarkdownItem
      | PlannedValue_MultiSelectItem
      | PlannedValue_SingleSelectItem
      | PlannedValue_UrlItem
    > }
    & Action
  )>, agenda: Array<Agenda> };

type PlannedValue_BooleanItem = (
  { field: { slug: string, label: string, options: Array<string> | null, action: VoterActionKind | null, method: DeadlineMethod | null }, region: { name: string } | null }
  & Value_BooleanItem
);

type PlannedValue_DateItem = (
  { field: { slug: string, label: string, options: Array<string> | null, action: VoterActionKind | null, method: DeadlineMethod | null }, region: { name: string } | null }
  & Value_DateItem
);

type PlannedValue_MarkdownItem = (
  { field: { slug: string, label: string, options: Array<string> | null, action: VoterActionKind | null, method: DeadlineMethod | null }, region: { name: string } | null }
  & Value_MarkdownItem
);

type PlannedValue_MultiSelectItem = (
  { field: { slug: string, label: string, options: Array<string> | null, action: VoterActionKind | null, method: DeadlineMethod | null }, region: { name: string } | null }
  & Value_MultiSelectItem
);

type PlannedValue_SingleSelectItem = (
  { field: { slug: string, label: string, options: Array<string> | null, action: VoterActionKind | null, method: DeadlineMethod | null }, region: { name: string } | null }
  & Value_SingleSelectItem
);

type PlannedValue_UrlItem = (
  { field: { slug: string, label: string, options: Array<string> | null, action: VoterActionKind | null, method: DeadlineMethod | null }, region: { name: string } | null }
  & Value_UrlItem
);

export type PlannedValue =
  | PlannedValue_BooleanItem
  | PlannedValue_DateItem
  | PlannedValue_MarkdownItem
  | PlannedValue_MultiSelectItem
  | PlannedValue_SingleSelectItem
  | PlannedValue_UrlItem
;

export type RegionPageData = { region: { name: string, kind: RegionKind, fips: string | null, ocdId: string | null, state: { code: string, name: string, nextElection: { id: string, name: string, date: string } }, voting: Voting, counties: Array<{ name: string }>, areas: Array<{ name: string }>, overrides: Array<{ field: { slug: string }, replaces:({ reportUrl: string | null } & Value)}>, information: Array<({ reportUrl: string | null, tooLate: string | null, field: { slug: string, label: string, description: string, format: FieldFormat, topic: Topic, isReserved: boolean, options: Array<string> | null }, region: { name: string } | null } & Value)> } };

export type SearchPageData = { search: { subject: SearchSubject, topic: SearchTopic | null, otherTopic: SearchTopic | null, electionKind: ElectionKind | null, words: Array<string>, notice: string | null, city: string | null, states: Array<{ code: string, name: string, phone?: { text: string } | null, website?: { text: string } | null, local?: { text: string } | null, pollingPlace?: { text: string } | null, nextElection: { id: string, name: string, date: string }, voting?: Voting }>, regions?: Array<{ name: string, state: { code: string, name: string } }>, field: { slug: string, label: string, description: string, format: FieldFormat, topic: Topic, options: Array<string> | null, knownValues: number, items?: Array<
        | { value: boolean | null, text: string, state: { code: string, name: string } }
        | { text: string, state: { code: string, name: string } }
      > } | null, corrections: Array<{ from: string, to: string }>, elections: Array<{ id: string, name: string, date: string, state: { code: string, name: string } | null }>, answers: Array<FoundResult>, nodes: Array<FoundResult> }, states: Array<{ code: string, name: string }> };

export type FoundResult = { id: string, kind: SearchKind, label: string, snippet: string | null, state: { code: string, name: string } | null, region?: { name: string } | null, field: { slug: string, label: string, description: string, format: FieldFormat, topic: Topic, options: Array<string> | null, knownValues: number, action: VoterActionKind | null, method: DeadlineMethod | null } | null, item?:({ reportUrl: string | null, tooLate?: string | null, region: { name: string } | null } & Value)| null };

export type StatePageData = { release: { publishedAt: string, disclaimer: string }, elections: Array<{ id: string, name: string, date: string, state: { code: string, name: string } | null }>, state: { code: string, name: string, information: Array<({ tooLate: string | null, field: { slug: string, label: string, format: FieldFormat, topic: Topic, isReserved: boolean, options: Array<string> | null } } & Value)>, voting: (
      { election: { id: string, name: string, date: string, state: { code: string, name: string } | null }, agenda: Array<Agenda> }
      & Voting
    ), regions: Array<{ name: string, overrides: Array<{ field: { slug: string, label: string } }> }> } };

export type VoterGuideData = { release: { id: string, publishedAt: string }, state: { code: string, name: string, information: Array<({ tooLate: string | null, field: { slug: string, label: string, format: FieldFormat, options: Array<string> | null } } & Value)>, voting: (
      { election: { id: string, name: string, date: string }, agenda: Array<Agenda> }
      & Voting
    ) } };
