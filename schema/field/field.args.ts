import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { type FieldFilter, fieldsBySlug } from '../../db/queries/fields.js';
import type { FieldFormat, Topic } from '../../db/vocabulary.js';
import type { Context } from '../context.js';
import { FieldFormatEnum, TopicEnum } from '../enums.js';
import { badUserInput } from '../errors/errors.js';
import { unknownFields } from '../errors/unknown-names.js';
import { checkLength } from '../limits/arguments.js';

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
}

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
