import type { ChangeKey } from '../../db/queries/find-changes.js';
import type { InformationRow } from '../../db/queries/information.js';
import type { OverrideKey, OverrideRow } from '../../db/queries/overrides.js';
import type { RegionKey, RegionRow } from '../../db/queries/regions.js';
import { isVersion } from '../../db/release/release.js';
import type { SearchKind } from '../../db/search/search.js';

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
export const changeId = ({ version, number }: ChangeKey): string => `${version}/${number}`;

export function parseChangeId(id: string): ChangeKey | undefined {
  const [, version, number] = /^([\w-]{1,40})\/([1-9]\d{0,8})$/.exec(id) ?? [];
  return version === undefined || !isVersion(version) ? undefined : { version, number: Number(number) };
}

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

/** What an id names, by its type: the object itself may not exist. */
export type NodeKey =
  | { type: 'State'; state: string }
  | { type: 'Field' | 'V1Slug'; slug: string }
  | ({ type: 'Region' } & RegionKey)
  | ({ type: 'InformationItem' } & ItemId)
  | ({ type: 'RegionalOverride' } & OverrideKey)
  | { type: 'Election'; id: string }
  | { type: 'Deadline'; id: string; election: string; state: string }
  | { type: 'Release' | 'ReleaseSummary'; version: string }
  | ({ type: 'Change' } & ChangeKey)
  | { type: 'SearchResult'; of: NodeKey; kind: SearchKind };

/** An id, and the earlier release that it ends in: see `AsOfRelease`. */
export function splitId(id: string): { id: string; release: string | undefined } {
  const at = id.lastIndexOf('@');
  const release = id.slice(at + 1);
  return at >= 0 && isVersion(release) ? { id: id.slice(0, at), release } : { id, release: undefined };
}

const KINDS: Record<string, SearchKind> = { answer: 'ANSWER', field: 'FIELD', region: 'REGION', state: 'STATE' };

/**
 * @param id without a release
 * @param isSlug tells the value of a field from a region whose name looks like a slug
 * @returns undefined if no object can have the id
 */
export function parseId(id: string, isSlug: (text: string) => boolean): NodeKey | undefined {
  const override = withoutPrefix(id, OVERRIDE);
  if (override !== undefined) return typed('RegionalOverride', parseOverrideId(id));
  const v1 = withoutPrefix(id, V1);
  if (v1 !== undefined) return { type: 'V1Slug', slug: v1 };
  const summary = withoutPrefix(id, SUMMARY);
  if (summary !== undefined) return { type: 'ReleaseSummary', version: summary };
  if (isVersion(id)) return { type: 'Release', version: id };
  const change = parseChangeId(id);
  if (change) return typed('Change', change);
  const [, election, ofState] =
    /^([A-Z]{2}-\d{4}-\d{2}-\d{2}[a-z0-9-]*)(?:\.([A-Z]{2})\.\w+(?:\.[a-z]+)?)?$/.exec(id) ?? [];
  if (election) return ofState ? { type: 'Deadline', id, election, state: ofState } : { type: 'Election', id };
  // What a result is about has no such id itself.
  const [, kind = '', rest = ''] = /^([a-z]+)\/((?![a-z]+\/).+)$/s.exec(id) ?? [];
  const of = Object.hasOwn(KINDS, kind) ? parseId(rest, isSlug) : undefined;
  if (of) return { type: 'SearchResult', of, kind: KINDS[kind] as SearchKind };
  if (/^[A-Z]{2}$/.test(id)) return { type: 'State', state: id };
  if (/^[a-z][a-z0-9_]*$/.test(id)) return { type: 'Field', slug: id };
  const item = parseItemId(id);
  return item && isSlug(item.field) ? typed('InformationItem', item) : typed('Region', parseRegionId(id));
}

const typed = <Type extends string, Key extends object>(type: Type, key: Key | undefined) => key && { type, ...key };

function parseRegionId(id: string): RegionKey | undefined {
  const [, state, region] = /^([A-Z]{2})\/(.+)$/s.exec(id) ?? [];
  return state === undefined || region === undefined ? undefined : { state, region };
}
