import { Field, ObjectType } from 'type-graphql';

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
