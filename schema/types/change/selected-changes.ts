import type { GraphQLResolveInfo } from 'graphql';
import { echo } from '../../../db/domain/text/shorten.js';
import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import {
  type ChangeFilter,
  type ChangePage,
  changeRanges,
  findNamesOfChanges,
  idOfChange,
} from '../../../db/storage/queries/find-changes.js';
import { statesByCode } from '../../../db/storage/queries/states.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { releasesBetween } from '../../../db/storage/release/releases.js';
import type { Context } from '../../context.js';
import { parseChangeId } from '../../ids.js';
import { unknownField, unknownState } from '../../limits/errors/unknown-names.js';
import { issueOfRange } from '../../middleware/release/known-release.js';
import type { ChangeArgs } from './change.args.js';

/** The changes that arguments select. */
export interface SelectedChanges extends Pick<ChangePage, 'after' | 'order'> {
  filter: ChangeFilter;
}

/** @param args valid, see `issueOfChanges` */
export function selectedChanges(database: DatasetDatabase, args: ChangeArgs): SelectedChanges {
  const { since, until, states, slugs, kinds, after, newestFirst } = args;
  const releases = releasesBetween(database, since ?? undefined, until ?? undefined);
  return {
    filter: {
      versions: releases.map(({ version }) => version),
      states: states ?? undefined,
      slugs: slugs ?? undefined,
      kinds: kinds ?? undefined,
    },
    after: typeof after === 'string' ? idOfCursor(database, after) : undefined,
    order: newestFirst ? 'newest' : 'oldest',
  };
}

/** The row of the change with this id; undefined if there is none. */
function idOfCursor(database: DatasetDatabase, id: string): number | undefined {
  const key = parseChangeId(id);
  return key && idOfChange(database, key);
}

/**
 * @returns what is wrong with the arguments, apart from page size, length of lists and names that do not exist; undefined if they are
 * valid
 */
export function issueOfChanges(database: DatasetDatabase, args: ChangeArgs): string | undefined {
  return issueOfRange(database, args) ?? issueOfCursor(database, args);
}

/** Warns of names that neither the current release nor a change has: a state or a field that is gone may have changes. */
export function warnOfNames({ states, slugs }: ChangeArgs, context: Context, info: GraphQLResolveInfo): void {
  const { dataset, warnings } = context;
  const { database } = dataset;
  const warn = (argument: string, names: readonly string[], known: IsKnown, message: typeof unknownState) =>
    warnings.existing(info, { argument, names, exists: known, message: (all) => message(database, ...all) });
  warn('states', states ?? [], known(database, 'state', states, statesByCode(database)), unknownState);
  warn('slugs', slugs ?? [], known(database, 'field', slugs, fieldsBySlug(database)), unknownField);
}

type IsKnown = (name: string) => boolean;

function known(
  database: DatasetDatabase,
  name: 'state' | 'field',
  names: readonly string[] | null | undefined,
  current: ReadonlyMap<string, unknown>,
): IsKnown {
  const missing = (names ?? []).filter((one) => !current.has(one));
  const ofChanges = missing.length > 0 ? findNamesOfChanges(database, name, missing) : [];
  return (one) => current.has(one) || ofChanges.includes(one);
}

function issueOfCursor(database: DatasetDatabase, { after }: ChangeArgs): string | undefined {
  if (typeof after !== 'string' || idOfCursor(database, after) !== undefined) return undefined;
  const ranges = [...changeRanges(database)];
  const [[oldest] = [], [newest, { first, last }] = ['', { first: 0, last: 0 }]] = [ranges[0], ranges.at(-1)];
  const known = oldest
    ? `The oldest change that is recorded is ${oldest}/1, the newest is ${newest}/${last - first + 1}.`
    : 'No changes are recorded.';
  return `"after" must be the "endCursor" of the previous page, which is the "id" of a change, but got ${echo(after)}. ${known}`;
}
