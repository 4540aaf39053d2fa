import { ArgsType, Field } from 'type-graphql';
import { addDays, type CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { DateScalar } from '../scalars.js';

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
