import { getNamedType, isObjectType, isScalarType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { useSharedService } from '../../../support/service.js';
import { FIELD, GONE, RELEASE, STATE, UNKNOWN_NAMES } from '../../../support/unknown-names.js';

const service = useSharedService();

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
    expect(UNKNOWN_NAMES.map(([argument]) => argument).sort()).toEqual(ARGUMENTS.sort());
  });

  it.each(UNKNOWN_NAMES)(
    'in %s is a warning with the nearest name, and null or a shorter list',
    async (_, query, data, warning) => {
      const answer = await service.graphql(query);
      expect(answer).toEqual({
        data,
        extensions: { warnings: [{ message: expect.any(String), path: expect.any(Array) }] },
      });
      expect(answer.extensions.warnings[0].message.slice(0, warning.length)).toBe(warning);
      const { x } = data as { x: object | null };
      expect(answer.extensions.warnings[0].path).toEqual(x && 'y' in x ? ['x', 'y'] : ['x']);
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
    expect(await messages(query)).toEqual([STATE, FIELD, ...Array(2).fill(expect.stringContaining(RELEASE))]);
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
