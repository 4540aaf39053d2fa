import { Field, ObjectType } from 'type-graphql';
import type { FieldFormat, Topic } from '../../db/vocabulary.js';
import { FieldFormatEnum, TopicEnum } from '../enums.js';

/** Named so because `Field` is type-graphql's decorator. */
@ObjectType('Field', {
  description: 'A kind of information, named by its slug: every state has a value for it.',
  simpleResolvers: true,
})
export class FieldType {
  @Field(() => String, { description: 'Name of the field in the API, such as `has_sdr_election_day`.' })
  slug!: string;

  @Field(() => String, { description: 'What the values tell, for people.' })
  description!: string;

  @Field(() => FieldFormatEnum, { description: 'What the values are; it decides the type of the items.' })
  format!: FieldFormat;

  @Field(() => TopicEnum, { description: 'The part of voting that the field is about.' })
  topic!: Topic;

  @Field(() => [String], {
    nullable: true,
    description: 'What can be selected; null unless the format is `MULTI_SELECT` or `SINGLE_SELECT`.',
  })
  options!: string[] | null;
}
