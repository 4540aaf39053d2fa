import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateScalar, DateTimeScalar } from '../scalars.js';

@ObjectType({
  description: 'What the API key was used for on a day (UTC). A number above 2,147,483,647 is shown as that one.',
  simpleResolvers: true,
})
export class KeyUsage {
  @Field(() => DateScalar, { description: 'The day, in UTC.' })
  day!: string;

  @Field(() => Int, {
    description:
      'Requests that were answered. Those that were refused, or failed because of the service, do not count.',
  })
  requests!: number;

  @Field(() => Int, { description: 'What the requests cost, in points of the rate limit.' })
  cost!: number;

  @Field(() => Int, { description: 'Requests that the rate limit refused.' })
  limited!: number;
}

@ObjectType({ description: 'How much of the rate limit is left.', simpleResolvers: true })
export class KeyRateLimit {
  @Field(() => Int, { description: 'Points in a window of time.' })
  limit!: number;

  @Field(() => Int, { description: 'Points that are left in the current window, after this operation.' })
  remaining!: number;

  @Field(() => DateTimeScalar, { description: 'When the current window ends.' })
  resetAt!: string;
}

@ObjectType({ description: 'The API key that the request was sent with.' })
export class ApiKey {
  @Field(() => ID, { description: 'The public id of the key.' })
  id!: string;

  @Field(() => String, { description: 'What the customer calls the key; may be empty.' })
  label!: string;

  @Field(() => String, { description: 'Name of the customer that the key belongs to.' })
  customer!: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'From this time on, the key is not accepted; null if it does not expire.',
  })
  expiresAt!: string | null;
}
