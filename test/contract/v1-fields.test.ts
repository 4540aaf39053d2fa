import { beforeAll, describe, expect, it } from 'vitest';
import { type Service, sharedService } from '../support/service.js';
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
  service = await sharedService();
  fields = (await service.json(PATH, { key: 'none' })) as FieldV1[];
  slugs = fields.map(({ slug }) => slug);
  fieldsOfV2 = (await service.json('/v2/election/field/', {
    key: 'none',
  })) as FieldV2[];
});

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
  it('is described as in V2', () => {
    for (const { v1, v2 } of KEPT_SLUGS) {
      const successor = fieldsOfV2.find(({ slug }) => slug === v2);
      expect(successor, v2).toBeDefined();
      expect(field(v1), v1).toEqual({
        slug: v1,
        long_name: successor?.description,
        field_format: successor?.field_format,
      });
    }
  });
});

describe('a V1 field that V2 deleted', () => {
  it('is still listed, with the right format', () => {
    const formatsOfV2 = new Map(fieldsOfV2.map((one) => [one.slug, one.field_format]));
    for (const { slug, ...rule } of DELETED_SLUGS)
      expect(field(slug)?.field_format, slug).toBe(expectedFormat(rule, formatsOfV2));
  });
});
