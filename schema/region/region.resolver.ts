import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import type { OverrideRow } from '../../db/queries/overrides.js';
import { findRegion, type RegionRow } from '../../db/queries/regions.js';
import type { Context } from '../context.js';
import { listCost, SIZES } from '../cost.js';
import { FieldArgs, fieldFilter } from '../field/field.args.js';
import { InformationItem } from '../information/information.type.js';
import { RegionalOverride } from '../override/override.type.js';
import { StateCodeScalar } from '../scalars.js';
import { Region } from './region.type.js';

/** The regions that a state's overrides speak of, each once, in their order. */
export function regionsOf(overrides: readonly OverrideRow[]): RegionRow[] {
  return [...new Map(overrides.map(({ region }) => [region.name, region])).values()];
}

@Resolver(() => Region)
export class RegionResolver {
  @Authorized()
  @Query(() => Region, {
    nullable: true,
    description:
      'A region by its state and name; null when the dataset has no value of its own for such a place. Needs a key.',
  })
  region(
    @Arg('state', () => StateCodeScalar, { description: 'Postal code of the state.' }) state: string,
    @Arg('name', () => String, { description: 'Name of the region, exactly as `State.regions` gives it.' })
    name: string,
    @Ctx() { dataset }: Context,
  ): RegionRow | null {
    return findRegion(dataset.database, state, name) ?? null;
  }

  @FieldResolver(() => ID, { description: "The state's code and the region's name, as `IL/City of Chicago`." })
  id(@Root() region: RegionRow): string {
    return `${region.state.code}/${region.name}`;
  }

  @FieldResolver(() => [RegionalOverride], {
    complexity: listCost(SIZES.related),
    description: "The region's own values, by slug.",
  })
  async overrides(@Root() region: RegionRow, @Ctx() { loaders }: Context): Promise<OverrideRow[]> {
    const ofState = await loaders.overridesOfState.load(region.state.code);
    return ofState.filter((override) => override.region.name === region.name);
  }

  @Authorized()
  @FieldResolver(() => [InformationItem], {
    complexity: listCost(SIZES.fields, 'slugs'),
    description:
      "What holds for a voter there, one item for each field, by slug: the region's value where it has one (`region` is set), the state's otherwise. Needs a key.",
  })
  information(
    @Root() region: RegionRow,
    @Args(() => FieldArgs) args: FieldArgs,
    @Ctx() context: Context,
  ): Promise<InformationRow[]> {
    const filter = fieldFilter(args, context);
    return context.loaders.itemsOfRegion.load({ state: region.state.code, region: region.name, filter });
  }

  @Authorized()
  @FieldResolver(() => InformationItem, {
    nullable: true,
    description: 'What holds for a voter there for one field; null when there is no such field. Needs a key.',
  })
  async item(
    @Root() region: RegionRow,
    @Arg('slug', () => String, { description: 'Slug of the field.' }) slug: string,
    @Ctx() { loaders }: Context,
  ): Promise<InformationRow | null> {
    const item = await loaders.regionItem.load({ state: region.state.code, region: region.name, field: slug });
    return item ?? null;
  }
}
