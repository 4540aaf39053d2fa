/** Written by `npm run gen:types` from the documents of this folder. Do not edit. */

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

export type ElectionKind =
  | 'GENERAL'
  | 'LOCAL'
  | 'MIDTERM'
  | 'PRESIDENTIAL'
  | 'PRESIDENTIAL_PRIMARY'
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

export type Topic =
  | 'ABSENTEE'
  | 'BALLOT_RETURN'
  | 'CONTACTS'
  | 'FELONY'
  | 'IN_PERSON'
  | 'OVERSEAS'
  | 'REGISTRATION'
  | 'VOTER_ID';

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

export type GetDeadlinesData = { election: { id: string, name: string, date: string, source: string, asOf: string | null }, state: { code: string, name: string, phone: { text: string } | null, website: { text: string } | null, deadlines: Array<{ label: string, kind: DeadlineKind | null, date: string | null, actBy: string | null, advice: string | null, localTime: string | null, status: DeadlineStatus, statusNote: string | null, item: { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null } }> } };

export type GetRegionValuesData = { region: { name: string, ocdId: string | null, areas: Array<{ name: string }>, information: Array<
      | (
        { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, tooLate: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'SingleSelectItem' | 'UrlItem' }
      )
      | (
        { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, tooLate: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'MultiSelectItem' }
      )
    > } };

export type GetValuesData = { states: Array<{ code: string, name: string, information: Array<
      | (
        { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, tooLate: string | null, sourceLink: { publisher: string | null } | null, field: { label: string } }
        & { __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'SingleSelectItem' | 'UrlItem' }
      )
      | (
        { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, tooLate: string | null, sourceLink: { publisher: string | null } | null, field: { label: string } }
        & { __typename: 'MultiSelectItem' }
      )
    > }> };

export type GetVotingPlanData = { state: { code: string, name: string, voting?: Plan, information?: Array<
      | (
        { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'SingleSelectItem' | 'UrlItem' }
      )
      | (
        { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'MultiSelectItem' }
      )
    > }, region?: { name: string, voting: Plan, information: Array<
      | (
        { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'SingleSelectItem' | 'UrlItem' }
      )
      | (
        { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'MultiSelectItem' }
      )
    > } };

export type Plan = { summary: string | null, election: { id: string, name: string, date: string, source: string, asOf: string | null }, actions: Array<{ action: VoterActionKind, status: VoterActionStatus, lastDay: string | null, isConfirmed: boolean, summary: string | null, ways: Array<{ method: DeadlineMethod, status: VoterActionStatus, actBy: string | null, lastDay: string | null, deadlines: Array<DatedDeadline> }>, facts: Array<
      | (
        { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'SingleSelectItem' | 'UrlItem' }
      )
      | (
        { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null, field: { label: string }, region: { name: string } | null }
        & { __typename: 'MultiSelectItem' }
      )
    > }> };

export type DatedDeadline = { label: string, kind: DeadlineKind | null, date: string | null, actBy: string | null, advice: string | null, localTime: string | null, status: DeadlineStatus, statusNote: string | null, item: { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, sourceLink: { publisher: string | null } | null } };

export type ListFieldsData = { fields: Array<{ slug: string, label: string, description: string, format: FieldFormat, topic: Topic, isReserved: boolean, options: Array<string> | null }> };

export type SearchData = { search: { subject: SearchSubject, topic: SearchTopic | null, electionKind: ElectionKind | null, notice: string | null, states: Array<{ code: string, name: string }>, regions: Array<{ name: string }>, elections: Array<{ id: string, name: string, date: string, state: { code: string } | null }>, corrections: Array<{ from: string, to: string }>, answers: Array<SearchedResult>, nodes: Array<SearchedResult> } };

export type SearchedResult = { id: string, kind: SearchKind, state: { code: string, name: string } | null, region: { name: string } | null, field: { slug: string, label: string, description: string } | null, item:
    | (
      { slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, tooLate: string | null, sourceLink: { publisher: string | null } | null, region: { name: string } | null, field: { label: string } }
      & { __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'SingleSelectItem' | 'UrlItem' }
    )
    | (
      { selected: Array<string> | null, slug: string, text: string, footnotes: string, source: string | null, asOf: string | null, tooLate: string | null, sourceLink: { publisher: string | null } | null, region: { name: string } | null, field: { label: string } }
      & { __typename: 'MultiSelectItem' }
    )
   | null };
