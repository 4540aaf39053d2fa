import { ArgsType, Field, Int } from 'type-graphql';

/** Arguments of every connection. */
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
