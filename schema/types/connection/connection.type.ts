import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE } from '../../limits/arguments.js';
import { entriesOfPage } from '../../limits/cost/complexity.js';
import type { Edge } from './page.js';

@ObjectType({
  description: 'Where a page of a list begins and ends (Relay Cursor Connections).',
  simpleResolvers: true,
})
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether entries follow this page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page begins after a cursor, so that entries may come before it.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first entry; null if the page is empty.' })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last entry; null if the page is empty. For the next page, pass it as `after`.',
  })
  endCursor!: string | null;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, description: 'Page size, from 1 to 500. The default is 500.' })
  first?: number;

  @Field(() => String, {
    nullable: true,
    description: 'Only entries after the one with this cursor. For the next page, pass `pageInfo { endCursor }`.',
  })
  after?: string;
}

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
