import { Field, ObjectType } from 'type-graphql';
import type { FieldFormat, V1Rule } from '../../db/vocabulary.js';
import { FieldFormatEnum, V1RuleEnum } from '../enums.js';

@ObjectType({
  description:
    'A slug of the deprecated REST V1, and what became of it. These are all that there are: a field that is added to V2 does not appear in V1.',
  simpleResolvers: true,
})
export class V1Slug {
  @Field(() => String, { description: 'Name of the field in V1.' })
  slug!: string;

  @Field(() => FieldFormatEnum, { description: 'Format of the V1 field.' })
  format!: FieldFormat;

  @Field(() => String, { description: "The V1 field's `long_name`." })
  longName!: string;

  @Field(() => V1RuleEnum, { description: 'How the V1 value follows from the V2 values of `fields`.' })
  rule!: V1Rule;

  @Field(() => String, {
    description: 'The option of the rule `OPTION`, the text of the rule `CONSTANT`; empty for others.',
  })
  value!: string;

  @Field(() => String, { description: 'What became of the slug in V2, for people.' })
  note!: string;
}
