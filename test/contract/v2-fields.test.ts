import { beforeAll, describe, expect, it } from 'vitest';
import { type Service, sharedService } from '../support/service.js';
import { FIELD_FORMATS, MULTI_SELECT_FIELDS, NAMING_CONVENTIONS, V2_SLUGS } from './contract-tables.js';
import { DELETED_SLUGS } from './deleted-slugs.js';
import { RENAMED_SLUGS } from './renamed-slugs.js';
import type { FieldV2 } from './shapes.js';

const PATH = '/v2/election/field/';
const HAS_OPTIONS = ['Multi-select', 'Single-select'];

let service: Service;
let fields: FieldV2[];
let slugs: string[];

beforeAll(async () => {
  service = await sharedService();
  fields = (await service.json(PATH, { key: 'none' })) as FieldV2[];
  slugs = fields.map(({ slug }) => slug);
});

describe('the V2 field list', () => {
  it('needs no key', async () => {
    expect((await service.get(PATH, { key: 'none' })).status).toBe(200);
  });

  it('ignores credentials', async () => {
    expect((await service.get(PATH, { key: 'suspended' })).status).toBe(200);
    const malformed = await service.get(PATH, {
      key: 'none',
      headers: { authorization: 'Basic %%%' },
    });
    expect(malformed.status).toBe(200);
  });

  it('is JSON, whatever the request accepts', async () => {
    const response = await service.get(PATH, {
      key: 'none',
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(await response.json()).toEqual(fields);
  });

  it('ignores query parameters', async () => {
    expect(await service.json(`${PATH}?slug=polls_open&format=xml`, { key: 'none' })).toEqual(fields);
  });

  it('has the 83 slugs of V2 and no other', () => {
    expect(slugs).toHaveLength(83);
    expect([...slugs].sort()).toEqual(V2_SLUGS);
  });

  it('is sorted by slug', () => {
    expect(slugs).toEqual([...slugs].sort());
  });

  it('gives each field exactly slug, description and field_format, and select fields also options', () => {
    for (const field of fields) {
      const options = HAS_OPTIONS.includes(field.field_format) ? ['options'] : [];
      expect(Object.keys(field).sort(), field.slug).toEqual(['description', 'field_format', ...options, 'slug']);
    }
  });

  it('describes each field in words', () => {
    expect(fields.filter(({ description }) => !/\w+ \w+/.test(description))).toEqual([]);
  });

  it('gives each field one of the six formats', () => {
    expect(fields.filter(({ field_format }) => !FIELD_FORMATS.includes(field_format))).toEqual([]);
  });

  it('gives options as a list of different, non-empty texts', () => {
    for (const { slug, options } of fields.filter(({ field_format }) => HAS_OPTIONS.includes(field_format))) {
      expect(options?.length, slug).toBeGreaterThan(0);
      expect(
        options?.every((option) => typeof option === 'string' && option !== ''),
        slug,
      ).toBe(true);
      expect(new Set(options).size, slug).toBe(options?.length);
    }
  });

  it('has the four Multi-select fields that the contract knows, and no other', () => {
    const multiSelect = fields.filter(({ field_format }) => field_format === 'Multi-select').map(({ slug }) => slug);
    expect(multiSelect.sort()).toEqual(MULTI_SELECT_FIELDS.map(({ slug }) => slug).sort());
  });

  it.each(MULTI_SELECT_FIELDS)('offers the known options of $slug', ({ slug, options }) => {
    const field = fields.find((candidate) => candidate.slug === slug);
    expect(field?.options).toEqual(expect.arrayContaining(options));
  });

  it("offers for absentee_request_methods the options of the contract's example and no other", () => {
    const field = fields.find(({ slug }) => slug === 'absentee_request_methods');
    expect([...(field?.options ?? [])].sort()).toEqual(['email', 'fax', 'in_person', 'mail', 'online', 'phone']);
  });
});

describe('the naming conventions of V2', () => {
  it.each(NAMING_CONVENTIONS)('$promise', ({ holds }) => {
    expect(fields.filter((field) => !holds(field)).map(({ slug }) => slug)).toEqual([]);
  });
});

describe('V1 slugs in V2', () => {
  it('that are renamed have only their new name', () => {
    for (const { v1, v2 } of RENAMED_SLUGS) {
      expect(slugs).toContain(v2);
      expect(slugs).not.toContain(v1);
    }
  });

  it('that are deleted are gone', () => {
    for (const { slug } of DELETED_SLUGS) expect(slugs).not.toContain(slug);
  });
});
