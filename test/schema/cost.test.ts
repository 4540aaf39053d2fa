import fc from 'fast-check';
import { getOperationAST, getVariableValues, validate } from 'graphql';
// Its ES module build loads a second copy of graphql, which does not know our schema.
import complexity from 'graphql-query-complexity/cjs';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { costOf } from '../../schema/cost.js';
import { readSamples } from '../../schema/samples.js';
import { generatedOperation, parsed } from '../support/generated-operations.js';

const schema = buildSchema();

/** @returns our number and the package's; undefined for an operation that would not get as far as that */
function costs(text: string, variables: Record<string, unknown>): [number, number] | undefined {
  const query = parsed(text);
  const operation = query && getOperationAST(query);
  if (!query || !operation || validate(schema, query).length > 0) return undefined;
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return undefined;
  const estimators = [complexity.fieldExtensionsEstimator(), complexity.simpleEstimator({ defaultComplexity: 1 })];
  return [
    costOf(schema, query, operation, variables),
    complexity.getComplexity({ schema, query, estimators, variables, maxQueryNodes: 1e6 }),
  ];
}

const ITEM = 'state(code: "CA") { item(slug: "notes")';

describe('the cost of an operation is what graphql-query-complexity makes of it', () => {
  it.each<[query: string, variables?: Record<string, unknown>]>([
    ...readSamples().map(({ query, variables }): [string, Record<string, unknown>] => [query, variables ?? {}]),
    [`{ ${ITEM} { slug ... on UrlItem { url text } ... on BooleanItem { value } } } }`],
    [`{ ${ITEM} { slug ... on InformationItem { slug ... on UrlItem { url } } ... on UrlItem { text } } } }`],
    [
      `{ ${ITEM} { ...A ...B } } } fragment A on UrlItem { ...C url } fragment B on UrlItem { text } fragment C on InformationItem { id }`,
    ],
    ['{ states { ... { code } ... on State { ... on State { name } } } }'],
    ['query ($a: Boolean!) { states @skip(if: $a) { code } fields @include(if: $a) { slug } }', { a: true }],
    ['query ($a: Boolean!) { states @skip(if: $a) { code } fields @include(if: $a) { slug } }', { a: false }],
    ['query ($a: Boolean = false) { states { code @include(if: $a) ... @skip(if: $a) { name } } }'],
    ['query ($codes: [StateCode!]) { states(codes: $codes) { code } }', { codes: ['CA', 'NY'] }],
    ['query ($codes: [StateCode!] = ["CA"]) { states(codes: $codes) { code } }'],
    ['query ($n: Int) { overrides(first: $n) { id } }', { n: 7 }],
    ['{ __typename __schema { types { name fields { name } } } __type(name: "State") { name } }'],
  ])('%s with %j', (query, variables = {}) => {
    const [own, expected] = costs(query, variables) ?? [];
    expect(own).toBeGreaterThan(0);
    expect(own).toBe(expected);
  });

  it('for random operations', () => {
    let compared = 0;
    fc.assert(
      fc.property(generatedOperation(schema, 0.5), ({ query, variables }) => {
        const [own, expected] = costs(query, variables) ?? [];
        expect(own, query).toBe(expected);
        if (own !== undefined) compared += 1;
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});
