import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../scalars.js';

@ObjectType({ description: 'How much a release holds.', simpleResolvers: true })
export class ReleaseCounts {
  @Field(() => Int, { description: 'States, the District of Columbia included.' })
  states!: number;

  @Field(() => Int, { description: 'Fields.' })
  fields!: number;

  @Field(() => Int, {
    description: 'Values that are known: not empty. Every state has a value for every field; an empty one is unknown.',
  })
  values!: number;

  @Field(() => Int, { description: 'Regional overrides.' })
  overrides!: number;
}

@ObjectType({
  description: 'The published state of the dataset. An answer always comes from one release as a whole.',
  simpleResolvers: true,
})
export class Release {
  @Field(() => String, { description: 'Name of the release: its day and a hash of its content.' })
  version!: string;

  @Field(() => DateTimeScalar, { description: 'When it was published.' })
  publishedAt!: string;

  @Field(() => DateTimeScalar, { description: 'The earliest `modifiedAt` of all values.' })
  firstModifiedAt!: string;

  @Field(() => String, { description: 'Title of the dataset.' })
  title!: string;

  @Field(() => String, { description: 'Terms under which the data may be used.' })
  licence!: string;

  @Field(() => String, {
    description: 'What the data is good for, and what it is not. Show it where you show the data.',
  })
  disclaimer!: string;
}
