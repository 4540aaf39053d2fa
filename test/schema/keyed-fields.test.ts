import { type GraphQLField, getNamedType, isCompositeType, isNonNullType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { type Service, startService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

/** What a caller without a key may see; all the other types are for callers with one. */
const OPEN_TYPES = ['Query', 'Field', 'Release', 'ReleaseCounts', 'State', 'V1Slug'];

/** A value for each argument without which a field cannot be asked. */
const ARGUMENTS: Record<string, string> = { code: '"AA"', name: '"Port City"', slug: '"ballot_type"', state: '"AA"' };

/** How a query gets to an open type. */
const WAYS: Record<string, (part: string) => string> = {
  Query: (part) => `{ ${part} }`,
  Field: (part) => `{ field(slug: "ballot_type") { ${part} } }`,
  Release: (part) => `{ release { ${part} } }`,
  ReleaseCounts: (part) => `{ release { counts { ${part} } } }`,
  State: (part) => `{ state(code: "AA") { ${part} } }`,
  V1Slug: (part) => `{ v1Slugs { ${part} } }`,
};

const fields = OPEN_TYPES.flatMap((name) => {
  const type = buildSchema().getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type`);
  return Object.values(type.getFields()).map((field) => {
    const result = getNamedType(field.type);
    const open = !isCompositeType(result) || OPEN_TYPES.includes(result.name);
    return { name: `${name}.${field.name}`, query: WAYS[name]?.(selection(field)) as string, open };
  });
});

function selection({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const needed = args.filter((arg) => isNonNullType(arg.type)).map((arg) => `${arg.name}: ${ARGUMENTS[arg.name]}`);
  const parts = isCompositeType(getNamedType(type)) ? ' { __typename }' : '';
  return `${name}${needed.length > 0 ? `(${needed.join(', ')})` : ''}${parts}`;
}

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
});
afterAll(() => service.stop());

describe('without a key', () => {
  it.each(fields.filter(({ open }) => open))('$name is open', async ({ query }) => {
    const { errors } = await service.graphql(query, {}, { key: 'none' });
    expect(errors).toBeUndefined();
  });

  it.each(fields.filter(({ open }) => !open))('$name is shut, as it leads to values', async ({ name, query }) => {
    const { errors } = await service.graphql(query, {}, { key: 'none' });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(errors[0].message).toContain(`"${name}" needs an API key.`);
  });

  it('the whole schema can be read, for an IDE or codegen', async () => {
    const { data } = await service.graphql('{ __type(name: "State") { fields { name } } }', {}, { key: 'none' });
    expect(data.__type.fields).toContainEqual({ name: 'information' });
  });
});
