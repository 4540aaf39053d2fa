export const FIELD = 'There is no field "polls_opn". Did you mean polls_open?';
export const STATE = 'There is no state "CX". Did you mean CA, CO or CT?';
const ELECTION = 'There is no election "US-2028-11-08". The nearest id is "US-2028-11-07".';
export const RELEASE = 'There is no release "2020-01-01-00000000".';
const OCD = 'ocd-division/country:us';
export const GONE = '2020-01-01-00000000';

/** For each argument: a name that does not exist, beside one that does in a list, what is answered, and the beginning of the warning. */
export const UNKNOWN_NAMES: [argument: string, query: string, data: object, warning: string][] = [
  ['Query.state(code)', '{ x: state(code: "CX") { code } }', { x: null }, STATE],
  [
    'Query.state(ocdId)',
    `{ x: state(ocdId: "${OCD}/state:zz") { code } }`,
    { x: null },
    'There is no state with the Open',
  ],
  ['Query.state(release)', `{ x: state(code: "CA", release: "${GONE}") { code } }`, { x: null }, RELEASE],
  ['Query.states(codes)', '{ x: states(codes: ["CX", "CA"]) { code } }', { x: [{ code: 'CA' }] }, STATE],
  ['Query.states(release)', `{ x: states(release: "${GONE}") { code } }`, { x: null }, RELEASE],
  ['Query.field(slug)', '{ x: field(slug: "polls_opn") { slug } }', { x: null }, FIELD],
  ['Query.field(release)', `{ x: field(slug: "polls_open", release: "${GONE}") { slug } }`, { x: null }, RELEASE],
  [
    'Query.fields(slugs)',
    '{ x: fields(slugs: ["polls_opn", "polls_open"]) { slug } }',
    { x: [{ slug: 'polls_open' }] },
    FIELD,
  ],
  ['Query.fields(release)', `{ x: fields(release: "${GONE}") { slug } }`, { x: null }, RELEASE],
  ['Query.region(state)', '{ x: region(state: "CX", name: "Cook County") { name } }', { x: null }, STATE],
  [
    'Query.region(name)',
    '{ x: region(state: "IL", name: "cook county") { name } }',
    { x: null },
    'There is no region "cook county" in IL. Did you mean Cook County',
  ],
  [
    'Query.region(fips)',
    '{ x: region(state: "IL", fips: "17999") { name } }',
    { x: null },
    'There is no county with the FIPS code "17999" in IL. To list the counties, query',
  ],
  [
    'Query.region(ocdId)',
    `{ x: region(ocdId: "${OCD}/state:il/county:coook") { name } }`,
    { x: null },
    'There is no region with',
  ],
  [
    'Query.region(release)',
    `{ x: region(state: "IL", name: "Cook County", release: "${GONE}") { name } }`,
    { x: null },
    RELEASE,
  ],
  ['Query.overrides(state)', '{ x: overrides(state: "CX") { totalCount } }', { x: null }, STATE],
  ['Query.overrides(field)', '{ x: overrides(field: "polls_opn") { totalCount } }', { x: null }, FIELD],
  ['Query.overrides(release)', `{ x: overrides(release: "${GONE}") { totalCount } }`, { x: null }, RELEASE],
  ['Query.changes(since)', `{ x: changes(since: "${GONE}") { totalCount } }`, { x: null }, RELEASE],
  ['Query.changes(until)', `{ x: changes(until: "${GONE}") { totalCount } }`, { x: null }, RELEASE],
  ['Query.changes(states)', '{ x: changes(states: ["CX"]) { totalCount } }', { x: { totalCount: 0 } }, STATE],
  ['Query.changes(slugs)', '{ x: changes(slugs: ["polls_opn"]) { totalCount } }', { x: { totalCount: 0 } }, FIELD],
  ['Query.election(id)', '{ x: election(id: "US-2028-11-08") { id } }', { x: null }, ELECTION],
  [
    'Query.elections(states)',
    '{ x: elections(from: "2028-11-07", to: "2028-11-07", states: ["CX", "CA"]) { id } }',
    { x: [{ id: 'US-2028-11-07' }] },
    STATE,
  ],
  [
    'Query.node(id)',
    '{ x: node(id: "CA/polls_opn") { id } }',
    { x: null },
    'There is no object with the id "CA/polls_opn".',
  ],
  [
    'Query.nodes(ids)',
    '{ x: nodes(ids: ["CX", "CA"]) { id } }',
    { x: [null, { id: 'CA' }] },
    'There is no object with the id "CX".',
  ],
  [
    'Query.v1Slugs(slugs)',
    '{ x: v1Slugs(slugs: ["polls_opn", "polls_open"]) { slug } }',
    { x: [{ slug: 'polls_open' }] },
    'There is no V1 slug "polls_opn". Did you mean polls_open?',
  ],
  ...['State', 'Region'].flatMap((type): typeof UNKNOWN_NAMES => {
    const parent = type === 'State' ? 'x: state(code: "IL")' : 'x: region(state: "IL", fips: "17031")';
    const slugs = '(slugs: ["polls_opn", "polls_open"])';
    return [
      [
        `${type}.information(slugs)`,
        `{ ${parent} { y: information${slugs} { slug } } }`,
        { x: { y: [{ slug: 'polls_open' }] } },
        FIELD,
      ],
      [`${type}.item(slug)`, `{ ${parent} { y: item(slug: "polls_opn") { slug } } }`, { x: { y: null } }, FIELD],
    ];
  }),
  [
    'State.deadlines(election)',
    '{ x: state(code: "CA") { y: deadlines(election: "US-2028-11-08") { id } } }',
    { x: { y: null } },
    ELECTION,
  ],
  [
    'State.voting(election)',
    '{ x: state(code: "CA") { y: voting(on: "2028-10-01", election: "US-2028-11-08") { id } } }',
    { x: { y: null } },
    ELECTION,
  ],
  ...['Boolean', 'Date', 'Markdown', 'MultiSelect', 'SingleSelect', 'Url'].map(
    (format): [string, string, object, string] => [
      `${format}Item.tooLate(election)`,
      // All of them share a resolver.
      '{ x: node(id: "CA/polls_open") { ... on InformationItem { y: tooLate(on: "2028-10-01", election: "US-2028-11-08") } } }',
      { x: { y: null } },
      ELECTION,
    ],
  ),
  [
    'Region.voting(election)',
    '{ x: region(state: "IL", name: "Cook County") { y: voting(on: "2028-10-01", election: "US-2028-11-08") { id } } }',
    { x: { y: null } },
    ELECTION,
  ],
  [
    'Election.deadlines(states)',
    '{ x: election(id: "US-2028-11-07") { y: deadlines(states: ["CX", "CA"], to: "2028-10-10", kinds: [OPENS]) { state { code } } } }',
    { x: { y: [{ state: { code: 'CA' } }] } },
    STATE,
  ],
  [
    'Field.items(states)',
    '{ x: field(slug: "polls_open") { y: items(states: ["CX", "CA"]) { id } } }',
    { x: { y: [{ id: 'CA/polls_open' }] } },
    STATE,
  ],
];
