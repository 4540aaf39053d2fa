import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService } from '../support/service.js';
import {
  DELETED_SLUGS,
  FIELD_FORMATS,
  KEPT_SLUGS,
  MULTI_SELECT_FIELDS,
  NAMING_CONVENTIONS,
  RENAMED_SLUGS,
  V1_SLUGS,
  V2_SLUGS,
} from './contract-tables.js';
import type { FieldV1, FieldV2 } from './shapes.js';
import { expectedFormat } from './v1-expectations.js';

const HAS_OPTIONS = ['Multi-select', 'Single-select'];

let fieldsOfV1: FieldV1[];
let fieldsOfV2: FieldV2[];
const service = useSharedService();
beforeAll(async () => {
  fieldsOfV1 = await service.json('/v1/election/field/', { key: 'none' });
  fieldsOfV2 = await service.json('/v2/election/field/', { key: 'none' });
});

const slugsOf = (fields: readonly { slug: string }[]) => fields.map(({ slug }) => slug);

describe.each([
  // Multi-select is new in V2.
  ['v1', V1_SLUGS, 129, 'long_name', FIELD_FORMATS.filter((format) => format !== 'Multi-select')],
  ['v2', V2_SLUGS, 84, 'description', FIELD_FORMATS],
] as const)('the field list of %s', (version, slugs, count, text, formats) => {
  const path = `/${version}/election/field/`;
  const all = () => (version === 'v1' ? fieldsOfV1 : fieldsOfV2) as (FieldV1 & FieldV2)[];

  it('needs no key and is JSON, whatever the request accepts and its query names', async () => {
    const response = await service.get(`${path}?slug=polls_open&format=xml`, {
      key: 'none',
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(await response.json()).toEqual(all());
  });

  it('has the slugs of the contract and no other, sorted', () => {
    expect(slugs).toHaveLength(count);
    expect(slugsOf(all())).toEqual(slugs);
  });

  it('gives each field exactly the properties of the contract', () => {
    for (const field of all()) {
      const options = version === 'v2' && HAS_OPTIONS.includes(field.field_format) ? ['options'] : [];
      expect(Object.keys(field).sort(), field.slug).toEqual(['field_format', 'slug', text, ...options].sort());
    }
  });

  it('describes each field in words, and gives it a format of the version', () => {
    expect(all().filter((field) => !/\w+ \w+/.test(field[text]))).toEqual([]);
    expect(all().filter(({ field_format }) => !formats.includes(field_format))).toEqual([]);
  });
});

describe('the options of V2 fields', () => {
  it('are lists of different, non-empty texts', () => {
    for (const { slug, options } of fieldsOfV2.filter(({ field_format }) => HAS_OPTIONS.includes(field_format))) {
      expect(options?.length, slug).toBeGreaterThan(0);
      expect(options?.filter((option) => typeof option !== 'string' || option === '')).toEqual([]);
      expect(new Set(options).size, slug).toBe(options?.length);
    }
  });

  it('of Multi-select are those that the contract knows, in its four fields', () => {
    const multiSelect = fieldsOfV2.filter(({ field_format }) => field_format === 'Multi-select');
    expect(slugsOf(multiSelect).sort()).toEqual(slugsOf(MULTI_SELECT_FIELDS).sort());
    for (const { slug, options } of MULTI_SELECT_FIELDS)
      expect(multiSelect.find((field) => field.slug === slug)?.options).toEqual(expect.arrayContaining(options));
  });
});

describe('the naming conventions of V2', () => {
  it.each(NAMING_CONVENTIONS)('$promise', ({ holds }) => {
    expect(slugsOf(fieldsOfV2.filter((field) => !holds(field)))).toEqual([]);
  });
});

describe('a V1 field', () => {
  const field = (name: string) => fieldsOfV1.find(({ slug }) => slug === name);

  it('that V2 kept is described as in V2', () => {
    for (const { v1, v2 } of KEPT_SLUGS) {
      const successor = fieldsOfV2.find(({ slug }) => slug === v2);
      expect(successor, v2).toBeDefined();
      const { description: long_name, field_format } = successor as FieldV2;
      expect(field(v1), v1).toEqual({ slug: v1, long_name, field_format });
    }
  });

  it('that V2 deleted is still listed, with the right format', () => {
    const formatsOfV2 = new Map(fieldsOfV2.map((one) => [one.slug, one.field_format]));
    for (const { slug, ...rule } of DELETED_SLUGS)
      expect(field(slug)?.field_format, slug).toBe(expectedFormat(rule, formatsOfV2));
  });

  it('that is renamed or deleted is not in V2 under its old name', () => {
    const gone = [...RENAMED_SLUGS.map(({ v1 }) => v1), ...slugsOf(DELETED_SLUGS)];
    expect(slugsOf(fieldsOfV2).filter((slug) => gone.includes(slug))).toEqual([]);
  });
});
