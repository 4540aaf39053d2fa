import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { type FieldRow, findFields } from '../../db/queries/fields.js';
import type { InformationRow } from '../../db/queries/information.js';
import type { V1SlugRow } from '../../db/queries/v1-slugs.js';
import type { Context } from '../context.js';
import { listCost, SIZES } from '../cost.js';
import { InformationItem } from '../information/information.type.js';
import { StateCodeScalar } from '../scalars.js';
import { checkStateCodes } from '../state/state.args.js';
import { V1Slug } from '../v1-slug/v1-slug.type.js';
import { FieldArgs, fieldFilter } from './field.args.js';
import { FieldType } from './field.type.js';

@Resolver(() => FieldType)
export class FieldTypeResolver {
  @Query(() => [FieldType], {
    complexity: listCost(SIZES.fields, 'slugs'),
    nullable: true,
    description: 'The fields, by slug. Open: needs no key.',
  })
  async fields(@Args(() => FieldArgs) args: FieldArgs, @Ctx() { dataset, loaders }: Context): Promise<FieldType[]> {
    return findFields(dataset.database, await fieldFilter(args, loaders));
  }

  @Query(() => FieldType, { nullable: true, description: 'The field of that slug; null when there is none. Open.' })
  async field(
    @Arg('slug', () => String, { description: 'Slug of the field.' }) slug: string,
    @Ctx() { loaders }: Context,
  ): Promise<FieldType | null> {
    return (await loaders.field.load(slug)) ?? null;
  }

  @FieldResolver(() => ID, { description: 'The slug, which names a field for good.' })
  id(@Root() field: FieldRow): string {
    return field.slug;
  }

  @FieldResolver(() => [V1Slug], {
    complexity: listCost(SIZES.related),
    description: 'The slugs of the deprecated V1 that are derived from this field.',
  })
  async v1Slugs(@Root() field: FieldRow, @Ctx() { loaders }: Context): Promise<V1SlugRow[]> {
    return loaders.v1SlugsOfField.load(field.slug);
  }

  @FieldResolver(() => Boolean, { description: 'Whether some region has a value of its own for this field.' })
  async hasOverrides(@Root() field: FieldRow, @Ctx() { loaders }: Context): Promise<boolean> {
    return (await loaders.isOverridden.load(field.slug)) ?? false;
  }

  @Authorized()
  @FieldResolver(() => [InformationItem], {
    complexity: listCost(SIZES.states, 'states'),
    description: "The states' values for this field, by state code. Needs a key.",
  })
  async items(
    @Root() field: FieldRow,
    @Arg('states', () => [StateCodeScalar], {
      nullable: true,
      description: 'Only these states; an unknown code is an error.',
    })
    states: string[] | null,
    @Ctx() { loaders }: Context,
  ): Promise<InformationRow[]> {
    await checkStateCodes('states', states, loaders);
    return loaders.itemsOfField.load({ field: field.slug, states: states ?? undefined });
  }
}
