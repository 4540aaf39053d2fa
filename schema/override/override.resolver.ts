import { Args, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import { findOverrides, type OverrideRow } from '../../db/queries/overrides.js';
import type { Context } from '../context.js';
import * as estimates from '../cost/estimates.js';
import { Cost } from '../cost/field-cost.js';
import { checkSlugs } from '../field/field.args.js';
import { InformationItem } from '../information/information.type.js';
import { pageSize } from '../limits.js';
import { checkStateCodes } from '../state/state.args.js';
import { OverrideArgs, overrideId, parseOverrideId } from './override.args.js';
import { RegionalOverride } from './override.type.js';

@Resolver(() => RegionalOverride)
export class OverrideResolver {
  @Authorized()
  @Cost({ objects: estimates.overrides })
  @Query(() => [RegionalOverride], {
    nullable: true,
    description:
      'Regional overrides, sorted by state code, region and slug, in pages of at most 500. Requires an API key.',
  })
  overrides(
    @Args(() => OverrideArgs) { state, field, first, after }: OverrideArgs,
    @Ctx() context: Context,
  ): OverrideRow[] {
    const filter = {
      states: state ? [state] : undefined,
      field: field ?? undefined,
      first: pageSize(first),
      after: typeof after === 'string' ? parseOverrideId(after) : undefined,
    };
    checkStateCodes('state', filter.states, context);
    checkSlugs(filter.field === undefined ? undefined : [filter.field], context);
    return findOverrides(context.dataset.database, filter);
  }

  @FieldResolver(() => ID, {
    description: 'State code, region and slug, such as `IL/City of Chicago/gov_tool_absentee_request`.',
  })
  id(@Root() { state, region, field }: OverrideRow): string {
    return overrideId({ state: state.code, region: region.name, field: field.slug });
  }

  @FieldResolver(() => InformationItem, { description: "The state's value, which does not apply in this region." })
  async replaces(@Root() { state, field }: OverrideRow, @Ctx() { loaders }: Context): Promise<InformationRow> {
    const item = await loaders.item.load({ state: state.code, field: field.slug });
    // A foreign key ensures that every override refers to a value.
    return item as InformationRow;
  }
}
