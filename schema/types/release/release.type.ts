import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../connection/connection.type.js';
import { Node } from '../node.type.js';
import { DateTimeScalar, FieldSlugScalar, StateCodeScalar } from '../scalars.js';

@ObjectType({ description: 'How much data a release has.', simpleResolvers: true })
export class ReleaseCounts {
  @Field(() => Int, { description: 'Number of states, including the District of Columbia.' })
  states!: number;

  @Field(() => Int, { description: 'Number of fields.' })
  fields!: number;

  @Field(() => Int, {
    description: 'Number of known values. The other values, of states × fields, are unknown.',
  })
  values!: number;

  @Field(() => Int, { description: 'Number of regional overrides.' })
  overrides!: number;
}

@ObjectType({
  description: 'A published version of the dataset. A response never mixes two releases.',
  implements: Node,
  simpleResolvers: true,
})
export class Release {
  @Field(() => ID, { description: 'Same as `version`, which no other release has.' })
  id!: string;

  @Field(() => String, { description: 'Version of the release: the day of publishing and a hash of the content.' })
  version!: string;

  @Field(() => Int, { description: 'Number of the release, from 1. A later release has a higher number.' })
  sequence!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Version of the earlier release whose content was published again; null if this is not a rollback.',
  })
  rolledBackTo!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the release was published.' })
  publishedAt!: string;

  @Field(() => DateTimeScalar, { description: 'The earliest `modifiedAt` of all values.' })
  firstModifiedAt!: string;

  @Field(() => String, { description: 'Title of the dataset.' })
  title!: string;

  @Field(() => String, { description: 'Terms of use of the data.' })
  licence!: string;

  @Field(() => String, {
    description: 'The limits of the data. Show this text wherever you show the data.',
  })
  disclaimer!: string;
}

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
