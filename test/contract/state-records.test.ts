import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService } from '../support/service.js';
import { type AllStates, fetchAllStates } from './all-states.js';
import { STATES } from './contract-tables.js';
import { DATETIME, type FieldV2, type ItemV1, type ItemV2 } from './shapes.js';

let v1: AllStates<ItemV1>;
let v2: AllStates<ItemV2>;
let fields: Map<string, FieldV2>;
const service = useSharedService();
beforeAll(async () => {
  v1 = await fetchAllStates(service, 'v1');
  v2 = await fetchAllStates(service, 'v2');
  const list = (await service.json('/v2/election/field/')) as FieldV2[];
  fields = new Map(list.map((field) => [field.slug, field]));
});

const formatOf = (item: ItemV2) => fields.get(item.field_type)?.field_format;
/** All V2 items of all states, each with the code of its state. */
const everyItem = () => STATES.flatMap(({ code }) => v2.items(code).map((item) => ({ ...item, code })));
const ofFormat = (format: string) => everyItem().filter((item) => formatOf(item) === format);

describe.each(['v1', 'v2'] as const)('the record of each state in %s', (version) => {
  const states = () => (version === 'v1' ? v1 : v2);

  it('is JSON with exactly code, name and state_information', () => {
    for (const { code, name } of STATES) {
      expect(states().response(code).status, code).toBe(200);
      expect(states().response(code).headers.get('content-type'), code).toMatch(/^application\/json\b/);
      expect(states().record(code), code).toStrictEqual({ code, name, state_information: expect.any(Array) });
    }
  });

  it('has one item per field of the field list, sorted by slug', async () => {
    const list = (await service.json(`/${version}/election/field/`)) as FieldV2[];
    const slugs = list.map(({ slug }) => slug).sort();
    for (const { code } of STATES)
      expect(
        states()
          .items(code)
          .map(({ field_type }) => field_type),
        code,
      ).toEqual(slugs);
  });

  it('is the same whatever the request accepts and its query names', async () => {
    const headers = { accept: 'application/xml' };
    const path = `/${version}/election/data/state/CA/?state=NV`;
    expect(await service.json(path, { headers })).toEqual(states().record('CA'));
  });
});

describe('an item', () => {
  it('of V1 has exactly text, field_type and modified_at, all of them strings', () => {
    const shape = {
      text: expect.any(String),
      field_type: expect.any(String),
      modified_at: expect.stringMatching(DATETIME),
    };
    for (const { code } of STATES) for (const item of v1.items(code)) expect(item, code).toStrictEqual(shape);
  });

  it('of V2 has footnotes too, and bool_value or multiselect_value only in its format', () => {
    for (const { code, ...item } of everyItem()) {
      const extra = { Boolean: ['bool_value'], 'Multi-select': ['multiselect_value'] }[formatOf(item) ?? ''] ?? [];
      const expected = [...extra, 'field_type', 'footnotes', 'modified_at', 'text'].sort();
      expect(Object.keys(item).sort(), `${code} ${item.field_type}`).toEqual(expected);
      expect([typeof item.text, typeof item.footnotes], `${code} ${item.field_type}`).toEqual(['string', 'string']);
    }
    expect(everyItem().some(({ footnotes }) => footnotes !== '')).toBe(true);
  });

  it('has the value of text in bool_value, and null for empty text', () => {
    const meaning: Record<string, boolean | null> = { True: true, False: false, '': null };
    for (const { code, field_type, text, bool_value } of ofFormat('Boolean')) {
      expect(Object.keys(meaning), `${code} ${field_type}`).toContain(text);
      expect(bool_value, `${code} ${field_type}`).toBe(meaning[text]);
    }
    expect(ofFormat('Boolean').some(({ text }) => text === '')).toBe(true);
  });

  it('lists options of the field in multiselect_value, in their order, and joins them in text', () => {
    for (const { code, field_type, text, multiselect_value: chosen = [] } of ofFormat('Multi-select')) {
      const options = fields.get(field_type)?.options ?? [];
      expect(chosen, `${code} ${field_type}`).toEqual(options.filter((option) => chosen.includes(option)));
      expect(text, `${code} ${field_type}`).toBe(chosen.join(', '));
    }
    expect(ofFormat('Multi-select').some(({ text }) => text === '')).toBe(true);
  });

  it('has an http address or empty text in URL items, and N/A only in Markdown items', () => {
    expect(ofFormat('URL').filter(({ text }) => text !== '' && !/^https?:\/\/\S+$/.test(text))).toEqual([]);
    expect(everyItem().filter((item) => item.text === 'N/A' && formatOf(item) !== 'Markdown')).toEqual([]);
  });

  it('has the time of modification in RFC 3339, UTC, without an empty fraction', () => {
    const isTime = (time: string) => DATETIME.test(time) && !Number.isNaN(Date.parse(time));
    expect(everyItem().filter(({ modified_at }) => !isTime(modified_at))).toEqual([]);
  });

  it('is rarely unknown: more than half of the values of each state are known', () => {
    const known = (code: string) => v2.items(code).filter(({ text }) => text !== '').length;
    expect(STATES.filter(({ code }) => known(code) <= fields.size / 2)).toEqual([]);
  });
});
