import {
  type GraphQLArgument,
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

/** The types for callers without a key. */
const OPEN_TYPES = [
  ...['Query', 'Election', 'Field', 'Release', 'ReleaseCounts', 'State', 'V1Slug', 'PageInfo', 'ChangeSummary'],
  ...['ReleaseSummary', 'ReleaseSummaryConnection', 'ReleaseSummaryEdge', 'SourceLink'],
  ...['SearchConnection', 'SearchResult', 'SearchResultEdge', 'Correction', 'Node'],
];

/** Values of required arguments. */
const ARGUMENTS: Record<string, string> = {
  after: '"2026-01-01"',
  code: '"AA"',
  election: '"US-2028-11-07"',
  from: '"2026-01-01"',
  id: '"AA-2026-06-02"',
  ids: '["AA"]',
  language: 'ES',
  name: '"Port City"',
  on: '"2026-05-26"',
  slug: '"ballot_type"',
  state: '"AA"',
  text: '"port city ballot"',
};

/** A query that reaches each open type. */
const WAYS: Record<string, (part: string) => string> = {
  Query: (part) => `{ ${part} }`,
  Election: (part) => `{ election(id: "AA-2026-06-02") { ${part} } }`,
  Field: (part) => `{ field(slug: "ballot_type") { ${part} } }`,
  Node: (part) => `{ node(id: "AA") { ${part} } }`,
  Release: (part) => `{ release { ${part} } }`,
  PageInfo: (part) => `{ releases { pageInfo { ${part} } } }`,
  ChangeSummary: (part) => `{ release { changeSummary { ${part} } } }`,
  ReleaseSummary: (part) => `{ releases { nodes { ${part} } } }`,
  ReleaseSummaryConnection: (part) => `{ releases { ${part} } }`,
  ReleaseSummaryEdge: (part) => `{ releases { edges { ${part} } } }`,
  ReleaseCounts: (part) => `{ release { counts { ${part} } } }`,
  SourceLink: (part) => `{ election(id: "AA-2026-06-02") { sourceLink { ${part} } } }`,
  Correction: (part) => `{ search(text: "balot") { corrections { ${part} } } }`,
  SearchConnection: (part) => `{ search(text: "port city alpha") { ${part} } }`,
  SearchResult: (part) => `{ search(text: "port city alpha", first: 1) { nodes { ${part} } } }`,
  SearchResultEdge: (part) => `{ search(text: "ballot") { edges { ${part} } } }`,
  State: (part) => `{ state(code: "AA") { ${part} } }`,
  V1Slug: (part) => `{ v1Slugs { ${part} } }`,
};

const fields = OPEN_TYPES.flatMap((name) => {
  const type = buildSchema().getType(name);
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${name} has no fields`);
  return Object.values(type.getFields()).map((field) => {
    const result = getNamedType(field.type);
    const open = !isCompositeType(result) || OPEN_TYPES.includes(result.name);
    return { name: `${name}.${field.name}`, query: WAYS[name]?.(selection(field)) as string, open };
  });
});

function selection({ name, args, type }: GraphQLField<unknown, unknown>): string {
  // One of the two arguments of `state` is required.
  const isNeeded = (arg: GraphQLArgument) => isNonNullType(arg.type) || (name === 'state' && arg.name === 'code');
  const needed = args.filter(isNeeded).map((arg) => `${arg.name}: ${ARGUMENTS[arg.name]}`);
  const parts = isCompositeType(getNamedType(type)) ? ' { __typename }' : '';
  return `${name}${needed.length > 0 ? `(${needed.join(', ')})` : ''}${parts}`;
}

const service = useService({ dataset: writeDataset() });

describe('without a key', () => {
  it.each(fields.filter(({ open }) => open))('$name is open', async ({ query }) => {
    const { errors } = await service.graphql(query, {}, { key: 'none' });
    expect(errors).toBeUndefined();
  });

  it.each(fields.filter(({ open }) => !open))('$name is not open', async ({ name, query }) => {
    const { errors } = await service.graphql(query, {}, { key: 'none' });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(errors[0].message).toContain(`"${name}" needs an API key.`);
  });

  it('introspection is open', async () => {
    const { data } = await service.graphql('{ __type(name: "State") { fields { name } } }', {}, { key: 'none' });
    expect(data.__type.fields).toContainEqual({ name: 'information' });
  });
});

describe('a keyed field', () => {
  it('fails without a key in a fragment, under an alias and on any path', async () => {
    const { data, errors } = await service.graphql(
      `{ v1Slugs(slugs: ["early_voting"]) { fields { ...f } } states { s: item(slug: "ballot_type") { text } } } fragment f on Field { i: items { text } }`,
      {},
      { key: 'none' },
    );
    expect(errors.every((error: { extensions: { code: string } }) => error.extensions.code === 'UNAUTHENTICATED')).toBe(
      true,
    );
    expect(data).toEqual({ v1Slugs: [{ fields: [{ i: null }] }], states: [{ s: null }, { s: null }] });
  });
});
