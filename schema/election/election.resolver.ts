import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { Deadline } from '../../db/deadlines/deadlines.js';
import type { Election as ElectionRow, ElectionStatus } from '../../db/deadlines/elections.js';
import { findElection } from '../../db/queries/elections.js';
import { type StateRow, statesByCode } from '../../db/queries/states.js';
import { named } from '../access/demo-states.js';
import type { Context } from '../context.js';
import { lookup, RequiresKey } from '../cost/complexity.js';
import * as lists from '../cost/lists.js';
import { checkDeadlineArgs, DeadlineArgs } from '../deadline/deadline.args.js';
import { DeadlineType } from '../deadline/deadline.type.js';
import { matchingDeadlines } from '../deadline/deadlines-of-release.js';
import { unknownElection } from '../errors/unknown-names.js';
import { SourceLinksOf } from '../source/source-links.resolver.js';
import { State } from '../state/state.type.js';
import {
  checkElectionArgs,
  ElectionArgs,
  electionAfter,
  matchingElections,
  NextElectionArgs,
} from './election.args.js';
import { ElectionBasisEnum } from './election.enums.js';
import { Election } from './election.type.js';

@Resolver(() => Election)
export class ElectionResolver extends SourceLinksOf(Election) {
  @Query(() => [Election], {
    complexity: lists.elections,
    nullable: true,
    description:
      'The elections between two days, both included, sorted by date; on one day, that of all states first, then by id. Nothing depends on the current date: pass it as `from`. No API key required.',
  })
  elections(
    @Args(() => ElectionArgs) args: ElectionArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): ElectionRow[] {
    checkElectionArgs(args, context, info);
    return matchingElections(args, context.dataset);
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

  @RequiresKey(({ state }: ElectionRow, { states }: DeadlineArgs) => named(states) ?? (state ? [state] : undefined))
  @FieldResolver(() => [DeadlineType], {
    complexity: lists.deadlinesOfElection,
    description:
      'The deadlines of the election, sorted by state code and by what they are about. An election of one state has no deadlines in others, so the list is empty if `states` only has others. Requires an API key.',
  })
  deadlines(
    @Root() election: ElectionRow,
    @Args(() => DeadlineArgs) args: DeadlineArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): readonly Deadline[] {
    checkDeadlineArgs(args, context, info);
    return matchingDeadlines(context.dataset.database, election, args);
  }
}
