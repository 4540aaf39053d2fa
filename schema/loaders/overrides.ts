import { findOverrides, type OverrideKey, type OverrideRow } from '../../db/storage/queries/overrides.js';
import type { RegionKey } from '../../db/storage/queries/regions.js';
import type { DatasetDatabase } from '../../db/storage/release/open.js';
import { manyLoader } from './batch.js';

export const keyOfOverride = ({ state, region, field }: OverrideRow): OverrideKey => ({
  state: state.code,
  region: region.name,
  field: field.slug,
});

/** Loaders of the overrides of states, sorted by region and slug, and of those of regions, sorted by slug. */
export function overrideLoaders(database: DatasetDatabase) {
  const byState = new Map<string, Map<string, OverrideRow[]>>();
  const ofState = manyLoader((states: readonly string[]) => {
    const rows = findOverrides(database, { states });
    const found = Map.groupBy(rows, ({ state }) => state.code);
    for (const state of states)
      byState.set(
        state,
        Map.groupBy(found.get(state) ?? [], ({ region }) => region.name),
      );
    return rows.map((row): [string, OverrideRow] => [row.state.code, row]);
  });
  const ofRegion = manyLoader(
    (keys: readonly RegionKey[]) => {
      const known = keys.flatMap(({ state, region }) => byState.get(state)?.get(region) ?? []);
      const unread = keys.filter(({ state }) => !byState.has(state));
      const rows = [...known, ...(unread.length > 0 ? findOverrides(database, { regions: unread }) : [])];
      return rows.map((row): [string, OverrideRow] => [regionKey(row.state.code, row.region.name), row]);
    },
    ({ state, region }) => regionKey(state, region),
  );
  return { overridesOfState: ofState, overridesOfRegion: ofRegion };
}

const regionKey = (state: string, region: string): string => `${state}\n${region}`;
