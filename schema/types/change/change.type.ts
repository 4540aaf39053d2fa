import 'reflect-metadata';
import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { echo } from '../../../db/domain/text/shorten.js';
import type { ChangeKind } from '../../../db/domain/vocabulary.js';
import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import {
  type ChangeFilter,
  type ChangePage,
  changeRanges,
  findNamesOfChanges,
  idOfChange,
} from '../../../db/storage/queries/find-changes.js';
import { statesByCode } from '../../../db/storage/queries/places.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import { releasesBetween } from '../../../db/storage/release/releases.js';
import type { Context } from '../../context.js';
import { parseChangeId } from '../../ids.js';
import { unknownField, unknownState } from '../../limits/errors/unknown-names.js';
import { issueOfRange, type ReleaseRange } from '../../middleware/release/known-release.js';
import { connectionType, PageArgs } from '../connection/connection.type.js';
import { ChangeKindEnum } from '../enums.js';
import { Node } from '../node.type.js';
import { DateScalar, FieldSlugScalar, StateCodeScalar } from '../scalars.js';

@ObjectType({ description: 'What a value was before or after a change.', simpleResolvers: true })
export class ChangedValue {
  @Field(() => String, { description: "The value as text, in the field's format. See `InformationItem.text`." })
  text!: string;

  @Field(() => String, {
    description: 'Exceptions and explanations, as Markdown; empty if there are none. Values of regions have none.',
  })
  footnotes!: string;

  @Field(() => String, { nullable: true, description: 'Where the value was found.' })
  source!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of the source; null if the source has no date.' })
  asOf!: string | null;
}

@ObjectType({
  description:
    'How a release changed a value of a state or of a region. Its state and field may be gone in the current release.',
  implements: Node,
  simpleResolvers: true,
})
export class Change {
  @Field(() => ChangeKindEnum, { description: 'What happened to the value.' })
  kind!: ChangeKind;

  @Field(() => StateCodeScalar, { description: 'Code of the state.' })
  stateCode!: string;

  @Field(() => String, { nullable: true, description: "Name of the region; null if this is the state's value." })
  regionName!: string | null;

  @Field(() => FieldSlugScalar, { description: 'Slug of the field.' })
  slug!: string;

  @Field(() => ID, { description: 'The version of the release and the number of the change in it. It never changes.' })
  id!: string;

  @Field(() => ChangedValue, {
    nullable: true,
    description: 'The value before the release; null if there was neither text nor anything else.',
  })
  before!: ChangedValue | null;

  @Field(() => ChangedValue, {
    nullable: true,
    description: 'The value since the release; null if there is neither text nor anything else.',
  })
  after!: ChangedValue | null;

  /** Of the release. */
  version!: string;
}

export const ChangeConnection = connectionType(Change, 'Change', 'changes');

@ArgsType()
export class ChangeArgs extends PageArgs implements ReleaseRange {
  @Field(() => ID, {
    nullable: true,
    description:
      'Only changes of releases after the one with this `id`. The default is the oldest release after which all changes are recorded. An id that does not exist, or whose changes are not recorded any more, gives null, with a warning.',
  })
  since?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only changes up to the release with this `id`, including its own. The default is the current release. One that does not exist gives null, with a warning.',
  })
  until?: string;

  @Field(() => [StateCodeScalar], {
    nullable: true,
    description: 'Only changes in these states (at most 200). One that does not exist is left out, with a warning.',
  })
  states?: string[];

  @Field(() => [FieldSlugScalar], {
    nullable: true,
    description:
      'Only changes of the fields with these slugs (at most 200). One that does not exist is left out, with a warning.',
  })
  slugs?: string[];

  @Field(() => [ChangeKindEnum], { nullable: true, description: 'Only changes of these kinds.' })
  kinds?: ChangeKind[];

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Begins with the newest release, and sorts its changes by field (in the order of `position`), state and region, for people to read. Pages of both orders have the same cursors.',
  })
  newestFirst?: boolean;
}

interface SelectedChanges extends Pick<ChangePage, 'after' | 'order'> {
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
