import { beforeAll, describe, expect, it } from 'vitest';
import { sharedService } from '../support/service.js';
import { type AllStates, fetchAllStates } from './all-states.js';
import { DELETED_SLUGS, KEPT_SLUGS, STATES } from './contract-tables.js';
import type { ItemV1, ItemV2, Override } from './shapes.js';
import { expectedText } from './v1-expectations.js';

let v1: AllStates<ItemV1>;
let v2: AllStates<ItemV2>;
let overrides: Override[];
beforeAll(async () => {
  const service = await sharedService();
  v1 = await fetchAllStates(service, 'v1');
  v2 = await fetchAllStates(service, 'v2');
  overrides = (await service.json('/v2/election/override/')) as Override[];
});

const text = (item: ItemV1) => item.text;

describe('a V1 item', () => {
  it('that V2 kept has the text of its V2 item in every state', () => {
    for (const { v1: before, v2: after } of KEPT_SLUGS)
      expect(v1.eachState(before, text), `${before}, in V2 ${after}`).toEqual(v2.eachState(after, text));
  });

  it('that V2 deleted has in every state the text that its rule derives from V2', () => {
    for (const { slug, ...rule } of DELETED_SLUGS) {
      const expected = STATES.map(({ code }) => [code, expectedText(rule, code, v2, overrides)]);
      expect(v1.eachState(slug, text), slug).toEqual(Object.fromEntries(expected));
    }
  });

  it.each([
    ['felon_vote_in_prison', 'VT', 'True'],
    ['felon_vote_in_prison', 'CA', 'False'],
    ['vbm_app_submission_mail', 'CA', ''],
    ['early_voting', 'TX', 'True'],
    ['early_voting', 'NY', 'True'],
    ['early_voting', 'AL', 'False'],
    ['vbm_return_hand_deliver_allowed', 'TN', 'False'],
    ['external_tool_vbm_has_regional_urls', 'IL', 'True'],
    ['external_tool_vbm_has_regional_urls', 'NY', 'False'],
    ['sdr_notes', 'AK', 'Presidential races only.'],
    ['sdr_notes', 'CO', 'Window runs through Election Day.'],
  ])('%s of %s is "%s"', (slug, code, says) => {
    expect(v1.item(code, slug).text).toBe(says);
  });
});
