import { Field, ObjectType } from 'type-graphql';
import { FieldType } from '../field/field.type.js';
import { Region } from '../region/region.type.js';
import { DateScalar, DateTimeScalar } from '../scalars.js';
import { State } from '../state/state.type.js';

@ObjectType({
  description: "A region's own value for a field. For a voter there it holds in place of the state's value.",
  simpleResolvers: true,
})
export class RegionalOverride {
  @Field(() => State, { description: 'The state in which the region is.' })
  state!: State;

  @Field(() => Region, { description: 'The region whose value this is.' })
  region!: Region;

  @Field(() => FieldType, { description: 'The field whose value is replaced.' })
  field!: FieldType;

  @Field(() => String, { description: "The region's value as text, in the form of the field's format." })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the value was found: an address or the name of a document.',
  })
  source!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of the source; null when the source has none.' })
  asOf!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the value was last modified.' })
  modifiedAt!: string;
}
