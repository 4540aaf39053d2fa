import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import {
  countOverrides,
  findOverrideKeys,
  findOverrides,
  type OverrideKey,
  type OverrideRow,
} from '../../db/queries/overrides.js';
import { countRelease } from '../../db/queries/release-counts.js';
import { releaseSizes } from '../../db/queries/sizes.js';
import { echo } from '../../db/text/shorten.js';
import { Page } from '../connection/page.js';
import type { Context } from '../context.js';
import { type Count, page, RequiresKey, whereFiltered } from '../cost/complexity.js';
import { badUserInput } from '../errors/errors.js';
import { existingSlugs } from '../field/field.args.js';
import { InformationItem } from '../information/information.type.js';
import { pageSize } from '../limits/arguments.js';
import { keyOfOverride } from '../loaders/overrides.js';
import { parseOverrideCursor } from '../node/ids.js';
import { AsOfRelease } from '../release/as-of-release.js';
import { SourceLinksOf } from '../source/source-links.resolver.js';
import { existingStates } from '../state/state.args.js';
import { OverrideArgs } from './override.args.js';
import { OverrideConnection, RegionalOverride } from './override.type.js';

/** The id without its prefix. */
const cursorOf = ({ state, region, field }: OverrideKey): string => `${state}/${region}/${field}`;

/** @throws BAD_USER_INPUT if this is neither a cursor nor an id */
function parseCursor(cursor: string): OverrideKey {
  const key = parseOverrideCursor(cursor);
  if (key) return key;
  throw badUserInput(
    `"after" must be the "endCursor" of the previous page, or the "id" of an override, but got ${echo(cursor)}.`,
  );
}

/** An argument with one name, as a list of one. */
const listOf = (name: string | null | undefined) => (typeof name === 'string' ? [name] : undefined);

const countAll: Count = ({ database }) => releaseSizes(database).overrides;

@Resolver(() => RegionalOverride)
export class OverrideResolver extends SourceLinksOf(RegionalOverride) {
  @RequiresKey((_, { state }: OverrideArgs) => (state ? [state] : undefined))
  @AsOfRelease()
  @Query(() => OverrideConnection, {
    complexity: page(countAll, whereFiltered(countAll)),
    nullable: true,
    description:
      'Regional overrides, sorted by state code, region and slug, in pages of at most 500. Requires an API key.',
  })
  overrides(
    @Args(() => OverrideArgs) { state, field, first, after }: OverrideArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Page<OverrideRow> | null {
    const size = pageSize(first);
    const position = typeof after === 'string' ? parseCursor(after) : undefined;
    const states = existingStates('state', listOf(state), context, info);
    const slugs = existingSlugs('field', listOf(field), context, info);
    if (states?.length === 0 || slugs?.length === 0) return null;
    const filter = { states, field: field ?? undefined };
    const { database } = context.dataset;
    return new Page({
      first: size,
      isAfter: position !== undefined,
      read: (limit) => findOverrides(database, { ...filter, after: position, first: limit }),
      cursorOf: (row) => cursorOf(keyOfOverride(row)),
      readCursors: (limit) => findOverrideKeys(database, { ...filter, after: position, first: limit }).map(cursorOf),
      count: () => (state || field ? countOverrides(database, filter) : countRelease(database).overrides),
    });
  }

  @FieldResolver(() => InformationItem, { description: "The state's value, which does not apply in this region." })
  async replaces(@Root() { state, field }: OverrideRow, @Ctx() { loaders }: Context): Promise<InformationRow> {
    const item = await loaders.item.load({ state: state.code, field: field.slug });
    // A foreign key ensures that every override refers to a value.
    return item as InformationRow;
  }
}
