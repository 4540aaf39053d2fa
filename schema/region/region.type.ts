import { Field, ObjectType } from 'type-graphql';
import { State } from '../state/state.type.js';

@ObjectType({
  description: 'A place inside a state, usually a county, that has a value of its own for at least one field.',
  simpleResolvers: true,
})
export class Region {
  @Field(() => String, { description: 'Name of the region, one of its kind within the state.' })
  name!: string;

  @Field(() => State, { description: 'The state in which the region is.' })
  state!: State;
}
