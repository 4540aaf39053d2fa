import { Field, ID, ObjectType } from 'type-graphql';
import { connectionType } from '../connection/connection.type.js';
import { FieldType } from '../field/field.type.js';
import { Node } from '../node.type.js';
import { Region } from '../region/region.type.js';
import { DateScalar, DateTimeScalar } from '../scalars.js';
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
