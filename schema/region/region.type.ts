import { Field, ObjectType } from 'type-graphql';
import { State } from '../state/state.type.js';

@ObjectType({
  description: 'A part of a state, usually a county, that has its own value for at least one field.',
  simpleResolvers: true,
})
export class Region {
  @Field(() => String, { description: 'Name of the region, unique within the state.' })
  name!: string;

  @Field(() => State, { description: 'The state that the region is in.' })
  state!: State;
}
