import { findOverrides, type OverrideKey, type OverrideRow } from '../../db/storage/queries/overrides.js';
import type { RegionKey } from '../../db/storage/queries/regions.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import type { Steps } from '../middleware/scheduling/steps.js';
import { manyLoader, PAGE_SIZE } from './batch.js';

export const keyOfOverride = ({ state, region, field }: OverrideRow): OverrideKey => ({
  state: state.code,
  region: region.name,
  field: field.slug,
});

/** Regions of one statement. They have a few overrides each. */
const REGIONS_PER_STATEMENT = 500;

/** Loaders of the overrides of states, sorted by region and slug, and of those of regions, sorted by slug. */
export function overrideLoaders(database: DatasetDatabase, steps: Steps) {
  const byState = new Map<string, Map<string, OverrideRow[]>>();
  const ofState = manyLoader(async (states: readonly string[]) => {
    const rows = await readOverrides(database, states, steps);
    const found = Map.groupBy(rows, ({ state }) => state.code);
    for (const state of states)
      byState.set(
        state,
        Map.groupBy(found.get(state) ?? [], ({ region }) => region.name),
      );
    return rows.map((row): [string, OverrideRow] => [row.state.code, row]);
  });
  const ofRegion = manyLoader(
    async (keys: readonly RegionKey[]) => {
      const rows = keys.flatMap(({ state, region }) => byState.get(state)?.get(region) ?? []);
      const unread = keys.filter(({ state }) => !byState.has(state));
      for (let from = 0; from < unread.length; from += REGIONS_PER_STATEMENT) {
        rows.push(...findOverrides(database, { regions: unread.slice(from, from + REGIONS_PER_STATEMENT) }));
        await steps.next();
      }
      return rows.map((row): [string, OverrideRow] => [regionKey(row.state.code, row.region.name), row]);
    },
    ({ state, region }) => regionKey(state, region),
  );
  return { overridesOfState: ofState, overridesOfRegion: ofRegion };
}

const regionKey = (state: string, region: string): string => `${state}\n${region}`;

async function readOverrides(
  database: DatasetDatabase,
  states: readonly string[],
  steps: Steps,
): Promise<OverrideRow[]> {
  const rows: OverrideRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const page = findOverrides(database, { states, first: PAGE_SIZE, after: last && keyOfOverride(last) });
    for (const row of page) rows.push(row);
    if (page.length < PAGE_SIZE) return rows;
    await steps.next();
  }
}
