/** Operations that reach every field of elections and deadlines, each with the whole answer that it must give. */
export const ELECTION_OPERATIONS: [query: string, answer: object][] = [
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
      rule } } }`,
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
