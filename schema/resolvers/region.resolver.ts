import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { FieldFilter } from '../../db/storage/queries/fields.js';
import { findInformationInRegion, type InformationRow } from '../../db/storage/queries/information.js';
import type { OverrideRow } from '../../db/storage/queries/overrides.js';
import { areaSizes, areasIn, countiesAround, ocdIdOf, type RegionRow } from '../../db/storage/queries/places.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import type { Context } from '../context.js';
import { entries, RequiresKey, votingLookup } from '../limits/cost/complexity.js';
import { unknownField, unknownRegion } from '../limits/errors/unknown-names.js';
import { type VotingRow, votingOf } from '../loaders/voting.js';
import { AsOfRelease } from '../middleware/release/as-of-release.js';
import { FieldArgs, fieldFilter, inOrder, matchingFields } from '../types/field/field.type.js';
import { InformationItem } from '../types/information/information.type.js';
import { RegionalOverride } from '../types/override/override.type.js';
import { Region, RegionArgs, regionSelector, selectedRegion } from '../types/region/region.type.js';
import { FieldSlugScalar, OcdIdScalar } from '../types/scalars.js';
import { electionOf, VotingArgs, VotingStatus } from '../types/voting/voting.type.js';

/** The distinct regions of a state's overrides, in the same order. */
export function regionsOf(overrides: readonly OverrideRow[]): RegionRow[] {
  return [...new Map(overrides.map(({ region }) => [region.name, region])).values()];
}

/** Regions and counties, sorted by name. A county with values of its own is in both lists. */
export function withCounties(regions: readonly RegionRow[], counties: readonly RegionRow[]): RegionRow[] {
  const byName = new Map([...regions, ...counties].map((region) => [region.name, region]));
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The values that apply to voters in a region. */
export async function itemsInRegion(
  { state: { code }, name }: RegionRow,
  filter: FieldFilter,
  { dataset, loaders }: Context,
): Promise<InformationRow[]> {
  const overrides = await loaders.overridesOfRegion.load({ state: code, region: name });
  return findInformationInRegion(dataset.database, code, overrides, filter);
}

@Resolver(() => Region)
export class RegionResolver {
  @RequiresKey()
  @AsOfRelease()
  @Query(() => Region, {
    nullable: true,
    description:
      'Any county, or another region with values of its own; null if there is none. Give `state` with `name` or, of a county, with `fips`; or only `ocdId`. Requires an API key.',
  })
  region(
    @Args(() => RegionArgs) args: RegionArgs,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): RegionRow | null {
    const selector = regionSelector(args, info);
    return selectedRegion(database, selector) ?? warnings.unknown(info, () => unknownRegion(database, selector));
  }

  @FieldResolver(() => OcdIdScalar, {
    nullable: true,
    description: 'Open Civic Data id of the region, which other civic data uses as well; null if it has none.',
  })
  ocdId(@Root() region: RegionRow, @Ctx() { dataset }: Context): string | null {
    return ocdIdOf(dataset.database, region);
  }

  @FieldResolver(() => [Region], {
    complexity: entries(({ database }) => areaSizes(database).countiesAround),
    nullable: true,
    description:
      'The counties that a city or another region lies in, at least in part, sorted by FIPS code; none of a county, or if that is unknown.',
  })
  counties(@Root() region: RegionRow, @Ctx() { dataset }: Context): readonly RegionRow[] {
    return countiesAround(dataset.database, region);
  }

  @FieldResolver(() => [Region], {
    complexity: entries(({ database }) => areaSizes(database).areasIn),
    nullable: true,
    description:
      'The cities and other regions that have values of their own and lie in the county, at least in part, sorted by name.',
  })
  areas(@Root() region: RegionRow, @Ctx() { dataset }: Context): readonly RegionRow[] {
    return areasIn(dataset.database, region);
  }

  @FieldResolver(() => [RegionalOverride], {
    complexity: entries(({ database }) => releaseSizes(database).overridesOfRegion),
    nullable: true,
    description: "The region's own values, sorted by slug.",
  })
  overrides(@Root() region: RegionRow, @Ctx() { loaders }: Context): Promise<OverrideRow[]> {
    return loaders.overridesOfRegion.load({ state: region.state.code, region: region.name });
  }

  @RequiresKey()
  @FieldResolver(() => [InformationItem], {
    complexity: matchingFields,
    nullable: true,
    description:
      "The values that apply to voters in this region, one item for each field: the region's own value if it has one (then `region` is set), otherwise the state's value. Requires an API key.",
  })
  async information(
    @Root() region: RegionRow,
    @Args(() => FieldArgs) args: FieldArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InformationRow[]> {
    const filter = fieldFilter(args, context, info);
    return inOrder(await itemsInRegion(region, filter, context), args);
  }

  @RequiresKey()
  @FieldResolver(() => InformationItem, {
    nullable: true,
    description:
      'The value of one field that applies to voters in this region, or null if there is no such field. Requires an API key.',
  })
  async item(
    @Root() region: RegionRow,
    @Arg('slug', () => FieldSlugScalar, { description: 'Slug of the field, such as `polls_open`.' }) slug: string,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<InformationRow | null> {
    const [item] = await itemsInRegion(region, { slugs: [slug] }, context);
    return item ?? context.warnings.unknown(info, () => unknownField(context.dataset.database, slug));
  }

  @RequiresKey()
  @FieldResolver(() => VotingStatus, {
    complexity: votingLookup,
    nullable: true,
    description:
      "What voters in this region can still do for an election, with the region's own values, as of a day; null if no election is known. Requires an API key.",
  })
  voting(
    @Root() region: RegionRow,
    @Args(() => VotingArgs) args: VotingArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<VotingRow> | null {
    const election = electionOf(args, region.state.code, context, info);
    return election && votingOf({ state: region.state, region, election, on: args.on }, context);
  }
}
