import { Field, ID, ObjectType } from 'type-graphql';
import type { FieldFormat, V1Rule } from '../../../db/domain/vocabulary.js';
import { FieldFormatEnum, V1RuleEnum } from '../enums.js';
import { Node } from '../node.type.js';

@ObjectType({
  description:
    'A slug of the deprecated V1 REST API, and how its value is derived from V2. The list is closed: new V2 fields do not appear in V1.',
  implements: Node,
  simpleResolvers: true,
})
export class V1Slug {
  @Field(() => ID, { description: 'The slug after `v1:`, such as `v1:early_voting`. It never changes.' })
  id!: string;

  @Field(() => String, { description: 'Identifier of the field in V1.' })
  slug!: string;

  @Field(() => FieldFormatEnum, { description: 'Format of the V1 field.' })
  format!: FieldFormat;

  @Field(() => String, { description: 'The `long_name` of the field in V1.' })
  longName!: string;

  @Field(() => V1RuleEnum, { description: 'How the V1 value is derived from the V2 values of `fields`.' })
  rule!: V1Rule;

  @Field(() => String, {
    description:
      'The option that the rule `OPTION` looks for, or the text of the rule `CONSTANT`; empty for other rules.',
  })
  value!: string;

  @Field(() => String, { description: 'Explains what became of the slug in V2.' })
  note!: string;
}
