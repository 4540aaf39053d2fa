import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { addDays, type CivilDay } from '../../../db/domain/deadlines/civil-day.js';
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

/** Days of which a request may read the usage. */
export const MAX_USAGE_DAYS = 400;

/** Without `from`. */
const DEFAULT_DAYS = 30;

@ArgsType()
export class UsageArgs {
  @Field(() => DateScalar, {
    nullable: true,
    description: 'The first day (UTC). The default is 29 days before `to`. At most 400 days can be read at once.',
  })
  from?: CivilDay | null;

  @Field(() => DateScalar, { nullable: true, description: 'The last day (UTC). The default is the current day.' })
  to?: CivilDay | null;
}

/** Both days are included. */
export function periodOf({ from, to }: UsageArgs, today: CivilDay): { since: CivilDay; until: CivilDay } {
  const until = to ?? today;
  return { since: from ?? addDays(until, 1 - DEFAULT_DAYS), until };
}

/** How many days the usage has at most, without knowing the current day. */
export function countDays({ from, to }: UsageArgs): number {
  if (!from) return DEFAULT_DAYS;
  if (!to) return MAX_USAGE_DAYS;
  return Math.min(MAX_USAGE_DAYS, Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1));
}
