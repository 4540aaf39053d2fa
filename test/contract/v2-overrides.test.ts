import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService } from '../support/service.js';
import { STATES } from './contract-tables.js';
import type { FieldV2, Override } from './shapes.js';

const PATH = '/v2/election/override/';

let overrides: Override[];
let fields: Map<string, FieldV2>;

const service = useSharedService();
beforeAll(async () => {
  overrides = (await service.json(PATH)) as Override[];
  const list = (await service.json('/v2/election/field/')) as FieldV2[];
  fields = new Map(list.map((field) => [field.slug, field]));
});

const codeOf = (name: string) => STATES.find((state) => state.name === name)?.code ?? '';
const keyOf = ({ state, region, field }: Override) => [codeOf(state), region.name, field.slug];

function byKey(one: Override, other: Override): number {
  const pairs = keyOf(one).map((part, index) => [part, keyOf(other)[index] ?? ''] as const);
  const [a, b] = pairs.find(([left, right]) => left !== right) ?? ['', ''];
  return a < b ? -1 : Number(a > b);
}

describe('the V2 override list', () => {
  it('is a JSON array, whatever the request accepts and its query names', async () => {
    const response = await service.get(`${PATH}?state=NV&page=2`, { headers: { accept: 'text/csv' } });
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(Array.isArray(overrides)).toBe(true);
    expect(await response.json()).toEqual(overrides);
  });

  it('gives each override exactly state, region.name, field.slug and value', () => {
    for (const override of overrides) {
      expect(override).toStrictEqual({
        state: expect.any(String),
        region: { name: expect.any(String) },
        field: { slug: expect.any(String) },
        value: expect.any(String),
      });
    }
  });

  it('names a state by its name, a region, and a field of the field list', () => {
    expect(overrides.filter(({ state }) => codeOf(state) === '')).toEqual([]);
    expect(overrides.filter(({ region }) => region.name.trim() === '')).toEqual([]);
    expect(overrides.filter(({ field }) => !fields.has(field.slug))).toEqual([]);
  });

  it('has values in the format of the field that they replace', () => {
    const ofUrlFields = overrides.filter(({ field }) => fields.get(field.slug)?.field_format === 'URL');
    expect(ofUrlFields.length).toBeGreaterThan(0);
    expect(ofUrlFields.filter(({ value }) => !/^https?:\/\/\S+$/.test(value))).toEqual([]);
  });

  it('is sorted by state code, then region, then slug, with at most one value for a field in a region', () => {
    expect(overrides).toEqual([...overrides].sort(byKey));
    const keys = overrides.map((override) => keyOf(override).join('|'));
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('lists all 19 overrides of the bundled dataset, of three states', () => {
    expect(overrides).toHaveLength(19);
    expect([...new Set(overrides.map(({ state }) => state))]).toEqual(['Illinois', 'Nevada', 'New York']);
  });

  it.each(['City of Chicago', 'City of Bloomington', 'DuPage County', 'Lake County', 'Cook County (suburban)'])(
    'has the absentee ballot request tool of %s, Illinois',
    (name) => {
      const found = overrides.filter(
        ({ state, region, field }) =>
          state === 'Illinois' && region.name === name && field.slug === 'gov_tool_absentee_request',
      );
      expect(found).toHaveLength(1);
    },
  );
});
