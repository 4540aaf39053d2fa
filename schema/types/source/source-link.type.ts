import { Field, ObjectType } from 'type-graphql';
import type { SourceKind } from '../../../db/domain/vocabulary.js';
import { SourceKindEnum } from '../enums.js';
import { UrlScalar } from '../scalars.js';

@ObjectType({ description: 'Who published a source, and a page that leads to it.', simpleResolvers: true })
export class SourceLink {
  @Field(() => String, { description: 'The source as it is written in `source`, or one of several.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the publisher; null if it is unknown.',
  })
  publisher!: string | null;

  @Field(() => SourceKindEnum, {
    nullable: true,
    description: 'What the publisher is; null if it is unknown.',
  })
  kind!: SourceKind | null;

  @Field(() => UrlScalar, {
    nullable: true,
    description:
      'The source itself, a public copy of it, or else the home page of the publisher. Null if no address is known.',
  })
  url!: string | null;
}
