import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import type { Deadline } from '../../db/domain/deadlines/deadlines.js';
import type { Election as ElectionRow } from '../../db/domain/deadlines/elections.js';
import { stateOcdId } from '../../db/domain/text/ocd-id.js';
import { DEADLINES_OF_STATE, deadlinesInState } from '../../db/storage/queries/deadlines.js';
import { findElection } from '../../db/storage/queries/elections.js';
import {
  findInformation,
  type InformationRow,
  itemOfState,
  knownByState,
} from '../../db/storage/queries/information.js';
import type { OverrideRow } from '../../db/storage/queries/overrides.js';
import {
  findCounties,
  findStates,
  type RegionRow,
  type StateRow,
  statesByCode,
  stateWithOcdId,
} from '../../db/storage/queries/places.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import type { Context } from '../context.js';
import { type Count, entries, entriesOfStates, lookup, RequiresKey, votingLookup } from '../limits/cost/complexity.js';
import { unknownElection, unknownField, unknownOcdId, unknownState } from '../limits/errors/unknown-names.js';
import { type VotingRow, votingOf } from '../loaders/voting.js';
import { AsOfRelease } from '../middleware/release/as-of-release.js';
import { DeadlineType } from '../types/deadline/deadline.type.js';
import { Election, electionAfter, NextElectionArgs } from '../types/election/election.type.js';
import { FieldArgs, fieldFilter, inOrder, matchingFields } from '../types/field/field.type.js';
import { InformationItem } from '../types/information/information.type.js';
import { RegionalOverride } from '../types/override/override.type.js';
import { Region } from '../types/region/region.type.js';
import { FieldSlugScalar, OcdIdScalar, StateCodeScalar } from '../types/scalars.js';
import { existingStates, State, StateArgs, stateSelector } from '../types/state/state.type.js';
import { electionOf, VotingArgs, VotingStatus } from '../types/voting/voting.type.js';
import { regionsOf, withCounties } from './region.resolver.js';

const countOverrides: Count = ({ database }) => releaseSizes(database).overridesOfState;
/** With `all`, also the counties without values of their own. */
const countRegions: Count = ({ database }, { all }) => {
  const { regionsOfState, countiesOfState } = releaseSizes(database);
  return regionsOfState + (all ? countiesOfState : 0);
};

@Resolver(() => State)
export class StateResolver {
  @AsOfRelease()
  @Query(() => [State], {
    complexity: entriesOfStates('codes'),
    nullable: true,
    description:
      'All states, or those with the given codes, sorted by code. `id`, `code`, `ocdId`, `name`, `zones` and `knownValues` require no API key.',
  })
  states(
    @Arg('codes', () => [StateCodeScalar], {
      nullable: true,
      description: 'Only these states (at most 200). One that does not exist is left out, with a warning.',
    })
    codes: string[] | null,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): StateRow[] {
    return findStates(context.dataset.database, existingStates('codes', codes, context, info));
  }

  @AsOfRelease()
  @Query(() => State, {
    nullable: true,
    description:
      'The state with this code or Open Civic Data id, or null if there is none. `id`, `code`, `ocdId`, `name`, `zones` and `knownValues` require no API key.',
  })
  state(
    @Args(() => StateArgs) args: StateArgs,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): StateRow | null {
    const { code, ocdId } = stateSelector(args, info);
    if (code !== undefined)
      return statesByCode(database).get(code) ?? warnings.unknown(info, () => unknownState(database, code));
    return stateWithOcdId(database, ocdId) ?? warnings.unknown(info, () => unknownOcdId(database, 'state', ocdId));
  }

  @FieldResolver(() => OcdIdScalar, {
    description: 'Open Civic Data id of the state, such as `ocd-division/country:us/state:ca`.',
  })
  ocdId(@Root() { code }: StateRow): string {
    return stateOcdId(code);
  }

  @FieldResolver(() => Int, { description: 'Number of fields whose value in the state is known. No API key required.' })
  knownValues(@Root() { code }: StateRow, @Ctx() { dataset }: Context): number {
    return knownByState(dataset.database).get(code) ?? 0;
  }

  @RequiresKey(({ code }: StateRow) => code)
  @FieldResolver(() => [InformationItem], {
    complexity: matchingFields,
    nullable: true,
    description: "The state's values, one item for each field. Requires an API key.",
  })
  information(
    @Root() state: StateRow,
    @Args(() => FieldArgs) args: FieldArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): InformationRow[] {
    const filter = fieldFilter(args, context, info);
    return inOrder(findInformation(context.dataset.database, { ...filter, states: [state.code] }), args);
  }

  @RequiresKey(({ code }: StateRow) => code)
  @FieldResolver(() => InformationItem, {
    nullable: true,
    description: "The state's value for one field, or null if there is no such field. Requires an API key.",
  })
  item(
    @Root() state: StateRow,
    @Arg('slug', () => FieldSlugScalar, { description: 'Slug of the field, such as `polls_open`.' }) slug: string,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): InformationRow | null {
    return itemOfState(database, state.code, slug) ?? warnings.unknown(info, () => unknownField(database, slug));
  }

  @RequiresKey()
  @FieldResolver(() => [Region], {
    // The regions of a state are found in its overrides: reading one takes ten times as long as counting it.
    complexity: entries(countRegions, (context, args) => 10 * countOverrides(context, args)),
    nullable: true,
    description:
      'The regions of the state that have their own values, sorted by name; with `all`, every county as well. Requires an API key.',
  })
  async regions(
    @Root() state: StateRow,
    @Arg('all', () => Boolean, {
      nullable: true,
      defaultValue: false,
      description: 'Whether to include the counties that have no values of their own.',
    })
    all: boolean | null,
    @Ctx() { loaders, dataset }: Context,
  ): Promise<RegionRow[]> {
    const overrides = await loaders.overridesOfState.load(state.code);
    const own = regionsOf(overrides);
    return all ? withCounties(own, findCounties(dataset.database, state)) : own;
  }

  @RequiresKey()
  @FieldResolver(() => [RegionalOverride], {
    complexity: entries(countOverrides),
    nullable: true,
    description: 'All regional overrides in the state, sorted by region and slug. Requires an API key.',
  })
  overrides(@Root() state: StateRow, @Ctx() { loaders }: Context): Promise<OverrideRow[]> {
    return loaders.overridesOfState.load(state.code);
  }

  @FieldResolver(() => Election, {
    complexity: lookup,
    nullable: true,
    description:
      'The first election on a day or after it, of the state or of all states; of two on one day, that of all states. Null if none is known. Other local and special elections may come first. No API key required.',
  })
  nextElection(
    @Root() { code }: StateRow,
    @Args(() => NextElectionArgs) args: NextElectionArgs,
    @Ctx() { dataset }: Context,
    @Info() info: GraphQLResolveInfo,
  ): ElectionRow | null {
    return electionAfter(args, code, dataset, info);
  }

  @RequiresKey(({ code }: StateRow) => code)
  @FieldResolver(() => [DeadlineType], {
    // They are computed for all states, which takes some 3 ms, before those of one are selected.
    complexity: entries(
      () => DEADLINES_OF_STATE,
      ({ database }) => 10 * DEADLINES_OF_STATE * releaseSizes(database).states,
    ),
    nullable: true,
    description:
      "The state's deadlines for an election, sorted by what they are about. Empty if it is an election of another state. Deadlines of several states or in a period: `Election.deadlines`. Requires an API key.",
  })
  deadlines(
    @Root() state: StateRow,
    @Arg('election', () => ID, {
      description: 'Id of the election, such as `US-2028-11-07`. One that does not exist gives null, with a warning.',
    })
    election: string,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): readonly Deadline[] | null {
    const found = findElection(database, election);
    if (!found) return warnings.unknown(info, () => unknownElection(database, election));
    return deadlinesInState(database, found, state.code);
  }

  @RequiresKey(({ code }: StateRow) => code)
  @FieldResolver(() => VotingStatus, {
    complexity: votingLookup,
    nullable: true,
    description:
      'What voters can still do for an election, as of a day; null if no election is known. Requires an API key.',
  })
  voting(
    @Root() state: StateRow,
    @Args(() => VotingArgs) args: VotingArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<VotingRow> | null {
    const election = electionOf(args, state.code, context, info);
    return election && votingOf({ state, region: null, election, on: args.on }, context);
  }
}
