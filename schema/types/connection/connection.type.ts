import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE } from '../../limits/arguments.js';
import { entriesOfPage } from '../../limits/cost/complexity.js';
import type { Edge } from './page.js';
import { PageInfo } from './page-info.type.js';

/**
 * Makes the types of a list that comes in pages: a connection and its edges (https://relay.dev/graphql/connections.htm). Resolvers return
 * a `Page`, whose getters compute only what an operation selects.
 *
 * @param name of the node type, which the names of the two types begin with
 * @param entries what the list has, for descriptions
 * @param maxSize of a page
 */
export function connectionType<Node extends object>(
  node: ClassType<Node>,
  name: string,
  entries: string,
  maxSize = MAX_PAGE_SIZE,
) {
  const complexity = entriesOfPage(maxSize);
  @ObjectType(`${name}Edge`, { description: `One of the ${entries}, with its cursor.`, simpleResolvers: true })
  class EdgeType {
    @Field(() => node, { description: 'The entry itself.' })
    node!: Node;

    @Field(() => String, { description: 'Cursor of the entry, for `after`.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${entries}.`, simpleResolvers: true })
  class ConnectionType {
    @Field(() => [node], { complexity, description: 'The entries of the page.' })
    nodes!: Node[];

    @Field(() => [EdgeType], {
      complexity,
      description: 'The entries of the page, each with its cursor.',
    })
    edges!: Edge<Node>[];

    @Field(() => PageInfo, { complexity: maxSize / 10, description: 'Where the page begins and ends.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'Number of entries on all pages. Counted only if it is selected.' })
    totalCount!: number;
  }

  return ConnectionType;
}
