import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { addDays } from '../../db/domain/deadlines/civil-day.js';
import type { Caller, Context } from '../context.js';
import { entries, RequiresKey } from '../limits/cost/complexity.js';
import { badUserInput, callerError } from '../limits/errors/errors.js';
import {
  ApiKey,
  countDays,
  KeyRateLimit,
  KeyUsage,
  MAX_USAGE_DAYS,
  periodOf,
  UsageArgs,
} from '../types/key/key.type.js';

/** The largest `Int` of GraphQL. What a key costs in a day may come to more: "at least so much" is better than an error. */
const MAX_INT = 2 ** 31 - 1;

const inInts = ({ day, requests, cost, limited }: KeyUsage): KeyUsage => ({
  day,
  requests: Math.min(requests, MAX_INT),
  cost: Math.min(cost, MAX_INT),
  limited: Math.min(limited, MAX_INT),
});

@Resolver(() => ApiKey)
export class KeyResolver {
  @RequiresKey()
  @Query(() => ApiKey, {
    nullable: true,
    description:
      'The API key that the request was sent with, for programs that watch their own use. Requires an API key.',
  })
  key(@Ctx() { caller }: Context): Caller | null {
    if (!caller) return null;
    caller.isShown = true;
    return caller;
  }

  @FieldResolver(() => [KeyUsage], {
    // Each day is a row of the accounts, which another machine may have.
    complexity: entries(
      (_, args) => countDays(args),
      (_, args) => 10 * countDays(args),
    ),
    nullable: true,
    description:
      'What the key was used for, by day (UTC), oldest first. Days without a request are left out. New requests are there after some ten seconds.',
  })
  async usage(
    @Root() caller: Caller,
    @Args(() => UsageArgs) args: UsageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<KeyUsage[]> {
    const { since, until } = periodOf(args, caller.today());
    if (since > until) throw badUserInput(`"from" is ${since}, which is later than "to", ${until}. Swap them.`, info);
    if (addDays(since, MAX_USAGE_DAYS) <= until)
      throw badUserInput(
        `"from" and "to" may be ${MAX_USAGE_DAYS} days apart at most. Read one part after the other.`,
        info,
      );
    const usage = await caller.usage(since, until);
    if (usage) return usage.map(inInts);
    throw callerError('SERVICE_UNAVAILABLE', 'The usage of keys cannot be read at the moment. Try again later.', info);
  }

  @FieldResolver(() => KeyRateLimit, {
    nullable: true,
    description: 'The rate limit of the key; null if the service has none.',
  })
  rateLimit(@Root() caller: Caller): KeyRateLimit | null {
    return caller.rateLimit();
  }
}
