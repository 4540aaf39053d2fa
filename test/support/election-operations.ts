const VOTING = 'voting:AA/AA-2026-06-02/2026-05-27';

const actionOf = (action: string, headline: string, detail = '') => ({
  id: `${VOTING}/${action}`,
  ...{ action, headline, detail },
  summary: [`${headline}.`, detail].filter(Boolean).join(' '),
  ...{ status: 'UNKNOWN', lastDay: null, isConfirmed: false, englishNotes: [], facts: [], ways: [] },
});

const wayOf = (own: object) => ({
  ...{ method: 'IN_PERSON', opens: null, actBy: null, lastDay: null, time: null, timeKind: null, condition: null },
  ...{ isConfirmed: false, deadlines: [] },
  ...own,
});

/** Operations that reach every field of elections and deadlines, each with the whole answer that it must give. */
export const ELECTION_OPERATIONS: [query: string, answer: object][] = [
  [
    `{ state(code: "AA") { voting(on: "2026-05-27") { id on election { id } summary remaining pollingHours englishNotes isConfirmed actions {
      id action status lastDay headline detail summary englishNotes isConfirmed facts { id }
      ways { method status opens actBy lastDay time timeKind condition isConfirmed deadlines { id } } }
      agenda { action day isOver isConfirmed summary conditions reasons englishNotes deadlines { id } } } } }`,
    {
      state: {
        voting: {
          id: VOTING,
          on: '2026-05-27',
          election: { id: 'AA-2026-06-02' },
          summary:
            'You can still vote: early, where places are still open (ask your election office), or on Tue, Jun 2.',
          remaining:
            'You can still vote: early, where places are still open (ask your election office), or on Tue, Jun 2.',
          pollingHours: '',
          englishNotes: [],
          isConfirmed: false,
          actions: [
            actionOf('REGISTER', 'We do not know until when you can register to vote', 'Call your election office.'),
            actionOf('REQUEST_BALLOT', 'We do not know until when you can ask for a mail ballot'),
            actionOf(
              'RETURN_BALLOT',
              'We do not know until when you can return your ballot',
              'Call your election office.',
            ),
            {
              ...actionOf('VOTE_EARLY', 'Early voting has begun. Ask if it is still open'),
              ways: [
                wayOf({
                  ...{ status: 'UNKNOWN', opens: '2026-05-26', isConfirmed: true },
                  deadlines: [{ id: 'AA-2026-06-02.AA.early_voting_starts.opens' }],
                }),
              ],
            },
            {
              ...actionOf('VOTE_ON_ELECTION_DAY', 'You can still vote', 'On Tue, Jun 2.'),
              ...{ status: 'NOT_YET', lastDay: '2026-06-02' },
              ways: [wayOf({ status: 'NOT_YET', opens: '2026-06-02', actBy: '2026-06-02', lastDay: '2026-06-02' })],
            },
          ],
          agenda: [
            {
              ...{
                action: 'VOTE_EARLY',
                day: '2026-05-27',
                summary: 'Vote early: began Tue, May 26',
                isConfirmed: true,
              },
              ...{ isOver: false, conditions: [], reasons: [], englishNotes: [] },
              deadlines: [{ id: 'AA-2026-06-02.AA.early_voting_starts.opens' }],
            },
            {
              ...{
                action: 'VOTE_ON_ELECTION_DAY',
                day: '2026-06-02',
                summary: 'Election Day: polling hours not known',
              },
              ...{ isOver: false, conditions: [], reasons: [], englishNotes: [], isConfirmed: true, deadlines: [] },
            },
          ],
        },
      },
    },
  ],
  [
    '{ region(state: "AA", name: "Port City") { voting(on: "2026-05-27") { id } } }',
    { region: { voting: { id: 'voting:AA/Port City/AA-2026-06-02/2026-05-27' } } },
  ],
  [
    '{ state(code: "AA") { zones deadlines(election: "US-2028-11-07") { id date status zones } } }',
    {
      state: {
        zones: [],
        deadlines: [
          {
            id: 'US-2028-11-07.AA.early_voting_starts.opens',
            date: null,
            status: 'NOT_OFFERED',
            zones: [],
          },
        ],
      },
    },
  ],
  [
    `{ elections(from: "2026-06-02", to: "2026-11-02") { id name date type basis source asOf isContingent hasUsualHours
      sourceLink { publisher } sourceLinks { text } state { code } deadlines {
      id state { code } election { id } item { id } action method kind date actBy countedDate time timeKind zones status statusNote
      englishNotes(language: ES) label localTime advice(on: "2026-05-27") rule } } }`,
    {
      elections: [
        {
          id: 'AA-2026-06-02',
          name: 'State primary',
          date: '2026-06-02',
          type: 'PRIMARY',
          basis: 'SCHEDULED',
          source: 'Calendar',
          sourceLink: { publisher: null },
          sourceLinks: [{ text: 'Calendar' }],
          asOf: '2026-01-05',
          isContingent: false,
          hasUsualHours: false,
          state: { code: 'AA' },
          deadlines: [
            {
              id: 'AA-2026-06-02.AA.early_voting_starts.opens',
              state: { code: 'AA' },
              election: { id: 'AA-2026-06-02' },
              item: { id: 'AA/early_voting_starts' },
              action: 'VOTE_EARLY',
              method: 'IN_PERSON',
              kind: 'OPENS',
              date: '2026-05-26',
              actBy: null,
              countedDate: '2026-05-23',
              time: null,
              timeKind: null,
              zones: [],
              status: 'MOVED',
              statusNote:
                'The count gives Saturday, May 23, 2026; the state moves it to Tuesday, May 26, 2026. Only in primaries.',
              ...{ englishNotes: ['Only in primaries.'], localTime: null, advice: null },
              label: 'start of early voting',
              rule: '-10d opens roll:next',
            },
          ],
        },
      ],
    },
  ],
  [
    '{ election(id: "US-2026-11-03") { name basis state { code } deadlines(states: ["BB"]) { status kind } } }',
    {
      election: {
        name: 'General election 2026',
        basis: 'STATUTE',
        state: null,
        deadlines: [{ status: 'UNKNOWN', kind: 'OPENS' }],
      },
    },
  ],
  [
    '{ nextElection(after: "2026-06-02") { id } state(code: "BB") { nextElection(after: "2026-06-02") { id } } }',
    { nextElection: { id: 'AA-2026-06-02' }, state: { nextElection: { id: 'US-2026-11-03' } } },
  ],
];
