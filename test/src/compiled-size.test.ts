import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { compiledSize } from '../../src/compiled/size.js';

const schema = buildSchema();

function sizeOf(query: string, most = 1_000_000): number {
  const document = parse(query);
  return compiledSize(schema, document, getOperationAST(document) as OperationDefinitionNode, most);
}

/** Seven levels that look harmless; the items of three of them may be of six types. */
const NESTED =
  '{ states { regions { information { region { information { region { information { slug text } } } } } } } }';

describe('the size of an operation once it is compiled', () => {
  it.each([
    ['{ states { code name } }', 3],
    ['{ state(code: "CA") { item(slug: "x") { slug text } } }', 2 + 6 * 2],
    ['{ state(code: "CA") { item(slug: "x") { slug ... on UrlItem { url } } } }', 2 + 6 * 2],
    ['{ states { ...A } } fragment A on State { code ...B } fragment B on State { name }', 3],
    ['{ __schema { types { name } } }', 3],
    [NESTED, 2 + 1 + 6 * (1 + 1 + 6 * (1 + 1 + 6 * 2))],
  ])('of %s is %d: fields of an interface count for each type', (query, size) => {
    expect(sizeOf(query)).toBe(size);
  });

  it('is not counted on above the most that is compiled', () => {
    expect(sizeOf(NESTED, 300)).toBe(301);
    expect(
      sizeOf(`{ ${NESTED.repeat(1).slice(2, -2)} ${NESTED.slice(2, -2).replace('states', 'b: states')} }`, 300),
    ).toBe(301);
  });
});
