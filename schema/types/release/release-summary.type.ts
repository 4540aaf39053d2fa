import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../connection/connection.type.js';
import { Node } from '../node.type.js';
import { DateTimeScalar, FieldSlugScalar, StateCodeScalar } from '../scalars.js';

@ObjectType({
  description: 'How many values a release changed, and of which states and fields. `changes` has the values.',
  simpleResolvers: true,
})
export class ChangeSummary {
  @Field(() => Int, { description: 'Number of changes of every kind.' })
  total!: number;

  @Field(() => Int, { description: 'Number of changes of the kind `ADDED`.' })
  added!: number;

  @Field(() => Int, { description: 'Number of changes of the kind `CHANGED`.' })
  changed!: number;

  @Field(() => Int, { description: 'Number of changes of the kind `REMOVED`.' })
  removed!: number;

  @Field(() => [StateCodeScalar], { description: 'Codes of the states with changes, sorted.' })
  stateCodes!: string[];

  @Field(() => [FieldSlugScalar], {
    description: 'Slugs of the fields with changes, sorted. A later release may lack a field.',
  })
  slugs!: string[];
}

@ObjectType({
  description:
    'One of the releases that were published, without the texts that only the current one has: see `Release`.',
  implements: Node,
  simpleResolvers: true,
})
export class ReleaseSummary {
  @Field(() => ID, {
    description: 'The version after `summary:`. Arguments that take the `id` of a release take this one as well.',
  })
  id!: string;

  @Field(() => String, { description: 'Version of the release: the day of publishing and a hash of the content.' })
  version!: string;

  @Field(() => DateTimeScalar, { description: 'When the release was published.' })
  publishedAt!: string;

  @Field(() => Int, { description: 'Number of the release, from 1. A later release has a higher number.' })
  sequence!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Version of the earlier release whose content was published again; null if this is not a rollback.',
  })
  rolledBackTo!: string | null;
}

export const ReleaseConnection = connectionType(ReleaseSummary, 'ReleaseSummary', 'releases');
