import { type ChangeNames, type ChangeOrder, changeIndex } from '../../db/queries/change-index.js';
import { releasesBetween } from '../../db/queries/changes.js';
import { fieldsBySlug } from '../../db/queries/fields.js';
import type { ChangeRange } from '../../db/queries/newest-order.js';
import { statesByCode } from '../../db/queries/states.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import { echo, echoList } from '../../db/text/shorten.js';
import { type ChangeKey, parseChangeId } from '../node/ids.js';
import { issueOfRange } from '../release/known-release.js';
import type { ChangeArgs } from './change.args.js';

/** The changes that arguments select. */
export interface SelectedChanges {
  /** Places of the list, without those of earlier pages. */
  rest: ChangeRange;
  /** Of all pages. */
  all: ChangeRange;
  names: ChangeNames;
  order: ChangeOrder;
}

/** @param args valid, see `issueOfChanges` */
export function selectedChanges(database: DatasetDatabase, args: ChangeArgs): SelectedChanges {
  const { states, slugs, kinds } = args;
  const names = { states: states ?? undefined, slugs: slugs ?? undefined, kinds: kinds ?? undefined };
  const order = args.newestFirst ? 'newest' : 'oldest';
  const index = changeIndex(database);
  const all = rangeOf(database, args);
  const places = index.placesOf(all, order);
  const after = typeof args.after === 'string' ? positionOf(database, args.after) : undefined;
  const start = after === undefined ? places.start : Math.max(places.start, index.placeOf(after, order) + 1);
  return { rest: { start, end: places.end }, all, names, order };
}

/** The changes of the releases after `since` and up to `until`. */
function rangeOf(database: DatasetDatabase, { since, until }: ChangeArgs): ChangeRange {
  const index = changeIndex(database);
  const ranges = releasesBetween(database, since ?? undefined, until ?? undefined).flatMap(
    ({ version }) => index.rangeOf(version) ?? [],
  );
  // Newest first.
  return { start: ranges.at(-1)?.start ?? 0, end: ranges[0]?.end ?? 0 };
}

/** The position of the change with this id; undefined if there is none. */
function positionOf(database: DatasetDatabase, id: string): number | undefined {
  const key = parseChangeId(id);
  return key && positionOfChange(database, key);
}

/** The position of a change of a release; undefined if there is none. */
export function positionOfChange(database: DatasetDatabase, { version, number }: ChangeKey): number | undefined {
  const range = changeIndex(database).rangeOf(version);
  if (!range) return undefined;
  const position = range.start + number - 1;
  return position < range.end ? position : undefined;
}

/** @returns what is wrong with the arguments, apart from page size and length of lists; undefined if they are valid */
export function issueOfChanges(database: DatasetDatabase, args: ChangeArgs): string | undefined {
  return issueOfRange(database, args) ?? issueOfNames(database, args) ?? issueOfCursor(database, args);
}

/** A state or a field that the current release lacks may have changes. */
function issueOfNames(database: DatasetDatabase, { states, slugs }: ChangeArgs): string | undefined {
  const index = changeIndex(database);
  const noStates = (states ?? []).filter((code) => !statesByCode(database).has(code) && !index.states.has(code));
  if (noStates.length > 0)
    return `There is no state ${echoList(noStates)}. To list the states, query { states { code } }.`;
  const noFields = (slugs ?? []).filter((slug) => !fieldsBySlug(database).has(slug) && !index.fields.has(slug));
  if (noFields.length > 0)
    return `There is no field ${echoList(noFields)}. To list the fields, query { fields { slug } }.`;
  return undefined;
}

function issueOfCursor(database: DatasetDatabase, { after }: ChangeArgs): string | undefined {
  if (typeof after !== 'string' || positionOf(database, after) !== undefined) return undefined;
  const index = changeIndex(database);
  const [oldest, newest] = [index.versions[0], index.versions.at(-1)];
  const { start = 0, end = 0 } = index.rangeOf(newest ?? '') ?? {};
  const known =
    oldest && newest
      ? `The oldest change that is recorded is ${oldest}/1, the newest is ${newest}/${end - start}.`
      : 'No changes are recorded.';
  return `"after" must be the "endCursor" of the previous page, which is the "id" of a change, but got ${echo(after)}. ${known}`;
}
