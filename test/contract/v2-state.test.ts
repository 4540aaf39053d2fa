import { beforeAll, describe, expect, it } from 'vitest';
import { type Service, sharedService } from '../support/service.js';
import { type AllStates, fetchAllStates } from './all-states.js';
import { DELETED_SLUGS } from './deleted-slugs.js';
import { RENAMED_SLUGS } from './renamed-slugs.js';
import { DATETIME, type FieldV2, type ItemV2 } from './shapes.js';
import { STATES } from './states.js';

let service: Service;
let states: AllStates<ItemV2>;
let fields: Map<string, FieldV2>;

beforeAll(async () => {
  service = await sharedService();
  states = await fetchAllStates(service, 'v2');
  const list = (await service.json('/v2/election/field/')) as FieldV2[];
  fields = new Map(list.map((field) => [field.slug, field]));
});

const formatOf = (item: ItemV2) => fields.get(item.field_type)?.field_format;
const ofFormat = (code: string, format: string) => states.items(code).filter((item) => formatOf(item) === format);
const everyItem = () => STATES.flatMap(({ code }) => states.items(code));

describe('the V2 record of each state', () => {
  it('answers 200 with JSON', () => {
    for (const { code } of STATES) {
      expect(states.response(code).status, code).toBe(200);
      expect(states.response(code).headers.get('content-type'), code).toMatch(/^application\/json\b/);
    }
  });

  it('has exactly code, name and state_information', () => {
    for (const { code, name } of STATES) {
      expect(states.record(code), code).toStrictEqual({
        code,
        name,
        state_information: expect.any(Array),
      });
    }
  });

  it('has one item per field of the field list, sorted by slug', () => {
    for (const { code } of STATES) {
      expect(
        states.items(code).map(({ field_type }) => field_type),
        code,
      ).toEqual([...fields.keys()].sort());
    }
  });

  it('has bool_value on Boolean items and multiselect_value on Multi-select items only', () => {
    for (const { code } of STATES) {
      for (const item of states.items(code)) {
        const extra = { Boolean: ['bool_value'], 'Multi-select': ['multiselect_value'] }[formatOf(item) ?? ''] ?? [];
        const expected = [...extra, 'field_type', 'footnotes', 'modified_at', 'text'].sort();
        expect(Object.keys(item).sort(), `${code} ${item.field_type}`).toEqual(expected);
      }
    }
  });

  it('has text and footnotes as strings everywhere', () => {
    const isText = (value: unknown) => typeof value === 'string';
    for (const { code } of STATES) {
      expect(
        states.items(code).filter((item) => !isText(item.text) || !isText(item.footnotes)),
        code,
      ).toEqual([]);
    }
  });

  it('has the value of text in bool_value, and null for empty text', () => {
    const meaning: Record<string, boolean | null> = { True: true, False: false, '': null };
    for (const { code } of STATES) {
      for (const item of ofFormat(code, 'Boolean')) {
        expect(Object.keys(meaning), `${code} ${item.field_type}`).toContain(item.text);
        expect(item.bool_value, `${code} ${item.field_type}`).toBe(meaning[item.text]);
      }
    }
  });

  it('lists options of the field in multiselect_value, in their order, and joins them in text', () => {
    for (const { code } of STATES) {
      for (const item of ofFormat(code, 'Multi-select')) {
        const chosen = item.multiselect_value ?? [];
        const options = fields.get(item.field_type)?.options ?? [];
        expect(chosen, `${code} ${item.field_type}`).toEqual(options.filter((option) => chosen.includes(option)));
        expect(item.text, `${code} ${item.field_type}`).toBe(chosen.join(', '));
      }
    }
  });

  it('has an http address or empty text in URL items', () => {
    for (const { code } of STATES) {
      expect(
        ofFormat(code, 'URL').filter(({ text }) => text !== '' && !/^https?:\/\/\S+$/.test(text)),
        code,
      ).toEqual([]);
    }
  });

  it('has N/A only in Markdown items', () => {
    for (const { code } of STATES) {
      const elsewhere = states.items(code).filter((item) => item.text === 'N/A' && formatOf(item) !== 'Markdown');
      expect(elsewhere, code).toEqual([]);
    }
  });

  it('has the time of modification in RFC 3339, UTC, without an empty fraction', () => {
    const isTime = (time: string) => DATETIME.test(time) && !Number.isNaN(Date.parse(time));
    for (const { code } of STATES) {
      expect(
        states.items(code).filter(({ modified_at }) => !isTime(modified_at)),
        code,
      ).toEqual([]);
    }
  });
});

describe('an unknown value', () => {
  it('is a Boolean item with empty text and null', () => {
    const unknown = everyItem().filter((item) => formatOf(item) === 'Boolean' && item.text === '');
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.filter(({ bool_value }) => bool_value !== null)).toEqual([]);
  });

  it('is a Multi-select item with empty text and an empty list', () => {
    const unknown = everyItem().filter((item) => formatOf(item) === 'Multi-select' && item.text === '');
    expect(unknown.length).toBeGreaterThan(0);
    for (const { multiselect_value } of unknown) expect(multiselect_value).toEqual([]);
  });

  it('is rare: more than half of the values of each state are known', () => {
    const known = (code: string) => states.items(code).filter(({ text }) => text !== '').length;
    expect(STATES.filter(({ code }) => known(code) <= fields.size / 2)).toEqual([]);
  });
});

describe('a V2 item', () => {
  it('has footnotes in some states', () => {
    expect(everyItem().some(({ footnotes }) => footnotes !== '')).toBe(true);
  });

  it('has no renamed and no deleted slug of V1 in any state', () => {
    const gone = [...RENAMED_SLUGS.map(({ v1 }) => v1), ...DELETED_SLUGS.map(({ slug }) => slug)];
    expect(everyItem().filter(({ field_type }) => gone.includes(field_type))).toEqual([]);
  });
});

describe('the V2 state path', () => {
  it('needs a key', async () => {
    expect((await service.get('/v2/election/data/state/CA/', { key: 'none' })).status).toBe(401);
  });

  it('ignores query parameters and Accept', async () => {
    const headers = { accept: 'application/xml' };
    expect(await service.json('/v2/election/data/state/CA/?state=NV', { headers })).toEqual(states.record('CA'));
  });
});
