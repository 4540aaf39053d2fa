import type { DatasetLease } from '../../../db/dataset-store.js';
import { countyName } from '../../../db/queries/counties.js';
import { nearestFips } from '../../../db/queries/regions.js';
import { allRegionSizes } from '../../../db/queries/sizes.js';
import type { StateRow } from '../../../db/queries/states.js';
import { problem } from '../../../rest-compat/problems.js';
import { echo } from '../../../schema/shorten.js';
import type { MissingPage } from '../data-page.js';
import { nearestThree } from '../parts/find-state.js';

export const regionPath = (state: string, region: string) => `/states/${state}/regions/${encodeURIComponent(region)}`;

/**
 * Finds a county or another region of a state, and returns its name. The text may be the name in any case and without accents, the first
 * words of only one name (`Adams`), or the FIPS code of a county. Names the nearest three if there is none.
 */
export function findRegion(state: StateRow, text: string, lease: DatasetLease): string | MissingPage {
  const names = allRegionSizes(lease.database, state.code).map(({ name }) => name);
  const wanted = folded(text);
  const beginning = names.filter((name) => folded(name).startsWith(`${wanted} `));
  const found =
    names.find((name) => name === text) ??
    names.find((name) => folded(name) === wanted) ??
    countyName(lease.database, state.code, text) ??
    (beginning.length === 1 ? beginning[0] : undefined);
  return found ?? missing(state, text, names, lease);
}

/** In lower case and without accents: `Doña Ana` as `dona ana`. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function missing(
  { code, name: stateName }: StateRow,
  text: string,
  names: readonly string[],
  { database }: DatasetLease,
): MissingPage {
  const wanted = folded(text);
  const similar = [...names.filter((name) => folded(name).includes(wanted)), ...nearestThree(text, names)];
  const near = /^\d+$/.test(text)
    ? nearestFips(database, code, text).flatMap((fips) => countyName(database, code, fips) ?? [])
    : similar;
  return {
    problem: problem(
      404,
      `There is no region ${echo(text)} in ${stateName}. See /states/${code} for its counties and other regions.`,
    ),
    suggestions: [
      ...[...new Set(near)].slice(0, 3).map((name) => ({ path: regionPath(code, name), name })),
      { path: `/states/${code}`, name: `All of ${stateName}` },
    ],
  };
}
