import { describe, expect, it } from 'vitest';
import { useService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';
import { times } from '../../support/times.js';

const service = useService({ dataset: writeDataset() });

const TOO_DEEP = /has more than 50 levels of nesting\. Nest fields, fragments, lists and objects less/;

const REJECTED: [what: string, query: string, message: RegExp][] = [
  [
    'inline fragments in inline fragments',
    `{ states { ${'... { '.repeat(12)} code ${'}'.repeat(12)} } }`,
    /has more than 12 levels of fields and fragments/,
  ],
  [
    'fragments that use each other',
    `{ states { ...F0 } } ${times(12, (n) => `fragment F${n} on State { ...F${n + 1} }`)} fragment F12 on State { code }`,
    /has more than 12 levels of fields and fragments/,
  ],
  [
    'a chain of 400 fragments within introspection',
    `{ __schema { ...F0 } } ${times(400, (n) => `fragment F${n} on __Schema { ...F${n + 1} }`)} fragment F400 on __Schema { description }`,
    TOO_DEEP,
  ],
  ['1,300 inline fragments in each other', `{ ${'... { '.repeat(1300)} a ${'}'.repeat(1300)} }`, TOO_DEEP],
  ['1,900 levels of lists', `{ states(codes: ${'['.repeat(1900)}${']'.repeat(1900)}) { code } }`, TOO_DEEP],
  ['51 levels of lists', `{ states(codes: ${'['.repeat(50)}${']'.repeat(50)}) { code } }`, TOO_DEEP],
  ['900 levels of objects', `{ states(codes: ${'{a: '.repeat(900)}1${'}'.repeat(900)}) { code } }`, TOO_DEEP],
  ['1,900 levels of list types', `query ($a: ${'['.repeat(1900)}Int${']'.repeat(1900)}) { states { code } }`, TOO_DEEP],
  [
    '1,900 levels of lists in a default',
    `query ($a: [Int] = ${'['.repeat(1900)}${']'.repeat(1900)}) { states { code } }`,
    TOO_DEEP,
  ],
  [
    '1,900 levels of lists in a directive of an unused fragment',
    `{ states { code } } fragment F on State @a(b: ${'['.repeat(1900)}${']'.repeat(1900)}) { code }`,
    TOO_DEEP,
  ],
  [
    'an alias of 101 characters',
    `{ ${'a'.repeat(101)}: states { code } }`,
    /has more than 100 characters in one alias\. Use shorter aliases/,
  ],
];

describe('a document', () => {
  it.each(REJECTED)('with %s is rejected with the limit and what to do', async (_, query, message) => {
    const response = await service.post({ query });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: [{ message: expect.stringMatching(message), extensions: { code: 'LIMIT_EXCEEDED' } }],
      extensions: { requestId: response.headers.get('x-request-id') },
    });
  });

  it('with 3,900 levels of lists that are not closed is refused: as incomplete, or earlier, where the stack of the parser is full', async () => {
    const { data, errors } = await service.graphql(`{ states(codes: ${'['.repeat(3900)}`);
    expect(data).toBeUndefined();
    expect(['GRAPHQL_PARSE_FAILED', 'LIMIT_EXCEEDED']).toContain(errors[0].extensions.code);
  });

  it.each([
    ['12 levels, with fragments', `{ ${'... { '.repeat(10)} states { code } ${'}'.repeat(10)} }`],
    ['an alias of 100 characters', `{ ${'a'.repeat(100)}: states { code } }`],
  ])('with %s is answered', async (_, query) => {
    expect((await service.graphql(query)).errors).toBeUndefined();
  });

  it.each([
    ['50 levels of lists', `{ states(codes: ${'['.repeat(49)}${']'.repeat(49)}) { code } }`],
    ['40 levels of list types', `query ($a: ${'['.repeat(40)}Int${']'.repeat(40)}) { states { code } }`],
  ])('with %s is validated', async (_, query) => {
    const { errors } = await service.graphql(query);
    expect(errors[0].extensions.code).not.toBe('LIMIT_EXCEEDED');
    expect(errors[0].message).not.toContain('stack');
  });
});

describe('variables with 45,000 levels of lists', () => {
  it.each(['StateCode', '[StateCode]', 'String', 'Int', 'Topic'])(
    'are an error of a variable of type %s',
    async (type) => {
      const body = `{"query":"query ($v: ${type}) { states { code } }","variables":{"v":${'['.repeat(45_000)}${']'.repeat(45_000)}}}`;
      const response = await service.post(body);
      const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] };
      expect(errors.length).toBeGreaterThan(0);
      for (const { message } of errors) expect(message).not.toMatch(/stack|could not answer/);
    },
  );
});
