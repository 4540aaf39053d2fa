import {
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { Arg, Extensions, ID } from 'type-graphql';
import { echo } from '../../../db/domain/text/shorten.js';
import { releaseSizes } from '../../../db/storage/queries/sizes.js';
import type { Context, ReleaseData } from '../../context.js';
import { versionOf } from '../../ids.js';
import type { ClientQuery } from '../../limits/cost/estimate.js';
import { fragmentsOf } from '../../limits/document-size.js';
import { badUserInput } from '../../limits/errors/errors.js';
import type { Resolve } from '../middleware.js';

/** The versions that the arguments of a root field name; undefined stands for the current release. */
// biome-ignore lint/suspicious/noExplicitAny: graphql-js has checked the arguments
export type VersionsOf = (args: any, current: ReleaseData) => readonly (string | undefined)[];

/** The arguments of a root field say which release the operation reads: see `releaseOfOperation`. */
export const NamesRelease = (versions: VersionsOf): MethodDecorator => Extensions({ versions });

const RELEASE = {
  nullable: true,
  description:
    'The operation answers from this release instead of the current one, if the service still has its file: the `id` of a release, such as `2026-11-22-e8ec0154`. One that cannot be read gives null, with a warning that names the oldest. An operation reads one release: all its root fields with this argument, and all ids, must name the same.',
};

/** Gives a root field the argument `release`. Its resolver need not know. */
export const AsOfRelease = (): MethodDecorator => (target, name, descriptor) => {
  const { length } = descriptor.value as unknown as unknown[];
  Arg('release', () => ID, RELEASE)(target, name, length);
  NamesRelease(({ release }) => [typeof release === 'string' ? versionOf(release) : undefined])(
    target,
    name,
    descriptor,
  );
};

/** Checking a file takes longer than reading it. */
const CHECKED_ROWS_PER_POINT = 10;

export function pointsOfRelease(database: ReleaseData['database']): number {
  const { states, fields, overrides, counties } = releaseSizes(database);
  return Math.ceil((states * fields + overrides + counties) / CHECKED_ROWS_PER_POINT);
}

/** A root field with the argument `release` is null if the operation names a release that cannot be read. */
export function nullWithoutRelease(resolve: Resolve, { args }: GraphQLField<unknown, Context>): Resolve {
  if (!args.some(({ name }) => name === 'release')) return resolve;
  return (source, given, context, info) => {
    const { missingRelease } = context;
    return missingRelease === undefined
      ? resolve(source, given, context, info)
      : context.warnings.unknown(info, () => missingRelease, 'release');
  };
}

/**
 * An operation reads one release, which the arguments of its root fields name.
 *
 * @param variables as graphql-js reads them
 * @returns the version of an earlier release; undefined for the current one
 * @throws BAD_USER_INPUT if they name several
 */
export function releaseOfOperation(
  schema: GraphQLSchema,
  { document, operation }: ClientQuery,
  variables: Record<string, unknown>,
  current: ReleaseData,
): string | undefined {
  const root = schema.getQueryType() as GraphQLObjectType;
  const fragments = Object.fromEntries(fragmentsOf(document));
  const named = new Set<string | undefined>();
  for (const [node] of collectFields(schema, fragments, variables, root, operation.selectionSet).values()) {
    const field = node && root.getFields()[node.name.value];
    const versionsOf = field?.extensions.versions as VersionsOf | undefined;
    if (!field || !versionsOf) continue;
    for (const version of versionsNamed(() => versionsOf(getArgumentValues(field, node, variables), current)))
      named.add(version === current.release.version ? undefined : version);
  }
  const [version, other] = named;
  if (named.size > 1) throw badUserInput(severalReleases([version, other]));
  return version;
}

/** None in an argument that a variable makes invalid: the execution reports it. */
function versionsNamed(read: () => ReturnType<VersionsOf>): ReturnType<VersionsOf> {
  try {
    return read();
  } catch (error) {
    if (error instanceof GraphQLError) return [];
    throw error;
  }
}

function severalReleases(versions: ReturnType<VersionsOf>): string {
  const [one, other] = versions.map((version) => (version === undefined ? 'the current one' : echo(version)));
  return `An operation reads one release, but its arguments name several, such as ${one} and ${other}. Name the same one in each "release" and each id, or send an operation for each.`;
}
