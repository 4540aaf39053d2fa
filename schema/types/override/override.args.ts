import { ArgsType, Field, Int } from 'type-graphql';
import { FieldSlugScalar, StateCodeScalar } from '../scalars.js';

@ArgsType()
export class OverrideArgs {
  @Field(() => StateCodeScalar, {
    nullable: true,
    description: 'Only overrides in this state. One that does not exist gives null, with a warning.',
  })
  state?: string;

  @Field(() => FieldSlugScalar, {
    nullable: true,
    description: 'Only overrides of the field with this slug. One that does not exist gives null, with a warning.',
  })
  field?: string;

  @Field(() => Int, { nullable: true, description: 'Page size, from 1 to 500. The default is 500.' })
  first?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Only overrides after the one with this cursor or `id`. For the next page, pass `pageInfo { endCursor }`.',
  })
  after?: string;
}
