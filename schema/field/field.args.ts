import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, registerEnumType } from 'type-graphql';
import { type FieldFilter, fieldsBySlug, inReadingOrder } from '../../db/queries/fields.js';
import type { InformationRow } from '../../db/queries/information.js';
import type { FieldFormat, Topic } from '../../db/vocabulary.js';
import type { Context } from '../context.js';
import { describe, FieldFormatEnum, TopicEnum } from '../enums.js';
import { badUserInput } from '../errors/errors.js';
import { unknownFields } from '../errors/unknown-names.js';
import { checkLength } from '../limits/arguments.js';

export const FieldOrderEnum = { POSITION: 'POSITION', SLUG: 'SLUG' } as const;

registerEnumType(FieldOrderEnum, {
  name: 'FieldOrder',
  description: 'How fields, or the values of a place, are sorted.',
  valuesConfig: describe({
    POSITION: 'In the order in which people read them, that of `Field.position`: polls open before they close.',
    SLUG: 'By the slug of the field, character by character. It never changes.',
  }),
});

/** Selects fields. A field must match all of the arguments that are given. */
@ArgsType()
export class FieldArgs {
  @Field(() => [String], {
    nullable: true,
    description: 'Only fields with these slugs (at most 200). A slug that does not exist is an error.',
  })
  slugs?: string[];

  @Field(() => [FieldFormatEnum], { nullable: true, description: 'Only fields with one of these formats.' })
  formats?: FieldFormat[];

  @Field(() => [TopicEnum], { nullable: true, description: 'Only fields with one of these topics.' })
  topics?: Topic[];

  @Field(() => FieldOrderEnum, {
    nullable: true,
    defaultValue: FieldOrderEnum.SLUG,
    description: 'The order of the list.',
  })
  orderBy?: keyof typeof FieldOrderEnum | null;
}

/** Sorts what comes by slug. */
export const inOrder = (items: Promise<InformationRow[]>, { orderBy }: FieldArgs): Promise<InformationRow[]> =>
  orderBy === 'POSITION' ? items.then(inReadingOrder) : items;

/**
 * Checks the arguments and turns them into a filter.
 *
 * @throws BAD_USER_INPUT if a slug does not exist or a list is too long
 */
export function fieldFilter(
  { slugs, formats, topics }: FieldArgs,
  context: Context,
  info?: GraphQLResolveInfo,
): FieldFilter {
  checkSlugs(checkLength('slugs', slugs), context, info);
  return {
    slugs: slugs ?? undefined,
    formats: checkLength('formats', formats) ?? undefined,
    topics: checkLength('topics', topics) ?? undefined,
  };
}

/** @throws BAD_USER_INPUT with the slugs that do not exist */
export function checkSlugs(
  slugs: readonly string[] | null | undefined,
  { dataset }: Context,
  info?: GraphQLResolveInfo,
): void {
  if (!slugs) return;
  const existing = fieldsBySlug(dataset.database);
  const unknown = slugs.filter((slug) => !existing.has(slug));
  if (unknown.length > 0) throw badUserInput(unknownFields(unknown), info);
}
