import { ArgsType, Field } from 'type-graphql';
import { type FieldFilter, fieldsBySlug } from '../../db/queries/fields.js';
import type { FieldFormat, Topic } from '../../db/vocabulary.js';
import type { Context } from '../context.js';
import { FieldFormatEnum, TopicEnum } from '../enums.js';
import { badUserInput } from '../errors.js';
import { checkLength } from '../limits.js';

/** Which fields are meant. The arguments narrow each other down; one that is left out leaves nothing out. */
@ArgsType()
export class FieldArgs {
  @Field(() => [String], { nullable: true, description: 'Only these slugs, 200 at most; an unknown one is an error.' })
  slugs?: string[];

  @Field(() => [FieldFormatEnum], { nullable: true, description: 'Only fields of these formats.' })
  formats?: FieldFormat[];

  @Field(() => [TopicEnum], { nullable: true, description: 'Only fields of these topics.' })
  topics?: Topic[];
}

/**
 * The arguments as a filter, once every slug in it is known to exist.
 *
 * @throws BAD_USER_INPUT that names the unknown slugs.
 */
export function fieldFilter({ slugs, formats, topics }: FieldArgs, context: Context): FieldFilter {
  checkSlugs(checkLength('slugs', slugs), context);
  return {
    slugs: slugs ?? undefined,
    formats: checkLength('formats', formats) ?? undefined,
    topics: checkLength('topics', topics) ?? undefined,
  };
}

/** @throws BAD_USER_INPUT that names the slugs that no field has */
export function checkSlugs(slugs: readonly string[] | null | undefined, { dataset }: Context): void {
  if (!slugs) return;
  const existing = fieldsBySlug(dataset.database);
  const unknown = slugs.filter((slug) => !existing.has(slug));
  if (unknown.length === 0) return;
  const named = unknown.map((slug) => JSON.stringify(slug)).join(', ');
  throw badUserInput(`There is no field ${named}. The query { fields { slug } } lists the slugs there are.`);
}
