import { beforeAll, describe, expect, it } from 'vitest';
import { type Service, sharedService } from '../support/service.js';
import { type AllStates, fetchAllStates } from './all-states.js';
import { DELETED_SLUGS } from './deleted-slugs.js';
import { KEPT_SLUGS } from './renamed-slugs.js';
import { DATETIME, type FieldV1, type ItemV1, type ItemV2, type Override } from './shapes.js';
import { STATES } from './states.js';
import { expectedText } from './v1-expectations.js';

let service: Service;
let v1: AllStates<ItemV1>;
let v2: AllStates<ItemV2>;
let overrides: Override[];
let slugs: string[];

beforeAll(async () => {
  service = await sharedService();
  v1 = await fetchAllStates(service, 'v1');
  v2 = await fetchAllStates(service, 'v2');
  overrides = (await service.json('/v2/election/override/')) as Override[];
  slugs = ((await service.json('/v1/election/field/')) as FieldV1[]).map(({ slug }) => slug);
});

const text = (item: ItemV1) => item.text;
const byState = <Value>(read: (code: string) => Value): Record<string, Value> =>
  Object.fromEntries(STATES.map(({ code }) => [code, read(code)]));

describe('the V1 record of each state', () => {
  it('answers 200 with JSON', () => {
    for (const { code } of STATES) {
      expect(v1.response(code).status, code).toBe(200);
      expect(v1.response(code).headers.get('content-type'), code).toMatch(/^application\/json\b/);
    }
  });

  it('has exactly code, name and state_information', () => {
    for (const { code, name } of STATES) {
      expect(v1.record(code), code).toStrictEqual({
        code,
        name,
        state_information: expect.any(Array),
      });
    }
  });

  it('has one item per field of the V1 field list, sorted by slug', () => {
    for (const { code } of STATES) {
      expect(
        v1.items(code).map(({ field_type }) => field_type),
        code,
      ).toEqual([...slugs].sort());
    }
  });

  it('has exactly text, field_type and modified_at in each item, all of them strings', () => {
    for (const { code } of STATES) {
      for (const item of v1.items(code)) {
        expect(item, code).toStrictEqual({
          text: expect.any(String),
          field_type: expect.any(String),
          modified_at: expect.stringMatching(DATETIME),
        });
      }
    }
  });
});

describe('a V1 item that V2 kept', () => {
  it('has the text of its V2 item in every state', () => {
    for (const { v1: before, v2: after } of KEPT_SLUGS)
      expect(v1.eachState(before, text), `${before}, in V2 ${after}`).toEqual(v2.eachState(after, text));
  });
});

describe('a V1 item that V2 deleted', () => {
  it('has in every state the text that its rule derives from V2', () => {
    for (const { slug, ...rule } of DELETED_SLUGS)
      expect(v1.eachState(slug, text), slug).toEqual(byState((code) => expectedText(rule, code, v2, overrides)));
  });

  it.each([
    { code: 'VT', slug: 'felon_vote_in_prison', says: 'True' },
    { code: 'CA', slug: 'felon_vote_in_prison', says: 'False' },
    { code: 'CA', slug: 'vbm_app_submission_mail', says: '' },
    { code: 'TX', slug: 'early_voting', says: 'True' },
    { code: 'NY', slug: 'early_voting', says: 'True' },
    { code: 'AL', slug: 'early_voting', says: 'False' },
    { code: 'TN', slug: 'vbm_return_hand_deliver_allowed', says: 'False' },
    { code: 'IL', slug: 'external_tool_vbm_has_regional_urls', says: 'True' },
    { code: 'NY', slug: 'external_tool_vbm_has_regional_urls', says: 'False' },
    { code: 'AK', slug: 'sdr_notes', says: 'Presidential races only.' },
    {
      code: 'CO',
      slug: 'sdr_notes',
      says: 'Window runs through Election Day.',
    },
  ])('$slug is "$says" in $code', ({ code, slug, says }) => {
    expect(v1.item(code, slug).text).toBe(says);
  });
});

describe('the V1 state path', () => {
  it('needs a key', async () => {
    expect((await service.get('/v1/election/data/state/CA/', { key: 'none' })).status).toBe(401);
  });

  it('ignores query parameters and Accept', async () => {
    const headers = { accept: 'application/xml' };
    expect(await service.json('/v1/election/data/state/CA/?state=NV', { headers })).toEqual(v1.record('CA'));
  });
});
