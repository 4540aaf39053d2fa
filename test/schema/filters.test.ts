import { describe, expect, it } from 'vitest';
import { useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

const ALL = [
  ...['ballot_type', 'early_voting_starts', 'gov_tool_verify', 'has_pav_everyone', 'primary_date'],
  ...['registration_laws', 'registration_methods'],
];
const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug);

describe('filters', () => {
  it.each([
    ['', ALL],
    ['(slugs: ["primary_date", "ballot_type"])', ['ballot_type', 'primary_date']],
    ['(slugs: [])', []],
    ['(slugs: null)', ALL],
    ['(formats: [MARKDOWN, URL])', ['early_voting_starts', 'gov_tool_verify', 'registration_laws']],
    ['(topics: [REGISTRATION])', ['gov_tool_verify', 'registration_laws', 'registration_methods']],
    ['(topics: [REGISTRATION], formats: [URL])', ['gov_tool_verify']],
    ['(topics: [FELONY])', []],
  ])('%s give the same fields of the list, a state and a region', async (filter, expected) => {
    const data = await service.data(`{
      fields${filter} { slug }
      state(code: "AA") { information${filter} { slug } }
      region(state: "AA", name: "Port City") { information${filter} { slug } }
    }`);
    expect(slugs(data.fields)).toEqual(expected);
    expect(slugs(data.state.information)).toEqual(expected);
    expect(slugs(data.region.information)).toEqual(expected);
  });
});

describe('an invalid argument gives BAD_USER_INPUT and a message with the valid values', () => {
  it.each([
    [
      '{ state(code: "aa") { name } }',
      'A state code must be a string of two uppercase letters, such as "CA", but got "aa".',
    ],
    [
      '{ state(code: AA) { name } }',
      'A state code must be a string of two uppercase letters, such as "CA", but got AA.',
    ],
    ['{ state(code: 5) { name } }', 'A state code must be a string of two uppercase letters, such as "CA", but got 5.'],
    ['{ overrides(first: 0) { totalCount } }', '"first" must be between 1 and 500, but got 0.'],
    ['{ overrides(first: 501) { totalCount } }', '"first" must be between 1 and 500, but got 501.'],
    ['{ overrides(after: "AA") { totalCount } }', '"after" must be the "endCursor" of the previous page'],
    ['{ overrides(after: "") { totalCount } }', '"after" must be the "endCursor" of the previous page'],
  ])('%.70s', async (query, message) => {
    const { errors } = await service.graphql(query);
    expect(errors).toHaveLength(1);
    expect(errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
    expect(errors[0].message).toContain(message);
  });

  it('in a variable as well as in the document', async () => {
    const { errors } = await service.graphql('query($c: StateCode!) { state(code: $c) { name } }', { c: 'aa' });
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect(errors[0].message).toContain('two uppercase letters');
  });
});
