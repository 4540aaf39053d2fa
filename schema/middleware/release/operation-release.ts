import { GraphQLError, type GraphQLObjectType, type GraphQLSchema, getArgumentValues } from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { echo } from '../../../db/domain/text/shorten.js';
import type { ReleaseData } from '../../context.js';
import type { ClientQuery } from '../../limits/cost/estimate.js';
import { badUserInput } from '../../limits/errors/errors.js';
import { fragmentsOf } from '../../limits/measure-selections.js';
import type { VersionsOf } from './as-of-release.js';

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
