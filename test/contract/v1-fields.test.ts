import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.js';
import { FIELD_FORMATS, V1_SLUGS } from './contract-tables.js';
import { DELETED_SLUGS } from './deleted-slugs.js';
import { KEPT_SLUGS } from './renamed-slugs.js';
import type { FieldV1, FieldV2 } from './shapes.js';
import { expectedFormat } from './v1-expectations.js';

const PATH = '/v1/election/field/';

let service: Service;
let fields: FieldV1[];
let slugs: string[];
let fieldsOfV2: FieldV2[];

beforeAll(async () => {
  service = await startService();
  fields = (await service.json(PATH, { key: 'none' })) as FieldV1[];
  slugs = fields.map(({ slug }) => slug);
  fieldsOfV2 = (await service.json('/v2/election/field/', {
    key: 'none',
  })) as FieldV2[];
});
afterAll(() => service?.stop());

const field = (name: string) => fields.find(({ slug }) => slug === name);

describe('the V1 field list', () => {
  it('needs no key', async () => {
    expect((await service.get(PATH, { key: 'none' })).status).toBe(200);
  });

  it('is JSON, whatever the request accepts', async () => {
    const response = await service.get(PATH, {
      key: 'none',
      headers: { accept: 'text/html' },
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(await response.json()).toEqual(fields);
  });

  it('has the 129 slugs of V1 and no other', () => {
    expect(slugs).toHaveLength(129);
    expect([...slugs].sort()).toEqual(V1_SLUGS);
  });

  it('is sorted by slug', () => {
    expect(slugs).toEqual([...slugs].sort());
  });

  it('gives each field exactly slug, long_name and field_format', () => {
    for (const one of fields) {
      expect(Object.keys(one).sort(), one.slug).toEqual(['field_format', 'long_name', 'slug']);
    }
  });

  it('names each field in words', () => {
    expect(fields.filter(({ long_name }) => !/\w+ \w+/.test(long_name))).toEqual([]);
  });

  it('knows the formats of V2 except Multi-select, which is new there', () => {
    const formats = FIELD_FORMATS.filter((format) => format !== 'Multi-select');
    expect(fields.filter(({ field_format }) => !formats.includes(field_format))).toEqual([]);
  });
});

describe('a V1 field that V2 kept', () => {
  it.each(KEPT_SLUGS)('$v1 is described as $v2 is', ({ v1, v2 }) => {
    const successor = fieldsOfV2.find(({ slug }) => slug === v2);
    expect(successor).toBeDefined();
    expect(field(v1)).toEqual({
      slug: v1,
      long_name: successor?.description,
      field_format: successor?.field_format,
    });
  });
});

describe('a V1 field that V2 deleted', () => {
  it.each(DELETED_SLUGS)('$slug is still listed, with the right format', ({ slug, ...rule }) => {
    const formatsOfV2 = new Map(fieldsOfV2.map((one) => [one.slug, one.field_format]));
    expect(field(slug)?.field_format).toBe(expectedFormat(rule, formatsOfV2));
  });
});
