import type { GraphQLError, GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { echo } from '../../db/domain/text/shorten.js';
import type { Context } from '../context.js';
import { checkLength, MAX_LIST_LENGTH } from '../limits/arguments.js';
import { keyMissing } from '../limits/errors/errors.js';
import { NamesRelease } from '../middleware/release/as-of-release.js';
import { Node } from '../types/node.type.js';
import * as costs from './costs.js';
import { findNode, isKeyed, parseId } from './find-node.js';

@Resolver()
export class NodeResolver {
  @NamesRelease(({ id }, current) => costs.versionsIn([id], current))
  @Query(() => Node, {
    complexity: costs.node,
    nullable: true,
    description:
      'The object with this id, or null if there is none. An id that ends in `@` and a release reads that release, with the whole operation. Objects of types whose fields require an API key require one here as well.',
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

  @NamesRelease(({ ids }, current) => costs.versionsIn(ids, current))
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
    return Promise.all(ids.map((id) => nodeOf(id, context, info)));
  }
}

/** The object that an id names. @param type that it must have; any by default */
export async function nodeOf(
  id: string,
  context: Context,
  info: GraphQLResolveInfo,
  type?: string,
): Promise<object | GraphQLError | null> {
  const { warnings } = context;
  const parsed = parseId(id, context.dataset);
  const unknown = () => warnings.unknown(info, () => `There is no object with the id ${echo(id)}.`);
  if (!parsed || (type !== undefined && parsed.key.type !== type)) return unknown();
  const { key } = parsed;
  // Without looking for the object: an error instead of null would tell that it exists.
  if (isKeyed(key) && context.access !== 'keyed') return context.refusals.ofEntry(() => keyMissing(key.type, context));
  // The operation names no other release than the ids do.
  if (context.missingRelease !== undefined) return unknown();
  return (await findNode(key, context)) ?? unknown();
}
