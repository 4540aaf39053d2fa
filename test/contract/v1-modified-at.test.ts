import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type AllStates, fetchAllStates } from './all-states.js';
import { DELETED_SLUGS, KEPT_SLUGS, STATES } from './contract-tables.js';
import type { ItemV1, ItemV2 } from './shapes.js';
import { derivedFrom } from './v1-expectations.js';

const BUNDLED = fileURLToPath(new URL('../../db/dataset', import.meta.url));
const DERIVED = DELETED_SLUGS.filter((rule) => derivedFrom(rule).length > 0);
const CONSTANTS = DELETED_SLUGS.filter(({ rule }) => rule === 'constant');

let v1: AllStates<ItemV1>;
let v2: AllStates<ItemV2>;

const service = useService({ dataset: datasetOfManyTimes() });
beforeAll(async () => {
  v1 = await fetchAllStates(service, 'v1');
  v2 = await fetchAllStates(service, 'v2');
});

/** The bundled dataset, whose values all have one time, with a time of its own for each value, in no order. */
function datasetOfManyTimes(): string {
  const folder = temporaryFolder();
  cpSync(BUNDLED, folder, { recursive: true });
  const path = join(folder, 'values.csv');
  let row = 0;
  const nextTime = () => {
    row += 1;
    const minutes = (row * 7919) % 100_003; // a prime: no time comes twice
    return `,${new Date(Date.UTC(2025, 0, 1, 0, minutes)).toISOString().replace('.000Z', 'Z')}`;
  };
  writeFileSync(path, readFileSync(path, 'utf8').replace(/,\d{4}-\d{2}-\d{2}T[\d:.]+Z(?=\r?$)/gm, nextTime));
  return folder;
}

const time = ({ modified_at }: ItemV1) => modified_at;

describe('the time of modification of a V1 item', () => {
  it('is different for each item of a state in this dataset', () => {
    for (const { code } of STATES) expect(new Set(v2.items(code).map(time)).size).toBe(v2.items(code).length);
  });

  it('that V2 kept is that of the V2 item', () => {
    for (const { v1: before, v2: after } of KEPT_SLUGS)
      expect(v1.eachState(before, time), `${before}, in V2 ${after}`).toEqual(v2.eachState(after, time));
  });

  it('that is derived is the newest of its sources', () => {
    for (const { slug, ...rule } of DERIVED) {
      const newest = (code: string) =>
        derivedFrom(rule)
          .map((source) => time(v2.item(code, source)))
          .sort()
          .at(-1);
      const expected = Object.fromEntries(STATES.map(({ code }) => [code, newest(code)]));
      expect(v1.eachState(slug, time), slug).toEqual(expected);
    }
  });

  it('is the same for all constants in all states', () => {
    const times = CONSTANTS.flatMap(({ slug }) => Object.values(v1.eachState(slug, time)));
    expect(new Set(times).size).toBe(1);
  });
});
