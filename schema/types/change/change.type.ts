import { Field, ID, ObjectType } from 'type-graphql';
import type { ChangeKind } from '../../../db/domain/vocabulary.js';
import { connectionType } from '../connection/connection.type.js';
import { ChangeKindEnum } from '../enums.js';
import { Node } from '../node.type.js';
import { DateScalar, FieldSlugScalar, StateCodeScalar } from '../scalars.js';

@ObjectType({ description: 'What a value was before or after a change.', simpleResolvers: true })
export class ChangedValue {
  @Field(() => String, { description: "The value as text, in the field's format. See `InformationItem.text`." })
  text!: string;

  @Field(() => String, {
    description: 'Exceptions and explanations, as Markdown; empty if there are none. Values of regions have none.',
  })
  footnotes!: string;

  @Field(() => String, { nullable: true, description: 'Where the value was found.' })
  source!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of the source; null if the source has no date.' })
  asOf!: string | null;
}

@ObjectType({
  description:
    'How a release changed a value of a state or of a region. Its state and field may be gone in the current release.',
  implements: Node,
  simpleResolvers: true,
})
export class Change {
  @Field(() => ChangeKindEnum, { description: 'What happened to the value.' })
  kind!: ChangeKind;

  @Field(() => StateCodeScalar, { description: 'Code of the state.' })
  stateCode!: string;

  @Field(() => String, { nullable: true, description: "Name of the region; null if this is the state's value." })
  regionName!: string | null;

  @Field(() => FieldSlugScalar, { description: 'Slug of the field.' })
  slug!: string;

  @Field(() => ID, { description: 'The version of the release and the number of the change in it. It never changes.' })
  id!: string;

  @Field(() => ChangedValue, {
    nullable: true,
    description: 'The value before the release; null if there was neither text nor anything else.',
  })
  before!: ChangedValue | null;

  @Field(() => ChangedValue, {
    nullable: true,
    description: 'The value since the release; null if there is neither text nor anything else.',
  })
  after!: ChangedValue | null;

  /** Of the release. */
  version!: string;
}

export const ChangeConnection = connectionType(Change, 'Change', 'changes');
