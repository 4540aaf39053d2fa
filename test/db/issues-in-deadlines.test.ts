import { describe, expect, it } from 'vitest';
import { append, type IssueCase, issuesOf, itReportsIssue } from '../support/issues.js';
import { SMALL_DATASET } from '../support/small-dataset.js';

const [MAIL, START, END] = ['registration_deadline_mail', 'early_voting_starts', 'early_voting_ends'];
const RULES = 'state,field,election_type,rule,note,source,as_of\n';

/** The small dataset with more deadline fields, these texts of the state BB by field, and these rows of deadlines.csv. */
function dataset(texts: Record<string, string>, rows: string[] = []) {
  const fields = [MAIL, END, 'ballot_return_deadline_mail', 'absentee_request_start_date', 'absentee_deadline_mail'];
  const lines = Object.entries(texts).map(([field, text]) => `BB,${field},"${text}",,Guide,,\n`);
  return {
    'fields.csv': `${SMALL_DATASET['fields.csv']}${fields.map((slug) => `${slug},Markdown,registration,,Deadline.\n`).join('')}`,
    'values.csv': `${SMALL_DATASET['values.csv']}${lines.join('')}`,
    'deadlines.csv': `${RULES}${rows.map((one) => `${one}\n`).join('')}`,
  };
}

const LINE = 'values.csv:11 text';
const RECEIVED = 'Received 29 days before Election Day';
/** A row about the registration deadline by mail of BB. */
const row = (rule: string, type = '') => `BB,${MAIL},${type},${rule},Note.,Law,`;

/** A case for a text of the registration deadline by mail. */
const text = (value: string, expected: string, rows?: string[]): IssueCase => [
  value,
  dataset({ [MAIL]: value }, rows),
  LINE,
  value,
  expected,
];

/** A case for a rule of the registration deadline by mail, which has the text. */
const rule = (value: string, expected: string, { text = RECEIVED, type = '' } = {}): IssueCase => [
  `${value} for ${text} ${type}`,
  dataset(text === '' ? {} : { [MAIL]: text }, [row(value, type)]),
  'deadlines.csv:2 rule',
  value,
  expected,
];

/** A case for a row of deadlines.csv. */
const other = (line: string, column: string, value: string, expected: string): IssueCase => [
  line,
  dataset({ [MAIL]: RECEIVED }, [line]),
  `deadlines.csv:2 ${column}`,
  value,
  expected,
];

describe('an import reports the place, the value and what was expected for deadlines', () => {
  itReportsIssue([
    text('Received a month before', '"Received" was understood, but not "a month before"'),
    // Whatever a row says.
    text('Soon', 'a text in one of these forms: Received 15 days before Election Day; ', [row('-29d received')]),
    text('Postmarked 31 days before Election Day', 'at most 30 days before Election Day: federal law'),
    [
      "with a region's text that is not understood",
      append('overrides.csv', 'AA,Port City,early_voting_starts,Soon,City page,,'),
      'overrides.csv:8 text',
      'Soon',
      '"Soon" is none of these forms',
    ],
    [
      'that start after their end',
      dataset({ [START]: '3 days before Election Day', [END]: '10 days before Election Day' }),
      LINE,
      '3 days before Election Day',
      'a start that is not after its end, early_voting_ends: -3d opens gives 2028-11-04, and -10d closes gives 2028-10-28',
    ],
    [
      'to request a ballot before requests begin',
      dataset({
        absentee_request_start_date: '5 days before Election Day',
        absentee_deadline_mail: 'Received 7 days before Election Day',
      }),
      LINE,
      '5 days before Election Day',
      'absentee_deadline_mail: -5d opens gives 2028-11-02',
    ],
    rule(
      '-30d received roll:next',
      'agrees with the text, which says -29d received: for 2028-11-07 that is 2028-10-09, and this rule gives 2028-10-08',
    ),
    rule('-4Mon received', 'agrees with the text'),
    rule('-28d received', 'agrees with the text', { type: 'all' }),
    rule('-29d postmarked', 'the points of the text, which says -29d received'),
    rule('-29d received', 'which says not_offered', { text: 'N/A' }),
    rule('-29d received', 'a text in values.csv that the rule refines', { text: '' }),
    rule('-29d opens', 'only points of this field, which are received or postmarked; "opens" is not', {
      type: 'primary',
    }),
    rule('29 days', 'a day such as -0d, -15d, +10d'),
    other(row('-29d received', 'general'), 'election_type', 'general', 'an empty cell for federal general elections'),
    other(
      'AA,polls_close,primary,-1d closes,Note.,Law,',
      'field',
      'polls_close',
      'a field of fields.csv that is a deadline: ',
    ),
    other(`ZZ,${MAIL},primary,-1d received,Note.,Law,`, 'state', 'ZZ', 'a code from states.csv'),
    other(`BB,${MAIL},,?,,Law,`, 'note', '', 'what the text cannot say'),
    other(`BB,${MAIL},,-29d received,Note.,,`, 'source', '', 'where the rule was found'),
    [
      'with two rules',
      dataset({ [MAIL]: RECEIVED }, [row('-29d received'), row('?')]),
      'deadlines.csv:3 election_type',
      '',
      'a unique combination of state, field, election_type; line 2 already has this one',
    ],
  ]);
});

describe('an import accepts a rule', () => {
  it.each([
    ['that adds a roll', RECEIVED, '-29d received roll:next'],
    ['of a weekday on the day of the text', 'Received 4 days before Election Day', '-1Fri received'],
    ['that adds a point', RECEIVED, '-29d received; -30d postmarked'],
    ['that cannot be computed', RECEIVED, '?'],
  ])('%s', async (_, text, rule) => {
    expect(await issuesOf(dataset({ [MAIL]: text }, [row(rule)]))).toEqual([]);
  });

  it('for another type of election, whatever the text says', async () => {
    expect(await issuesOf(dataset({ [MAIL]: RECEIVED }, [row('-10d received', 'runoff')]))).toEqual([]);
  });
});
