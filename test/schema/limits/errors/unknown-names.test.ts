import { getNamedType, isObjectType, isScalarType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

const FIELD = 'There is no field "polls_opn". Did you mean polls_open?';
const STATE = 'There is no state "CX". Did you mean CA, CO or CT?';
const GONE = '2020-01-01-00000000';

/** For each argument, a name that does not exist, beside one that does in a list. */
const UNKNOWN_NAMES = {
  'Query.state(code)': '{ x: state(code: "CX") { code } }',
  'Query.state(ocdId)': '{ x: state(ocdId: "ocd-division/country:us/state:zz") { code } }',
  'Query.state(release)': `{ x: state(code: "CA", release: "${GONE}") { code } }`,
  'Query.states(codes)': '{ x: states(codes: ["CX", "CA"]) { code } }',
  'Query.states(release)': `{ x: states(release: "${GONE}") { code } }`,
  'Query.field(slug)': '{ x: field(slug: "polls_opn") { slug } }',
  'Query.field(release)': `{ x: field(slug: "polls_open", release: "${GONE}") { slug } }`,
  'Query.fields(slugs)': '{ x: fields(slugs: ["polls_opn", "polls_open"]) { slug } }',
  'Query.fields(release)': `{ x: fields(release: "${GONE}") { slug } }`,
  'Query.region(state)': '{ x: region(state: "CX", name: "Cook County") { name } }',
  'Query.region(name)': '{ x: region(state: "IL", name: "cook county") { name } }',
  'Query.region(fips)': '{ x: region(state: "IL", fips: "17999") { name } }',
  'Query.region(ocdId)': '{ x: region(ocdId: "ocd-division/country:us/state:il/county:coook") { name } }',
  'Query.region(release)': `{ x: region(state: "IL", name: "Cook County", release: "${GONE}") { name } }`,
  'Query.overrides(state)': '{ x: overrides(state: "CX") { totalCount } }',
  'Query.overrides(field)': '{ x: overrides(field: "polls_opn") { totalCount } }',
  'Query.overrides(release)': `{ x: overrides(release: "${GONE}") { totalCount } }`,
  'Query.changes(since)': `{ x: changes(since: "${GONE}") { totalCount } }`,
  'Query.changes(until)': `{ x: changes(until: "${GONE}") { totalCount } }`,
  'Query.changes(states)': '{ x: changes(states: ["CX"]) { totalCount } }',
  'Query.changes(slugs)': '{ x: changes(slugs: ["polls_opn"]) { totalCount } }',
  'Query.election(id)': '{ x: election(id: "US-2028-11-08") { id } }',
  'Query.elections(states)': '{ x: elections(from: "2028-11-07", to: "2028-11-07", states: ["CX", "CA"]) { id } }',
  'Query.node(id)': '{ x: node(id: "CA/polls_opn") { id } }',
  'Query.nodes(ids)': '{ x: nodes(ids: ["CX", "CA"]) { id } }',
  'Query.v1Slugs(slugs)': '{ x: v1Slugs(slugs: ["polls_opn", "polls_open"]) { slug } }',
  'State.information(slugs)':
    '{ x: state(code: "IL") { y: information(slugs: ["polls_opn", "polls_open"]) { slug } } }',
  'State.item(slug)': '{ x: state(code: "IL") { y: item(slug: "polls_opn") { slug } } }',
  'Region.information(slugs)':
    '{ x: region(state: "IL", fips: "17031") { y: information(slugs: ["polls_opn", "polls_open"]) { slug } } }',
  'Region.item(slug)': '{ x: region(state: "IL", fips: "17031") { y: item(slug: "polls_opn") { slug } } }',
  'State.deadlines(election)': '{ x: state(code: "CA") { y: deadlines(election: "US-2028-11-08") { id } } }',
  'State.voting(election)':
    '{ x: state(code: "CA") { y: voting(on: "2028-10-01", election: "US-2028-11-08") { id } } }',
  // All of them share a resolver.
  ...Object.fromEntries(
    ['Boolean', 'Date', 'Markdown', 'MultiSelect', 'SingleSelect', 'Url'].map((format) => [
      `${format}Item.tooLate(election)`,
      '{ x: node(id: "CA/polls_open") { ... on InformationItem { y: tooLate(on: "2028-10-01", election: "US-2028-11-08") } } }',
    ]),
  ),
  'Region.voting(election)':
    '{ x: region(state: "IL", name: "Cook County") { y: voting(on: "2028-10-01", election: "US-2028-11-08") { id } } }',
  'Election.deadlines(states)':
    '{ x: election(id: "US-2028-11-07") { y: deadlines(states: ["CX", "CA"], to: "2028-10-10", kinds: [OPENS]) { state { code } } } }',
  'Field.items(states)': '{ x: field(slug: "polls_open") { y: items(states: ["CX", "CA"]) { id } } }',
};

/** Arguments of text that name nothing: a cursor comes from a page before, and a question is in plain words. */
const NO_NAMES = /\(after\)$|^Query\.search\(text\)$/;

/** Arguments that take a name, as `Type.field(argument)`. */
const ARGUMENTS = Object.values(buildSchema().getTypeMap())
  .filter((type) => isObjectType(type))
  .flatMap((type) =>
    Object.values(type.getFields()).flatMap(({ name, args }) =>
      args.flatMap((arg) => (isName(getNamedType(arg.type).name) ? `${type.name}.${name}(${arg.name})` : [])),
    ),
  )
  .filter((argument) => !NO_NAMES.test(argument) && !argument.startsWith('__'));

function isName(type: string): boolean {
  const isOther = ['Boolean', 'Date', 'DateTime', 'Float', 'Int'].includes(type);
  return !isOther && isScalarType(buildSchema().getType(type));
}

describe('a name that does not exist', () => {
  it('is in the table for every argument that takes a name', () => {
    expect(Object.keys(UNKNOWN_NAMES).sort()).toEqual(ARGUMENTS.sort());
  });

  it.each(Object.entries(UNKNOWN_NAMES))(
    'in %s is a warning with the nearest name, and null or a shorter list',
    async (_, query) => {
      const answer = await service.graphql(query);
      expect([answer.errors, answer.extensions.warnings.length]).toEqual([undefined, 1]);
      expect(answer).toMatchSnapshot();
    },
  );

  it.each([
    '{ fields(slugs: ["x1"]) { slug } }',
    '{ states(codes: ["QQ"]) { code } }',
    '{ v1Slugs(slugs: ["x1"]) { slug } }',
    '{ elections(from: "2028-01-01", states: ["QQ"]) { id } }',
    '{ field(slug: "polls_open") { items(states: ["QQ"]) { id } } }',
    '{ state(code: "CA") { information(slugs: ["x1"]) { id } } }',
    '{ election(id: "US-2028-11-07") { deadlines(states: ["QQ"]) { id } } }',
  ])('alone leaves a list empty, and does not select all: %s', async (query) => {
    const data = await service.data(query);
    expect(JSON.stringify(data)).toMatch(/:\[\]\}+$/);
  });
});

describe('several names that do not exist', () => {
  const messages = async (query: string, variables = {}) =>
    (await service.graphql(query, variables)).extensions.warnings.map(({ message }: { message: string }) => message);

  it('have one warning, with the nearest of each', async () => {
    expect(await messages('{ fields(slugs: ["polls_opn", "poll_close", "polls_opn"]) { slug } }')).toEqual([
      'There is no field "polls_opn", "poll_close". Did you mean polls_open or polls_close?',
    ]);
  });

  it('of two arguments have a warning each', async () => {
    const query = `{ changes(states: ["CX"], slugs: ["polls_opn"], since: "${GONE}", until: "${GONE}") { totalCount } }`;
    expect(await messages(query)).toEqual([
      STATE,
      FIELD,
      ...Array(2).fill(expect.stringContaining(`There is no release "${GONE}".`)),
    ]);
  });

  it('are listed up to five', async () => {
    const slugs = Array.from({ length: 7 }, (_, n) => `${n}x`);
    expect(await messages('query ($slugs: [FieldSlug!]) { fields(slugs: $slugs) { slug } }', { slugs })).toEqual([
      'There is no field "0x", "1x", "2x", "3x", "4x" (and 2 more). To list the fields, query { fields { slug } }.',
    ]);
  });
});

describe('malformed input', () => {
  it.each([
    ['{ state(code: "ca") { name } }', 'but got "ca". Did you mean CA?'],
    [
      '{ state(code: "California") { name } }',
      'but got "California". To list the codes, query { states { code name } }.',
    ],
    ['{ states(codes: ["CA", "ny"]) { name } }', 'but got "ny". Did you mean NY?'],
    [`{ fields(slugs: [${'"x",'.repeat(201)}]) { slug } }`, '"slugs" takes at most 200 entries'],
    [`{ overrides(state: "CX", first: 0) { totalCount } }`, '"first" must be between 1 and 500'],
    [`{ changes(since: "${GONE}", after: "x") { totalCount } }`, '"after" must be the "endCursor"'],
  ])('stays an error: %.70s', async (query, message) => {
    const { errors } = await service.graphql(query);
    expect(errors).toMatchObject([
      { message: expect.stringContaining(message), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});
