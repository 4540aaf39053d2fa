import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { echo } from '../../db/domain/text/shorten.js';
import { type InformationRow, itemOfState } from '../../db/storage/queries/information.js';
import {
  countOverrides,
  findOverrideKeys,
  findOverrides,
  type OverrideKey,
  type OverrideRow,
} from '../../db/storage/queries/overrides.js';
import { countRelease, releaseSizes } from '../../db/storage/queries/sizes.js';
import type { Context } from '../context.js';
import { parseOverrideCursor } from '../ids.js';
import { pageSize } from '../limits/arguments.js';
import { type Count, page, RequiresKey, whereFiltered } from '../limits/cost/complexity.js';
import { badUserInput } from '../limits/errors/errors.js';
import { keyOfOverride } from '../loaders/index.js';
import { AsOfRelease } from '../middleware/release/as-of-release.js';
import { Page } from '../types/connection/page.js';
import { existingSlugs } from '../types/field/field.type.js';
import { InformationItem } from '../types/information/information.type.js';
import { OverrideArgs, OverrideConnection, RegionalOverride } from '../types/override/override.type.js';
import { existingStates } from '../types/state/state.type.js';
import { SourceLinksOf } from './source-links.resolver.js';

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
  @RequiresKey()
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
  replaces(@Root() { state, field }: OverrideRow, @Ctx() { dataset }: Context): InformationRow {
    // A foreign key ensures that every override refers to a value.
    return itemOfState(dataset.database, state.code, field.slug) as InformationRow;
  }
}
