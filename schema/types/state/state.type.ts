import { Field, ID, ObjectType } from 'type-graphql';
import { Node } from '../node.type.js';
import { StateCodeScalar } from '../scalars.js';

@ObjectType({ description: 'A state, or the District of Columbia.', implements: Node, simpleResolvers: true })
export class State {
  @Field(() => ID, { description: 'Same as `code`, which never changes.' })
  id!: string;

  @Field(() => StateCodeScalar, { description: 'Postal code: two uppercase letters, such as `CA`.' })
  code!: string;

  @Field(() => String, { description: 'Name of the state.' })
  name!: string;

  @Field(() => [String], {
    description:
      'IANA time zones of the state, that of the larger part first, such as `America/New_York`; empty if unknown.',
  })
  zones!: string[];
}
