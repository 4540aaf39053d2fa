import type { InformationRow } from '../../db/queries/information.js';
import type { OverrideKey, OverrideRow } from '../../db/queries/overrides.js';
import type { RegionRow } from '../../db/queries/regions.js';

/**
 * The ids of objects. No two types share one: a client may store objects by their ids alone. A state code is two uppercase letters, a
 * slug has no slash, and the name of a region may have any character.
 */

const OVERRIDE = 'override:';
const SUMMARY = 'summary:';
const V1 = 'v1:';

export const regionId = ({ state, name }: RegionRow): string => `${state.code}/${name}`;

export const itemId = ({ state, region, field }: InformationRow): string =>
  region ? `${state.code}/${region.name}/${field.slug}` : `${state.code}/${field.slug}`;

/** The item of the same region and field has the rest as its id. */
export const overrideId = ({ state, region, field }: OverrideRow): string =>
  `${OVERRIDE}${state.code}/${region.name}/${field.slug}`;

/** The field that may have the same slug has the rest as its id. */
export const v1SlugId = (slug: string): string => `${V1}${slug}`;

/** The release itself has its version as its id. */
export const summaryId = (version: string): string => `${SUMMARY}${version}`;

/** The version of a release, from the id of a release or of its summary. */
export const versionOf = (id: string): string => withoutPrefix(id, SUMMARY) ?? id;

/** The id of a change, which is also its cursor: the version of its release, and its number in it. Both stay the same. */
export const changeId = ({ version, number }: { version: string; number: number }): string => `${version}/${number}`;

/** What an id or a cursor of an override names; undefined if it is neither. */
export function parseOverrideId(id: string): OverrideKey | undefined {
  const key = parseItemId(withoutPrefix(id, OVERRIDE) ?? id);
  return key?.region === undefined ? undefined : { ...key, region: key.region };
}

interface ItemId {
  state: string;
  /** Undefined in the id of a state's own value. */
  region: string | undefined;
  field: string;
}

function parseItemId(id: string): ItemId | undefined {
  const [, state, region, field] = /^([A-Z]{2})\/(?:(.+)\/)?([a-z0-9_]+)$/s.exec(id) ?? [];
  return state === undefined || field === undefined ? undefined : { state, region, field };
}

const withoutPrefix = (id: string, prefix: string): string | undefined =>
  id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
