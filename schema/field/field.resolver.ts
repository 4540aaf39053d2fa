import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { type FieldRow, fieldsBySlug, findFields } from '../../db/queries/fields.js';
import type { InformationRow } from '../../db/queries/information.js';
import { type V1SlugRow, v1SlugsOfField } from '../../db/queries/v1-slugs.js';
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
  fields(@Args(() => FieldArgs) args: FieldArgs, @Ctx() context: Context): FieldType[] {
    return findFields(context.dataset.database, fieldFilter(args, context));
  }

  @Query(() => FieldType, { nullable: true, description: 'The field of that slug; null when there is none. Open.' })
  field(
    @Arg('slug', () => String, { description: 'Slug of the field.' }) slug: string,
    @Ctx() { dataset }: Context,
  ): FieldType | null {
    return fieldsBySlug(dataset.database).get(slug) ?? null;
  }

  @FieldResolver(() => ID, { description: 'The slug, which names a field for good.' })
  id(@Root() field: FieldRow): string {
    return field.slug;
  }

  @FieldResolver(() => [V1Slug], {
    complexity: listCost(SIZES.related),
    description: 'The slugs of the deprecated V1 that are derived from this field.',
  })
  v1Slugs(@Root() field: FieldRow, @Ctx() { dataset }: Context): readonly V1SlugRow[] {
    return v1SlugsOfField(dataset.database, field.slug);
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
    @Ctx() context: Context,
  ): Promise<InformationRow[]> {
    checkStateCodes('states', states, context);
    return context.loaders.itemsOfField.load({ field: field.slug, states: states ?? undefined });
  }
}
