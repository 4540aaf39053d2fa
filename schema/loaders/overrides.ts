import type DataLoader from 'dataloader';
import { findOverrides, type OverrideKey, type OverrideRow } from '../../db/queries/overrides.js';
import type { RegionKey } from '../../db/queries/regional-information.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import type { Steps } from '../scheduling/steps.js';
import { manyLoader, PAGE_SIZE } from './batch.js';

const keyOf = ({ state, region, field }: OverrideRow): OverrideKey => ({
  state: state.code,
  region: region.name,
  field: field.slug,
});

/** The overrides of states, sorted by region and slug. */
export function overridesOfStateLoader(database: DatasetDatabase, steps: Steps) {
  return manyLoader(async (states: readonly string[]) => {
    const rows: OverrideRow[] = [];
    for (;;) {
      const last = rows.at(-1);
      const page = findOverrides(database, { states, first: PAGE_SIZE, after: last && keyOf(last) });
      for (const row of page) rows.push(row);
      if (page.length < PAGE_SIZE) return rows.map((row): [string, OverrideRow] => [row.state.code, row]);
      await steps.next();
    }
  });
}

/** The overrides of regions, from those of their states. */
export function overridesOfRegionLoader(ofState: DataLoader<string, OverrideRow[]>) {
  return manyLoader(async (keys: readonly RegionKey[]) => {
    const states = [...new Set(keys.map(({ state }) => state))];
    const loaded = await Promise.all(states.map((state) => ofState.load(state)));
    return loaded
      .flat()
      .map((row): [string, OverrideRow] => [regionKey({ state: row.state.code, region: row.region.name }), row]);
  }, regionKey);
}

const regionKey = ({ state, region }: RegionKey): string => `${state}\n${region}`;
