import { Field, ID, InterfaceType } from 'type-graphql';

@InterfaceType({ description: 'An object with an id. `node` and `nodes` read it again.' })
export abstract class Node {
  @Field(() => ID, { description: 'Id of the object. No object of another type has it.' })
  id!: string;
}
