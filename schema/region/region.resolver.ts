import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import type { OverrideRow } from '../../db/queries/overrides.js';
import { findRegion, type RegionRow } from '../../db/queries/regions.js';
import type { Context } from '../context.js';
import { RequiresKey } from '../cost/complexity.js';
import * as lists from '../cost/lists.js';
import { unknownField, unknownRegion } from '../errors/unknown-names.js';
import { FieldArgs, fieldFilter } from '../field/field.args.js';
import { InformationItem } from '../information/information.type.js';
import { RegionalOverride } from '../override/override.type.js';
import { checkRegionArgs, RegionArgs, selectedName } from './region.args.js';
import { Region } from './region.type.js';

/** The distinct regions of a state's overrides, in the same order. */
export function regionsOf(overrides: readonly OverrideRow[]): RegionRow[] {
  return [...new Map(overrides.map(({ region }) => [region.name, region])).values()];
}

/** Regions and counties, sorted by name. A county with values of its own is in both lists. */
export function withCounties(regions: readonly RegionRow[], counties: readonly RegionRow[]): RegionRow[] {
  const byName = new Map([...regions, ...counties].map((region) => [region.name, region]));
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

@Resolver(() => Region)
export class RegionResolver {
  @RequiresKey()
  @Query(() => Region, {
    nullable: true,
    description:
      'Any county, by its name or FIPS code, or another region with values of its own, by its name; null if there is none. Give either `name` or `fips`. Requires an API key.',
  })
  region(
    @Args(() => RegionArgs) args: RegionArgs,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): RegionRow | null {
    checkRegionArgs(args, info);
    const name = selectedName(database, args);
    const found = name === undefined ? undefined : findRegion(database, args.state, name);
    return found ?? warnings.unknown(info, () => unknownRegion(database, args));
  }

  @FieldResolver(() => ID, { description: "The state's code and the region's name, such as `IL/City of Chicago`." })
  id(@Root() region: RegionRow): string {
    return `${region.state.code}/${region.name}`;
  }

  @FieldResolver(() => [RegionalOverride], {
    complexity: lists.overridesOfRegion,
    description: "The region's own values, sorted by slug.",
  })
  overrides(@Root() region: RegionRow, @Ctx() { loaders }: Context): Promise<OverrideRow[]> {
    return loaders.overridesOfRegion.load({ state: region.state.code, region: region.name });
  }

  @RequiresKey()
  @FieldResolver(() => [InformationItem], {
    complexity: lists.matchingFields,
    description:
      "The values that apply to voters in this region, sorted by slug, one item for each field: the region's own value if it has one (then `region` is set), otherwise the state's value. Requires an API key.",
  })
  information(
    @Root() region: RegionRow,
    @Args(() => FieldArgs) args: FieldArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InformationRow[]> {
    const filter = fieldFilter(args, context, info);
    return context.loaders.itemsOfRegion.load({ state: region.state.code, region: region.name, filter });
  }

  @RequiresKey()
  @FieldResolver(() => InformationItem, {
    nullable: true,
    description:
      'The value of one field that applies to voters in this region, or null if there is no such field. Requires an API key.',
  })
  async item(
    @Root() region: RegionRow,
    @Arg('slug', () => String, { description: 'Slug of the field, such as `polls_open`.' }) slug: string,
    @Ctx() { loaders, dataset, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InformationRow | null> {
    const item = await loaders.regionItem.load({ state: region.state.code, region: region.name, field: slug });
    return item ?? warnings.unknown(info, () => unknownField(dataset.database, slug));
  }
}
