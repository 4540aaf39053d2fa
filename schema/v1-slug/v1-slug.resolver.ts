import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { FieldRow } from '../../db/queries/fields.js';
import { fieldsOfV1Slug, findV1Slugs, type V1SlugRow } from '../../db/queries/v1-slugs.js';
import { echoList } from '../../db/text/shorten.js';
import type { Context } from '../context.js';
import * as lists from '../cost/lists.js';
import { badUserInput } from '../errors/errors.js';
import { FieldType } from '../field/field.type.js';
import { checkLength } from '../limits/arguments.js';
import { V1Slug } from './v1-slug.type.js';

@Resolver(() => V1Slug)
export class V1SlugResolver {
  @Query(() => [V1Slug], {
    complexity: lists.v1Slugs,
    nullable: true,
    description:
      'The slugs of the deprecated V1 API and their replacements in V2, sorted by slug: a guide for upgrading. No API key required.',
  })
  v1Slugs(
    @Arg('slugs', () => [String], {
      nullable: true,
      description: 'Only these V1 slugs (at most 200). A slug that does not exist is an error.',
    })
    slugs: string[] | null,
    @Ctx() { dataset }: Context,
  ): V1SlugRow[] {
    const found = findV1Slugs(dataset.database, checkLength('slugs', slugs) ?? undefined);
    const existing = new Set(found.map(({ slug }) => slug));
    const unknown = slugs?.filter((slug) => !existing.has(slug)) ?? [];
    if (unknown.length === 0) return found;
    throw badUserInput(`There is no V1 slug ${echoList(unknown)}. To list the V1 slugs, query { v1Slugs { slug } }.`);
  }

  @FieldResolver(() => [FieldType], {
    complexity: lists.fieldsOfV1Slug,
    description: 'The V2 fields that the value is derived from, in the order of the rule. Empty for a constant.',
  })
  fields(@Root() { slug }: V1SlugRow, @Ctx() { dataset }: Context): readonly FieldRow[] {
    return fieldsOfV1Slug(dataset.database, slug);
  }
}
