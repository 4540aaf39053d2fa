import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { FieldRow } from '../../db/storage/queries/fields.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import { fieldsOfV1Slug, findV1Slugs, type V1SlugRow } from '../../db/storage/queries/v1-slugs.js';
import type { Context } from '../context.js';
import { checkLength } from '../limits/arguments.js';
import { entries, selected } from '../limits/cost/complexity.js';
import { unknownV1Slug } from '../limits/errors/unknown-names.js';
import { FieldType } from '../types/field/field.type.js';
import { V1Slug } from '../types/v1-slug/v1-slug.type.js';

@Resolver(() => V1Slug)
export class V1SlugResolver {
  @Query(() => [V1Slug], {
    complexity: entries(({ database }, { slugs }) => selected(slugs, releaseSizes(database).v1Slugs)),
    nullable: true,
    description:
      'The slugs of the deprecated V1 API and their replacements in V2, sorted by slug: a guide for upgrading. No API key required.',
  })
  v1Slugs(
    @Arg('slugs', () => [String], {
      nullable: true,
      description: 'Only these V1 slugs (at most 200). One that does not exist is left out, with a warning.',
    })
    slugs: string[] | null,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): V1SlugRow[] {
    const found = findV1Slugs(database, checkLength('slugs', slugs) ?? undefined);
    if (!slugs) return found;
    const existing = new Set(found.map(({ slug }) => slug));
    const exists = (slug: string) => existing.has(slug);
    warnings.existing(info, {
      argument: 'slugs',
      names: slugs,
      exists,
      message: (all) => unknownV1Slug(database, ...all),
    });
    return found;
  }

  @FieldResolver(() => [FieldType], {
    complexity: entries(({ database }) => releaseSizes(database).fieldsOfV1Slug),
    description: 'The V2 fields that the value is derived from, in the order of the rule. Empty for a constant.',
  })
  fields(@Root() { slug }: V1SlugRow, @Ctx() { dataset }: Context): readonly FieldRow[] {
    return fieldsOfV1Slug(dataset.database, slug);
  }
}
