/** The version of the small dataset. */
const FIRST = '2026-03-01-059cbc31';

const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** Of a page with one entry, which is the first one. */
const onePage = (cursor: string, hasNextPage = false) => ({
  hasNextPage,
  hasPreviousPage: false,
  startCursor: cursor,
  endCursor: cursor,
});

/** Operations that reach connections and releases, each with the whole answer that it must give. */
export const CONNECTION_OPERATIONS: [query: string, answer: object][] = [
  [
    `{ overrides(field: "primary_date") { nodes { id text source sourceLink { text } sourceLinks { url } asOf modifiedAt state { code } region { name } field { slug }
      replaces { text } } edges { cursor node { id } } totalCount
      ${PAGE_INFO} } }`,
    {
      overrides: {
        nodes: [
          {
            id: 'override:AA/North/South County/primary_date',
            text: '2026-06-09',
            source: 'County page',
            sourceLink: { text: 'County page' },
            sourceLinks: [{ url: null }],
            asOf: null,
            modifiedAt: '2026-02-02T00:00:00Z',
            state: { code: 'AA' },
            region: { name: 'North/South County' },
            field: { slug: 'primary_date' },
            replaces: { text: '2026-06-02' },
          },
        ],
        edges: [
          { cursor: 'AA/North/South County/primary_date', node: { id: 'override:AA/North/South County/primary_date' } },
        ],
        totalCount: 1,
        pageInfo: onePage('AA/North/South County/primary_date'),
      },
    },
  ],
  [
    `{ search(text: "balot type alpha", first: 1) { totalCount subject topic otherTopic electionKind words elections(after: "2028-11-07") { id } notice city answer { id } answers { id }
      state { code } states { code } region { name } regions { name } field { slug } corrections { from to }
      nodes { id kind label snippet state { code } field { slug } region { name } item { text } }
      edges { cursor node { id } } ${PAGE_INFO} } }`,
    {
      search: {
        totalCount: 2,
        subject: 'FIELD',
        topic: null,
        otherTopic: null,
        electionKind: null,
        words: ['balot', 'type'],
        elections: [],
        notice: null,
        city: null,
        answer: { id: 'answer/AA/ballot_type' },
        answers: [{ id: 'answer/AA/ballot_type' }],
        state: { code: 'AA' },
        states: [{ code: 'AA' }],
        region: null,
        regions: [],
        field: { slug: 'ballot_type' },
        corrections: [{ from: 'balot', to: 'ballot' }],
        nodes: [
          {
            id: 'answer/AA/ballot_type',
            kind: 'ANSWER',
            label: 'Alpha: ballot_type',
            snippet: null,
            state: { code: 'AA' },
            field: { slug: 'ballot_type' },
            region: null,
            item: { text: 'paper' },
          },
        ],
        edges: [{ cursor: 'answer/AA/ballot_type', node: { id: 'answer/AA/ballot_type' } }],
        pageInfo: onePage('answer/AA/ballot_type', true),
      },
    },
  ],
  [
    '{ release { id version sequence rolledBackTo changeSummary { total } publishedAt firstModifiedAt title licence disclaimer counts { states fields values overrides } } }',
    {
      release: {
        id: FIRST,
        version: FIRST,
        sequence: 1,
        rolledBackTo: null,
        changeSummary: null,
        publishedAt: '2026-03-01T00:00:00Z',
        firstModifiedAt: '2026-01-01T00:00:00Z',
        title: 'Made up for tests',
        licence: 'None needed.',
        disclaimer: 'Nothing here is true.',
        counts: { states: 2, fields: 7, values: 8, overrides: 6 },
      },
    },
  ],
  [
    `{ releases { totalCount nodes { id version publishedAt sequence rolledBackTo changeSummary { total } } ${PAGE_INFO} edges { cursor node { id } } } }`,
    {
      releases: {
        totalCount: 1,
        nodes: [
          {
            id: `summary:${FIRST}`,
            version: FIRST,
            publishedAt: '2026-03-01T00:00:00Z',
            sequence: 1,
            rolledBackTo: null,
            changeSummary: null,
          },
        ],
        pageInfo: onePage(FIRST),
        edges: [{ cursor: FIRST, node: { id: `summary:${FIRST}` } }],
      },
    },
  ],
  [
    '{ node(id: "v1:notes") { __typename id } nodes(ids: ["AA/Port City", "AA/Port City"]) { id ... on Region { kind } } }',
    {
      node: { __typename: 'V1Slug', id: 'v1:notes' },
      nodes: [
        { id: 'AA/Port City', kind: 'OTHER' },
        { id: 'AA/Port City', kind: 'OTHER' },
      ],
    },
  ],
];

/** Operations on the small dataset after a second release, which changed the ballot type of AA: see `every-field.test.ts`. */
export const CHANGE_OPERATIONS: [query: string, answer: (second: string) => object][] = [
  [
    `{ changes { totalCount ${PAGE_INFO} edges { cursor node { id } } nodes {
      id kind stateCode regionName slug release { id } state { code } field { slug }
      before { text footnotes source asOf } after { text footnotes source asOf } } } }`,
    (second) => ({
      changes: {
        totalCount: 1,
        pageInfo: onePage(`${second}/1`),
        edges: [{ cursor: `${second}/1`, node: { id: `${second}/1` } }],
        nodes: [
          {
            id: `${second}/1`,
            kind: 'CHANGED',
            stateCode: 'AA',
            regionName: null,
            slug: 'ballot_type',
            release: { id: `summary:${second}` },
            state: { code: 'AA' },
            field: { slug: 'ballot_type' },
            before: { text: 'paper', footnotes: '', source: 'Guide', asOf: null },
            after: { text: 'machine', footnotes: '', source: 'Guide', asOf: null },
          },
        ],
      },
    }),
  ],
  [
    '{ releases { nodes { id sequence changeSummary { total added changed removed stateCodes slugs } } } }',
    (second) => ({
      releases: {
        nodes: [
          {
            id: `summary:${second}`,
            sequence: 2,
            changeSummary: {
              total: 1,
              added: 0,
              changed: 1,
              removed: 0,
              stateCodes: ['AA'],
              slugs: ['ballot_type'],
            },
          },
          { id: `summary:${FIRST}`, sequence: 1, changeSummary: null },
        ],
      },
    }),
  ],
];
