import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { Deadline } from '../../db/domain/deadlines/deadlines.js';
import type { Election as ElectionRow, ElectionStatus } from '../../db/domain/deadlines/elections.js';
import { DEADLINES_OF_STATE, matchingDeadlines } from '../../db/storage/queries/deadlines.js';
import { findElection } from '../../db/storage/queries/elections.js';
import { type StateRow, statesByCode } from '../../db/storage/queries/places.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import type { Context, ReleaseData } from '../context.js';
import { type Count, countStates, entries, lookup, RequiresKey } from '../limits/cost/complexity.js';
import { unknownElection } from '../limits/errors/unknown-names.js';
import { checkDeadlineArgs, DeadlineArgs, DeadlineType } from '../types/deadline/deadline.type.js';
import {
  checkElectionArgs,
  Election,
  ElectionArgs,
  ElectionBasisEnum,
  electionAfter,
  issueOfPeriod,
  matchingElections,
  NextElectionArgs,
} from '../types/election/election.type.js';
import { State } from '../types/state/state.type.js';
import { SourceLinksOf } from './source-links.resolver.js';

/** None if the period is not valid, which the resolver refuses. */
const electionsOf = (args: ElectionArgs, dataset: ReleaseData): readonly ElectionRow[] =>
  issueOfPeriod(args) ? [] : matchingElections(args, dataset);

/** As if all states took part in the election. */
const countDeadlines: Count = (context, { states }) => DEADLINES_OF_STATE * countStates(context, states);

@Resolver(() => Election)
export class ElectionResolver extends SourceLinksOf(Election) {
  @Query(() => [Election], {
    complexity: entries((context, args) => electionsOf(args, context).length),
    nullable: true,
    description:
      'The elections between two days, both included, sorted by date; on one day, that of all states first, then by id. Nothing depends on the current date: pass it as `from`. No API key required.',
  })
  elections(
    @Args(() => ElectionArgs) args: ElectionArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): ElectionRow[] {
    return matchingElections(checkElectionArgs(args, context, info), context.dataset);
  }

  @Query(() => Election, {
    nullable: true,
    description: 'The election with this id, or null if there is none. No API key required.',
  })
  election(
    @Arg('id', () => ID, { description: 'Id of the election, such as `US-2028-11-07`.' }) id: string,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): ElectionRow | null {
    return findElection(database, id) ?? warnings.unknown(info, () => unknownElection(database, id));
  }

  @Query(() => Election, {
    complexity: lookup,
    nullable: true,
    description:
      'The first election on a day or after it, of any state or of all: the first one of `elections`. Null if none is known. Other local and special elections may come first. For a state: `State.nextElection`. No API key required.',
  })
  nextElection(
    @Args(() => NextElectionArgs) args: NextElectionArgs,
    @Ctx() { dataset }: Context,
    @Info() info: GraphQLResolveInfo,
  ): ElectionRow | null {
    return electionAfter(args, undefined, dataset, info);
  }

  @FieldResolver(() => State, {
    nullable: true,
    description: 'The state that holds the election; null for an election in all states.',
  })
  state(@Root() { state }: ElectionRow, @Ctx() { dataset }: Context): StateRow | null {
    return state === null ? null : (statesByCode(dataset.database).get(state) ?? null);
  }

  @FieldResolver(() => ElectionBasisEnum, { description: 'How the date is known.' })
  basis(@Root() { status }: ElectionRow): ElectionStatus {
    return status;
  }

  @RequiresKey()
  @FieldResolver(() => [DeadlineType], {
    // Computed for all of its states, and filtered for those that are selected.
    complexity: entries(
      countDeadlines,
      (context, args) =>
        10 * DEADLINES_OF_STATE * releaseSizes(context.database).states + 90 * countDeadlines(context, args),
    ),
    nullable: true,
    description:
      'The deadlines of the election, sorted by state code and by what they are about. An election of one state has no deadlines in others, so the list is empty if `states` only has others. Requires an API key.',
  })
  deadlines(
    @Root() election: ElectionRow,
    @Args(() => DeadlineArgs) args: DeadlineArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): readonly Deadline[] {
    return matchingDeadlines(context.dataset.database, election, checkDeadlineArgs(args, context, info));
  }
}
