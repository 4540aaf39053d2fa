import { Field, ID, ObjectType } from 'type-graphql';
import type { FieldFormat, Topic } from '../../../db/domain/vocabulary.js';
import { FieldFormatEnum, TopicEnum } from '../enums.js';
import { Node } from '../node.type.js';
import { FieldSlugScalar } from '../scalars.js';

/** Not named `Field`, because that is type-graphql's decorator. */
@ObjectType('Field', {
  description: 'One kind of election information, identified by its slug. Every state has a value for every field.',
  implements: Node,
  simpleResolvers: true,
})
export class FieldType {
  @Field(() => ID, { description: 'Same as `slug`, which never changes.' })
  id!: string;

  @Field(() => FieldSlugScalar, { description: 'Identifier of the field, such as `has_sdr_election_day`.' })
  slug!: string;

  @Field(() => String, { description: 'Explains what the values mean.' })
  description!: string;

  @Field(() => FieldFormatEnum, { description: 'The kind of values. It determines the item type.' })
  format!: FieldFormat;

  @Field(() => TopicEnum, { description: 'The part of the voting process that the field is about.' })
  topic!: Topic;

  @Field(() => [String], { description: 'What voters write when they look for the field.' })
  keywords!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'The options to select from; null unless the format is `MULTI_SELECT` or `SINGLE_SELECT`.',
  })
  options!: string[] | null;
}
