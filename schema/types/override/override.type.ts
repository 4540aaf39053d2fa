import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../connection/connection.type.js';
import { FieldType } from '../field/field.type.js';
import { Node } from '../node.type.js';
import { Region } from '../region/region.type.js';
import { DateScalar, DateTimeScalar, FieldSlugScalar, StateCodeScalar } from '../scalars.js';
import { State } from '../state/state.type.js';

@ObjectType({
  description: "A region's own value for a field. It applies to voters there instead of the state's value.",
  implements: Node,
  simpleResolvers: true,
})
export class RegionalOverride {
  @Field(() => ID, {
    description: 'State code, region and slug, such as `override:IL/City of Chicago/gov_tool_absentee_request`.',
  })
  id!: string;

  @Field(() => State, { description: 'The state that the region is in.' })
  state!: State;

  @Field(() => Region, { description: 'The region that has this value.' })
  region!: Region;

  @Field(() => FieldType, { description: 'The field that this is a value of.' })
  field!: FieldType;

  @Field(() => String, { description: "The region's value as text, in the field's format." })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the value was found: usually a URL, or the name of a document.',
  })
  source!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of the source; null if the source has no date.' })
  asOf!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the value was last modified.' })
  modifiedAt!: string;
}

export const OverrideConnection = connectionType(RegionalOverride, 'RegionalOverride', 'regional overrides');

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
