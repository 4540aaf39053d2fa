import type { GraphQLError, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { stateOfOcdId } from '../../../db/domain/text/ocd-id.js';
import { regionWithOcdId, stateWithOcdId } from '../../../db/storage/queries/ocd-ids.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { Context } from '../../context.js';
import { regionId } from '../../ids.js';
import { badUserInput, keyMissing } from '../../limits/errors/errors.js';
import { unknownOcdId } from '../../limits/errors/unknown-names.js';
import { refuseDemoState } from '../../middleware/access/demo-states.js';
import { type EntityKey, keyOf, MAX_REPRESENTATIONS } from '../entity-keys.js';
import { nodeOf } from '../node.resolver.js';
import { nodeTypes } from '../node-types.js';

/** Looks up the objects that a gateway knows by their keys. A representation that is wrong is an error at its place. */
export const entities: GraphQLFieldResolver<unknown, Context, { representations: unknown[] }> = (
  _source,
  { representations },
  context,
  info,
) => {
  if (representations.length > MAX_REPRESENTATIONS)
    throw badUserInput(
      `"representations" takes at most ${MAX_REPRESENTATIONS} entries, but got ${representations.length}. Split them into several requests.`,
    );
  return Promise.all(representations.map((one) => entityOf(one, context, info)));
};

async function entityOf(
  representation: unknown,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<object | GraphQLError | null> {
  const key = keyOf(representation);
  if ('message' in key) return context.refusals.ofEntry(() => badUserInput(key.message));
  if (context.access === 'open' && nodeTypes.get(key.type)?.isKeyed)
    return context.refusals.ofEntry(() => keyMissing(key.type));
  const id = idOfKey(key, context.dataset.database);
  if (id !== undefined) return nodeOf(id, context, info, key.type);
  const kind = key.type === 'State' ? 'state' : 'region';
  const refused = kind === 'region' ? refuseDemoState(stateOfOcdId(key.value), context, info) : undefined;
  if (refused !== undefined) return refused;
  const { database } = context.dataset;
  return context.warnings.unknown(info, () => unknownOcdId(database, kind, key.value));
}

/** Other keys than the Open Civic Data id are the same as the id. */
function idOfKey({ type, field, value }: EntityKey, database: DatasetDatabase): string | undefined {
  if (field !== 'ocdId') return value;
  if (type === 'State') return stateWithOcdId(database, value)?.code;
  const region = regionWithOcdId(database, value);
  return region && regionId(region);
}
