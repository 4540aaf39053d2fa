import { isCivilDay } from '../db/domain/deadlines/civil-day.js';
import type { ChangeKey } from '../db/storage/queries/find-changes.js';
import type { InformationRow } from '../db/storage/queries/information.js';
import type { OverrideKey, OverrideRow } from '../db/storage/queries/overrides.js';
import type { RegionKey, RegionRow } from '../db/storage/queries/places.js';
import type { SearchKind } from '../db/storage/queries/search/result.js';
import { isVersion } from '../db/storage/release/releases.js';

/**
 * The ids that have several parts, or that other files use as well. A state code is two uppercase letters, a slug has no slash, and the
 * name of a region may have any character. A parser returns what an id names, and undefined for ids of other types.
 */

const OVERRIDE = 'override:';
const SUMMARY = 'summary:';

/** Tells the value of a field from a region whose name looks like a slug. */
export type IsSlug = (text: string) => boolean;

export const regionId = ({ state, name }: RegionRow): string => `${state.code}/${name}`;

export function parseRegionId(id: string, isSlug: IsSlug): RegionKey | undefined {
  const [, state, region] = /^([A-Z]{2})\/(.+)$/s.exec(id) ?? [];
  return state === undefined || region === undefined || parseItemId(id, isSlug) ? undefined : { state, region };
}

export interface ItemKey {
  state: string;
  /** Undefined in the id of a state's own value. */
  region: string | undefined;
  field: string;
}

export const itemId = ({ state, region, field }: InformationRow): string =>
  region ? `${state.code}/${region.name}/${field.slug}` : `${state.code}/${field.slug}`;

export function parseItemId(id: string, isSlug: IsSlug): ItemKey | undefined {
  const key = itemKey(id);
  return key && isSlug(key.field) ? key : undefined;
}

function itemKey(id: string): ItemKey | undefined {
  const [, state, region, field] = /^([A-Z]{2})\/(?:(.+)\/)?([a-z0-9_]+)$/s.exec(id) ?? [];
  return state === undefined || field === undefined ? undefined : { state, region, field };
}

/** The item of the same region and field has the rest as its id. */
export const overrideId = ({ state, region, field }: OverrideRow): string =>
  `${OVERRIDE}${state.code}/${region.name}/${field.slug}`;

export const parseOverrideId = (id: string): OverrideKey | undefined =>
  id.startsWith(OVERRIDE) ? parseOverrideCursor(id) : undefined;

/** What an id or a cursor of an override names. */
export function parseOverrideCursor(cursor: string): OverrideKey | undefined {
  const key = itemKey(withoutPrefix(cursor, OVERRIDE) ?? cursor);
  return key?.region === undefined ? undefined : { ...key, region: key.region };
}

/** The release itself has its version as its id. */
export const summaryId = (version: string): string => `${SUMMARY}${version}`;

/** The version of a release, from the id of a release or of its summary, in whichever release it was read. */
export const versionOf = (id: string): string => (withoutPrefix(id, SUMMARY) ?? id).replace(/@.*$/s, '');

export function parseSummaryId(id: string): { version: string } | undefined {
  const version = withoutPrefix(id, SUMMARY);
  return version === undefined ? undefined : { version };
}

/** The id of a change, which is also its cursor: the version of its release, and its number in it. Both stay the same. */
export const changeId = ({ version, number }: ChangeKey): string => `${version}/${number}`;

export function parseChangeId(id: string): ChangeKey | undefined {
  const [, version, number] = /^([\w-]{1,40})\/([1-9]\d{0,8})$/.exec(id) ?? [];
  return version === undefined || !isVersion(version) ? undefined : { version, number: Number(number) };
}

/** The parts that a result of a search names: each must exist. */
export interface ResultKey {
  kind: SearchKind;
  state?: string | undefined;
  region?: string | undefined;
  field?: string | undefined;
}

/** The id of what the result is about follows its kind: see `idOfResult`. */
export function parseResultId(id: string, isSlug: IsSlug): ResultKey | undefined {
  const [, kind, of = ''] = /^(answer|field|region|state)\/(.+)$/s.exec(id) ?? [];
  if (kind === 'state') return /^[A-Z]{2}$/.test(of) ? { kind: 'STATE', state: of } : undefined;
  if (kind === 'field') return isSlug(of) ? { kind: 'FIELD', field: of } : undefined;
  if (kind === 'region') return withKind('REGION', parseRegionId(of, isSlug));
  return kind === 'answer' ? withKind('ANSWER', parseItemId(of, isSlug)) : undefined;
}

const withKind = (kind: SearchKind, key: RegionKey | ItemKey | undefined): ResultKey | undefined =>
  key && { kind, ...key };

/** What the id of a status of voting names; with an action, of one of its actions. */
export interface VotingKey {
  state: string;
  region: string | undefined;
  election: string;
  on: string;
  action: string | undefined;
}

interface Voting {
  state: { code: string };
  region: { name: string } | null;
  election: { id: string };
  on: string;
}

export const votingId = ({ state, region, election, on }: Voting): string =>
  `voting:${[state.code, ...(region ? [region.name] : []), election.id, on].join('/')}`;

export function parseVotingId(id: string): VotingKey | undefined {
  const [, state, region, election, on = '', action] = VOTING_ID.exec(id) ?? [];
  if (state === undefined || election === undefined || !isCivilDay(on)) return undefined;
  return { state, region, election, on, action };
}

const VOTING_ID =
  /^voting:([A-Z]{2})\/(?:(.+)\/)?([A-Z]{2}-\d{4}-\d{2}-\d{2}[a-z0-9-]*)\/(\d{4}-\d{2}-\d{2})(?:\/([A-Z_]+))?$/s;

const withoutPrefix = (id: string, prefix: string): string | undefined =>
  id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
