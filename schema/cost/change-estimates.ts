import { changeIndex } from '../../db/queries/change-index.js';
import { changeSummaries, findReleases } from '../../db/queries/changes.js';
import { fieldsBySlug } from '../../db/queries/fields.js';
import { statesByCode } from '../../db/queries/states.js';
import type { ChangeArgs } from '../change/change.args.js';
import { issueOfChanges, selectedChanges } from '../change/selected-changes.js';
import type { PageArgs } from '../connection/page.args.js';
import type { DatasetSnapshot } from '../context.js';
import { isTooLong, MAX_PAGE_SIZE } from '../limits/arguments.js';
import { each, flatten, NO_OBJECTS, type Objects, sum, type Weights } from './objects.js';
import { connectionOf } from './page.js';

/**
 * The releases and changes that fields return. They are the real ones: both are in memory. Each function has the parameters of
 * FieldCost.objects.
 */

const ofReleases = (releases: Weights<string>): Objects => ({ count: sum(releases), releases });

const isPageSize = (first: number | null | undefined): boolean => (first ?? 1) >= 1 && (first ?? 1) <= MAX_PAGE_SIZE;

export function releases(_: Objects, { first, after }: PageArgs, { database }: DatasetSnapshot): Objects {
  const all = findReleases(database);
  const index = typeof after === 'string' ? all.findIndex(({ version }) => version === after) : -1;
  if (!isPageSize(first) || (typeof after === 'string' && index < 0)) return NO_OBJECTS;
  const page = all.slice(index + 1, index + 1 + (first ?? MAX_PAGE_SIZE));
  return connectionOf(ofReleases(each(page.map(({ version }) => version))));
}

export function release(_: Objects, __: unknown, { release: { version } }: DatasetSnapshot): Objects {
  return ofReleases(each([version]));
}

/** A release whose changes are not recorded has no summary. */
export function summaryOfReleases({ releases }: Objects, _: unknown, { database }: DatasetSnapshot): Objects {
  return ofReleases(flatten(releases, (version) => (changeSummaries(database).has(version) ? [version] : [])));
}

export function changes(_: Objects, args: ChangeArgs, { database }: DatasetSnapshot): Objects {
  if (!isPageSize(args.first) || isTooLong(args.states) || isTooLong(args.slugs)) return NO_OBJECTS;
  if (issueOfChanges(database, args) !== undefined) return NO_OBJECTS;
  const index = changeIndex(database);
  const { rest, all, names } = selectedChanges(database, args);
  const page = index.find(rest, names, args.first ?? MAX_PAGE_SIZE);
  const positions = each(page);
  const objects = {
    count: page.length,
    states: flatten(positions, (position) => [index.stateOf(position)]),
    fields: flatten(positions, (position) => [index.fieldOf(position)]),
    releases: index.countByVersion(page),
  };
  const isFiltered = names.states !== undefined || names.slugs !== undefined;
  return connectionOf(objects, isFiltered ? () => all.end - all.start : undefined);
}

/** The states that the current release has. */
export function stateOfChanges({ states }: Objects, _: unknown, { database }: DatasetSnapshot): Objects {
  const existing = flatten(states, (code) => (statesByCode(database).has(code) ? [code] : []));
  return { count: sum(existing), states: existing };
}

/** The fields that the current release has. */
export function fieldOfChanges({ fields }: Objects, _: unknown, { database }: DatasetSnapshot): Objects {
  const existing = flatten(fields, (slug) => (fieldsBySlug(database).has(slug) ? [slug] : []));
  return { count: sum(existing), fields: existing };
}
