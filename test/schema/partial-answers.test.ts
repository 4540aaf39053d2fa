import { isNonNullType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { basic, useService } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';

const service = useService({ dataset: writeDataset(), demoStates: ['AA'] });
const DEMO = { key: 'none', headers: { authorization: basic('demo', 'demo') } } as const;

/** Each list of values, where it is selected, and the null that stands for it without a key beside what is answered. */
const STATES = [
  { name: 'Alpha', list: null },
  { name: 'Beta', list: null },
];
const REFUSED: [list: string, query: string, data: object][] = [
  ['State.information', '{ states { name list: information { text } } }', { states: STATES }],
  ['State.regions', '{ states { name list: regions { name } } }', { states: STATES }],
  ['State.overrides', '{ states { name list: overrides { text } } }', { states: STATES }],
  ['State.deadlines', '{ states { name list: deadlines(election: "US-2028-11-07") { date } } }', { states: STATES }],
  [
    'Field.items',
    '{ fields(formats: [URL]) { slug items { text } } }',
    { fields: [{ slug: 'gov_tool_verify', items: null }] },
  ],
  [
    'Election.deadlines',
    '{ elections(from: "2026-06-01", to: "2026-07-01") { id deadlines { date } } }',
    { elections: [{ id: 'AA-2026-06-02', deadlines: null }] },
  ],
  [
    'SearchConnection.regions',
    '{ search(text: "port city alpha") { regions { name } states { name } } }',
    { search: { regions: null, states: [{ name: 'Alpha' }] } },
  ],
];

describe('a field with arguments', () => {
  it('can be null, so that an argument never costs its parent', () => {
    const types = Object.values(buildSchema().getTypeMap()).filter((type) => isObjectType(type));
    const fields = types
      .filter(({ name }) => !name.startsWith('__'))
      .flatMap((object) =>
        Object.values(object.getFields()).map(({ name, args, type }) => ({
          name: `${object.name}.${name}`,
          args,
          type,
        })),
      )
      .filter(({ args }) => args.length > 0);
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });
});

describe('a list of values', () => {
  it.each(REFUSED)('is null with one error without a key: %s', async (list, query, data) => {
    const { data: answered, errors } = await service.graphql(query, {}, { key: 'none' });
    expect(answered).toEqual(data);
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' }, path: firstNull(data) }]);
    expect(errors[0].message).toContain(`"${list}" needs an API key.`);
  });

  it.each(['information { text }', 'deadlines(election: "US-2028-11-07") { date }'])(
    'is null for a state that the demo key does not open: %s',
    async (list) => {
      const { data, errors } = await service.graphql(`{ states { name list: ${list} } }`, {}, DEMO);
      expect(data.states).toMatchObject([
        { name: 'Alpha', list: expect.any(Array) },
        { name: 'Beta', list: null },
      ]);
      expect(errors).toMatchObject([{ path: ['states', 1, 'list'], extensions: { code: 'FORBIDDEN' } }]);
    },
  );
});

describe('an error of several objects', () => {
  it('is listed once for each field of the operation', async () => {
    const query = '{ states { a: information { text } b: regions { name } } fields { items { text } } }';
    const { errors } = await service.graphql(query, {}, { key: 'none' });
    expect(errors.map(({ path }: { path: unknown }) => path)).toEqual([
      ['states', 0, 'a'],
      ['states', 0, 'b'],
      ['fields', 0, 'items'],
    ]);
  });

  it('is listed for each entry of a list that fails itself', async () => {
    const { data, errors } = await service.graphql(
      '{ nodes(ids: ["AA/Port City", "AA", "BB/x"]) { id } }',
      {},
      { key: 'none' },
    );
    expect(data.nodes).toEqual([null, { id: 'AA' }, null]);
    expect(errors.map(({ path }: { path: unknown }) => path)).toEqual([
      ['nodes', 0],
      ['nodes', 2],
    ]);
  });
});

/** The path of the first null of an answer. */
function firstNull(value: unknown): (string | number)[] | undefined {
  if (value === null) return [];
  if (typeof value !== 'object') return undefined;
  for (const [key, child] of Object.entries(value as object)) {
    const below = firstNull(child);
    if (below) return [Array.isArray(value) ? Number(key) : key, ...below];
  }
  return undefined;
}
