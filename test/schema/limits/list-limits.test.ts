import { describe, expect, it } from 'vitest';
import { useService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

/** Each list argument: an operation with it, and a valid entry. */
const LISTS: [argument: string, query: string, entry: string][] = [
  ['slugs', 'query($list: [FieldSlug!]) { fields(slugs: $list) { slug } }', 'ballot_type'],
  ['formats', 'query($list: [FieldFormat!]) { fields(formats: $list) { slug } }', 'SINGLE_SELECT'],
  ['topics', 'query($list: [Topic!]) { fields(topics: $list) { slug } }', 'BALLOT_RETURN'],
  ['codes', 'query($list: [StateCode!]) { states(codes: $list) { code } }', 'AA'],
  [
    'states',
    'query($list: [StateCode!]) { field(slug: "ballot_type") { items(states: $list) { slug } } fields { slug } }',
    'AA',
  ],
  ['slugs', 'query($list: [String!]) { v1Slugs(slugs: $list) { slug } }', 'notes'],
  ['slugs', 'query($list: [FieldSlug!]) { state(code: "AA") { information(slugs: $list) { slug } } }', 'ballot_type'],
  ['topics', 'query($list: [Topic!]) { state(code: "AA") { information(topics: $list) { slug } } }', 'BALLOT_RETURN'],
  [
    'formats',
    'query($list: [FieldFormat!]) { region(state: "AA", name: "Port City") { information(formats: $list) { slug } } }',
    'SINGLE_SELECT',
  ],
  ['states', 'query($list: [StateCode!]) { elections(from: "2026-01-01", states: $list) { id } }', 'AA'],
  [
    'states',
    'query($list: [StateCode!]) { election(id: "US-2028-11-07") { deadlines(states: $list) { id } } release { title } }',
    'AA',
  ],
  [
    'kinds',
    'query($list: [DeadlineKind!]) { election(id: "US-2028-11-07") { deadlines(kinds: $list) { id } } }',
    'OPENS',
  ],
];

const times = (count: number, entry: string) => ({ list: Array.from({ length: count }, () => entry) });

describe('a list argument', () => {
  it.each(LISTS)(
    '%s takes 200 entries, and names the limit and the count for more: %s',
    async (argument, query, entry) => {
      const { data, errors } = await service.graphql(query, times(200, entry));
      expect(errors).toBeUndefined();
      expect(data).toEqual((await service.graphql(query, times(1, entry))).data);
      const refused = await service.graphql(query, times(201, entry));
      expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(refused.errors[0].message).toContain(`"${argument}" takes at most 200 entries, but got 201.`);
    },
  );

  it('that is empty selects nothing', async () => {
    const { data } = await service.graphql(
      `{ states(codes: []) { code } v1Slugs(slugs: []) { slug } field(slug: "ballot_type") { items(states: []) { id } }
        elections(from: "2026-01-01", states: []) { id }
        election(id: "US-2028-11-07") { a: deadlines(states: []) { id } b: deadlines(kinds: []) { id } } }`,
    );
    expect(data).toEqual({
      states: [],
      v1Slugs: [],
      field: { items: [] },
      elections: [],
      election: { a: [], b: [] },
    });
  });

  it('with a duplicate entry returns it once', async () => {
    const { data } = await service.graphql('{ states(codes: ["AA", "AA"]) { code } }');
    expect(data).toEqual({ states: [{ code: 'AA' }] });
  });
});
