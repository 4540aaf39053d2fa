import { Field, ID, ObjectType } from 'type-graphql';
import type { RegionKind } from '../../../db/domain/vocabulary.js';
import { RegionKindEnum } from '../enums.js';
import { Node } from '../node.type.js';
import { State } from '../state/state.type.js';

@ObjectType({
  description: 'A part of a state: a county, or another region that has its own value for at least one field.',
  implements: Node,
  simpleResolvers: true,
})
export class Region {
  @Field(() => ID, { description: "The state's code and the region's name, such as `IL/City of Chicago`." })
  id!: string;

  @Field(() => String, { description: 'Name of the region, unique within the state.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'FIPS code of the county, five digits, such as `17031`; null if the region is not a county.',
  })
  fips!: string | null;

  @Field(() => RegionKindEnum, { description: 'What the region is.' })
  kind!: RegionKind;

  @Field(() => State, { description: 'The state that the region is in.' })
  state!: State;
}
