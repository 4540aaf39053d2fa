import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import type { OverrideRow } from '../../db/queries/overrides.js';
import type { RegionRow } from '../../db/queries/regions.js';
import { findStates, type StateRow, statesByCode } from '../../db/queries/states.js';
import type { Context } from '../context.js';
import { listCost, SIZES } from '../cost.js';
import { FieldArgs, fieldFilter } from '../field/field.args.js';
import { InformationItem } from '../information/information.type.js';
import { RegionalOverride } from '../override/override.type.js';
import { regionsOf } from '../region/region.resolver.js';
import { Region } from '../region/region.type.js';
import { StateCodeScalar } from '../scalars.js';
import { checkStateCodes } from './state.args.js';
import { State } from './state.type.js';

@Resolver(() => State)
export class StateResolver {
  @Query(() => [State], {
    complexity: listCost(SIZES.states, 'codes'),
    nullable: true,
    description: 'The states, by code. Code and name are open.',
  })
  states(
    @Arg('codes', () => [StateCodeScalar], {
      nullable: true,
      description: 'Only these states; an unknown code is an error.',
    })
    codes: string[] | null,
    @Ctx() context: Context,
  ): State[] {
    checkStateCodes('codes', codes, context);
    return findStates(context.dataset.database, codes ?? undefined);
  }

  @Query(() => State, {
    nullable: true,
    description: 'The state of that code; null when there is none. Code and name are open.',
  })
  state(
    @Arg('code', () => StateCodeScalar, { description: 'Postal code of the state.' }) code: string,
    @Ctx() { dataset }: Context,
  ): State | null {
    return statesByCode(dataset.database).get(code) ?? null;
  }

  @FieldResolver(() => ID, { description: 'The code, which names a state for good.' })
  id(@Root() state: StateRow): string {
    return state.code;
  }

  @Authorized()
  @FieldResolver(() => [InformationItem], {
    complexity: listCost(SIZES.fields, 'slugs'),
    description: "The state's values, one for each field, by slug. Needs a key.",
  })
  information(
    @Root() state: StateRow,
    @Args(() => FieldArgs) args: FieldArgs,
    @Ctx() context: Context,
  ): Promise<InformationRow[]> {
    return context.loaders.itemsOfState.load({ state: state.code, filter: fieldFilter(args, context) });
  }

  @Authorized()
  @FieldResolver(() => InformationItem, {
    nullable: true,
    description: "The state's value for one field; null when there is no such field. Needs a key.",
  })
  async item(
    @Root() state: StateRow,
    @Arg('slug', () => String, { description: 'Slug of the field.' }) slug: string,
    @Ctx() { loaders }: Context,
  ): Promise<InformationRow | null> {
    return (await loaders.item.load({ state: state.code, field: slug })) ?? null;
  }

  @Authorized()
  @FieldResolver(() => [Region], {
    complexity: listCost(SIZES.regionsOfState),
    description: 'The regions that have values of their own, by name. Needs a key.',
  })
  async regions(@Root() state: StateRow, @Ctx() { loaders }: Context): Promise<RegionRow[]> {
    return regionsOf(await loaders.overridesOfState.load(state.code));
  }

  @Authorized()
  @FieldResolver(() => [RegionalOverride], {
    complexity: listCost(SIZES.overridesOfState),
    description: "All values of the state's regions, by region and slug. Needs a key.",
  })
  async overrides(@Root() state: StateRow, @Ctx() { loaders }: Context): Promise<OverrideRow[]> {
    return loaders.overridesOfState.load(state.code);
  }
}
