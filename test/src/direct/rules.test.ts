import fc from 'fast-check';
import {
  type DocumentNode,
  MaxIntrospectionDepthRule,
  parse,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../schema/build.js';
import { readSamples } from '../../../schema/samples.js';
import { measuresOf } from '../../../schema/size.js';
import { rulesFor } from '../../../src/direct/rules.js';
import { generatedOperation, parsed } from '../../support/generated-operations.js';

const schema = buildSchema();

function chosenFor(text: string, document: DocumentNode) {
  return rulesFor(
    text,
    document,
    measuresOf(document).some(({ repeatedFields }) => repeatedFields > 0),
  );
}

const hasErrors = (document: DocumentNode, rules: readonly (typeof specifiedRules)[number][]) =>
  validate(schema, document, rules).length > 0;

/** Each is refused by a rule, some by several. */
const INVALID = [
  '{ states { code } } type A { b: Int }',
  'query A { states { code } } query A { states { name } }',
  '{ states { code } } query B { states { code } }',
  '{ states { ... on Nothing { code } } }',
  '{ states { ...A } } fragment A on Nothing { code }',
  'query ($a: Nothing) { field(slug: $a) { slug } }',
  '{ states { ... on StateCode { code } } }',
  'query ($a: State) { states { code } }',
  '{ states }',
  '{ states { code { name } } }',
  '{ nothing }',
  '{ states { ...A } } fragment A on State { code } fragment A on State { name }',
  '{ states { ...A } }',
  '{ states { code } } fragment A on State { code }',
  '{ states { ... on Field { slug } } }',
  '{ states { ...A } } fragment A on State { ...B } fragment B on State { ...A }',
  'query ($a: String!, $a: String!) { field(slug: $a) { slug } }',
  '{ field(slug: $a) { slug } }',
  'query ($a: String!) { states { code } }',
  '{ states @nothing { code } }',
  '{ states @skip(if: true) @skip(if: false) { code } }',
  '{ states(nothing: 1) { code } }',
  '{ field(slug: "a", slug: "b") { slug } }',
  '{ field(slug: 5) { slug } }',
  '{ field(slug: {a: 1, a: 2}) { slug } }',
  '{ field { slug } }',
  'query ($a: Int) { field(slug: $a) { slug } }',
  '{ a: states { code } a: fields { slug } }',
  '{ states { a: code a: name } }',
  '{ states { a: code ... on State { a: name } } }',
  '{ states { a: code ...A } } fragment A on State { a: name }',
  `{ __schema { types { ${'fields { type { '.repeat(4)} name ${'} } '.repeat(4)} } } }`,
];

describe('the rules that are asked of a document find as much as all of them', () => {
  it.each(INVALID)('in %s', (text) => {
    const document = parse(text);
    expect(hasErrors(document, specifiedRules)).toBe(true);
    expect(hasErrors(document, chosenFor(text, document))).toBe(true);
  });

  // The schema has no subscriptions, which is what this rule is about.
  it.each(
    specifiedRules.filter((rule) => rule !== SingleFieldSubscriptionsRule).map((rule) => [rule.name, rule] as const),
  )('%s: one of those is refused by it', (_, rule) => {
    expect(INVALID.some((text) => hasErrors(parse(text), [rule]))).toBe(true);
  });

  it('in documents made from the schema, valid or not', () => {
    let refused = 0;
    fc.assert(
      fc.property(generatedOperation(schema, 0.5), ({ query }) => {
        const document = parsed(query);
        if (!document) return;
        const expected = hasErrors(document, specifiedRules);
        if (expected) refused += 1;
        expect(hasErrors(document, chosenFor(query, document)), query).toBe(expected);
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(30);
  });

  it('and are fewer than half of them for what clients send most', () => {
    const short = '{ state(code: "CA") { name } }';
    expect(chosenFor(short, parse(short)).length).toBeLessThan(specifiedRules.length / 2);
    expect(chosenFor(short, parse(short))).not.toContain(MaxIntrospectionDepthRule);
    for (const { query } of readSamples())
      expect(validate(schema, parse(query), chosenFor(query, parse(query)))).toEqual([]);
  });
});
