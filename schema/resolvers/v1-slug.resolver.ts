import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, FieldResolver, ID, Info, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { FieldFormat, V1Rule } from '../../db/domain/vocabulary.js';
import { type FieldRow, fieldsOfV1Slug, findV1Slugs, type V1SlugRow } from '../../db/storage/queries/fields.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import type { Context } from '../context.js';
import { checkLength } from '../limits/arguments.js';
import { entries, selected } from '../limits/cost/complexity.js';
import { unknownV1Slug } from '../limits/errors/unknown-names.js';
import { FieldFormatEnum, V1RuleEnum } from '../types/enums.js';
import { FieldType } from '../types/field/field.type.js';
import { Node } from '../types/node.type.js';

@ObjectType({
  description:
    'A slug of the deprecated V1 REST API, and how its value is derived from V2. The list is closed: new V2 fields do not appear in V1.',
  implements: Node,
  simpleResolvers: true,
})
export class V1Slug {
  @Field(() => ID, { description: 'The slug after `v1:`, such as `v1:early_voting`. It never changes.' })
  id!: string;

  @Field(() => String, { description: 'Identifier of the field in V1.' })
  slug!: string;

  @Field(() => FieldFormatEnum, { description: 'Format of the V1 field.' })
  format!: FieldFormat;

  @Field(() => String, { description: 'The `long_name` of the field in V1.' })
  longName!: string;

  @Field(() => V1RuleEnum, { description: 'How the V1 value is derived from the V2 values of `fields`.' })
  rule!: V1Rule;

  @Field(() => String, {
    description:
      'The option that the rule `OPTION` looks for, or the text of the rule `CONSTANT`; empty for other rules.',
  })
  value!: string;

  @Field(() => String, { description: 'Explains what became of the slug in V2.' })
  note!: string;
}

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
