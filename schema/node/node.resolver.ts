import type { GraphQLError, GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { fieldsBySlug } from '../../db/queries/fields.js';
import { echo } from '../../db/text/shorten.js';
import { refuseDemoState } from '../access/demo-states.js';
import type { Context } from '../context.js';
import * as costs from '../cost/nodes.js';
import { keyMissing } from '../errors/errors.js';
import { checkLength, MAX_LIST_LENGTH } from '../limits/arguments.js';
import { findNode } from './find-node.js';
import { type NodeKey, parseId, splitId } from './ids.js';
import { isKeyed, stateOfKey } from './keyed-nodes.js';
import { Node } from './node.type.js';

@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    complexity: costs.node,
    nullable: true,
    description:
      'The object with this id, or null if there is none. An id that ends in `@` and a release reads that release. Objects of types whose fields require an API key require one here as well.',
  })
  async node(
    @Arg('id', () => ID, { description: 'Id of an object, such as `CA` or `CA/polls_open`.' }) id: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object | null> {
    const found = await nodeOf(id, context, info);
    if (found instanceof Error) throw found;
    return found;
  }

  @Query(() => [Node], {
    complexity: costs.nodes,
    nullable: 'itemsAndList',
    description: `The objects with these ids, in their order, with null for each id that names nothing: a batch look-up for gateways. See \`node\`. At most ${MAX_LIST_LENGTH} ids.`,
  })
  nodes(
    @Arg('ids', () => [ID], { description: `Ids of objects, of any types (at most ${MAX_LIST_LENGTH}).` })
    ids: string[],
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<(object | null)[]> {
    checkLength('ids', ids);
    return Promise.all(ids.map((id, index) => nodeOf(id, context, info, { index })));
  }
}

/**
 * The object that an id names, in the release that the id ends in.
 *
 * @param index in a list, of which an error is an entry
 * @param type that it must have; any by default
 */
export async function nodeOf(
  id: string,
  context: Context,
  info: GraphQLResolveInfo,
  { index, type }: { index?: number; type?: string } = {},
): Promise<object | GraphQLError | null> {
  const { dataset, warnings } = context;
  const { id: own, release } = splitId(id);
  const key = parseId(own, (text) => fieldsBySlug(dataset.database).has(text));
  const unknown = () => warnings.unknown(info, () => `There is no object with the id ${echo(id)}.`);
  if (!key || (type !== undefined && key.type !== type)) return unknown();
  const refused = isKeyed(key) && context.access !== 'keyed' ? await refuse(key, context, info) : undefined;
  if (refused) return refused;
  const version = release ?? (key.type === 'Release' ? key.version : undefined);
  if (version === undefined) return (await findNode(key, context)) ?? unknown();
  const earlier = await context.releases.enter(version, info, index).catch((error: GraphQLError) => error);
  if (earlier instanceof Error) return earlier.extensions.code === 'BAD_USER_INPUT' ? unknown() : earlier;
  return (await findNode(key, earlier ?? context)) ?? unknown();
}

/** Without looking for the object: an error instead of null would tell that it exists. Only a change itself says of which state it is. */
async function refuse(key: NodeKey, context: Context, info: GraphQLResolveInfo): Promise<GraphQLError | undefined> {
  if (context.access === 'open') return keyMissing(key.type);
  const code = key.type === 'Change' ? (await context.loaders.change.load(key))?.state : stateOfKey(key);
  return refuseDemoState(code, context, info);
}
