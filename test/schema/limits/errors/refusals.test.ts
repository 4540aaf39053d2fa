import { expect, it, vi } from 'vitest';
import { useService } from '../../../support/service.js';
import { times } from '../../../support/times.js';

const service = useService();
const list = Array.from({ length: 200 }, (_, n) => `CA/region ${n}/polls_open`);
const r = list.map((id) => ({ __typename: 'Region', id }));
const OPERATION = { list: 'query ($list: [ID!]!)', r: 'query ($r: [_Any!]!)', none: '' };

it.each<[field: string, variables: { list?: object; r?: object }]>([
  ['nodes(ids: $list) { id }', { list }],
  ['_entities(representations: $r) { __typename }', { r }],
  ['_entities(representations: $r) { __typename }', { r: list.map(() => ({})) }],
  ['states { information { id } }', {}],
  ['fields { items { id } }', {}],
])('what is refused thousands of times makes the errors that are shown: %s', async (field, variables) => {
  const made = vi.spyOn(Error, 'captureStackTrace');
  const query = `${OPERATION[variables.list ? 'list' : variables.r ? 'r' : 'none']} { ${times(30, (n) => `a${n}: ${field}`)} }`;
  const { errors } = await service.graphql(query, variables, { key: 'none' });
  expect([errors.length, errors[20].message]).toEqual([21, expect.stringContaining('There are more errors')]);
  // graphql-js adds the path to a copy of the error of an entry.
  expect(made.mock.calls.length).toBeLessThan(50);
  made.mockRestore();
});
