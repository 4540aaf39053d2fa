import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import type { FieldFormat, Topic } from '../../../db/domain/vocabulary.js';
import { type FieldFilter, fieldsBySlug, findFields, inReadingOrder } from '../../../db/storage/queries/fields.js';
import type { InformationRow } from '../../../db/storage/queries/information.js';
import { releaseSizes } from '../../../db/storage/queries/sizes.js';
import type { Context } from '../../context.js';
import { checkLength } from '../../limits/arguments.js';
import { type Count, entries, selected } from '../../limits/cost/complexity.js';
import { unknownField } from '../../limits/errors/unknown-names.js';
import { enumOf, FieldFormatEnum, TopicEnum } from '../enums.js';
import { Node } from '../node.type.js';
import { FieldSlugScalar } from '../scalars.js';

/** Not named `Field`, because that is type-graphql's decorator. */
@ObjectType('Field', {
  description: 'One kind of election information, identified by its slug. Every state has a value for every field.',
  implements: Node,
  simpleResolvers: true,
})
export class FieldType {
  @Field(() => ID, { description: 'Same as `slug`, which never changes.' })
  id!: string;

  @Field(() => FieldSlugScalar, { description: 'Identifier of the field, such as `has_sdr_election_day`.' })
  slug!: string;

  @Field(() => String, { description: 'Explains what the values mean.' })
  description!: string;

  @Field(() => FieldFormatEnum, { description: 'The kind of values. It determines the item type.' })
  format!: FieldFormat;

  @Field(() => TopicEnum, { description: 'The part of the voting process that the field is about.' })
  topic!: Topic;

  @Field(() => [String], { description: 'What voters write when they look for the field.' })
  keywords!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'The options to select from; null unless the format is `MULTI_SELECT` or `SINGLE_SELECT`.',
  })
  options!: string[] | null;
}

type FieldOrder = 'POSITION' | 'SLUG';

const FieldOrderEnum = enumOf<FieldOrder>('FieldOrder', 'How fields, or the values of a place, are sorted.', {
  POSITION: 'In the order in which people read them, that of `Field.position`: polls open before they close.',
  SLUG: 'By the slug of the field, character by character. It never changes.',
});

/** Selects fields. A field must match all of the arguments that are given. */
@ArgsType()
export class FieldArgs {
  @Field(() => [FieldSlugScalar], {
    nullable: true,
    description: 'Only fields with these slugs (at most 200). One that does not exist is left out, with a warning.',
  })
  slugs?: string[];

  @Field(() => [FieldFormatEnum], { nullable: true, description: 'Only fields with one of these formats.' })
  formats?: FieldFormat[];

  @Field(() => [TopicEnum], { nullable: true, description: 'Only fields with one of these topics.' })
  topics?: Topic[];

  @Field(() => FieldOrderEnum, {
    nullable: true,
    defaultValue: 'SLUG',
    description: 'The order of the list.',
  })
  orderBy?: FieldOrder | null;
}

const countFields: Count = ({ database }, { slugs, formats, topics }: Partial<FieldArgs>) =>
  formats || topics
    ? findFields(database, { slugs, formats, topics }).length
    : selected(slugs, releaseSizes(database).fields);
/** The complexity of fields, or of their values in a state or a region. Another order takes as long as a few of them. */
export const matchingFields = entries(countFields, (context, args: Partial<FieldArgs>) =>
  args.orderBy === 'POSITION' ? countFields(context, args) : 0,
);

/** Sorts what comes by slug. */
export const inOrder = (items: InformationRow[], { orderBy }: FieldArgs): InformationRow[] =>
  orderBy === 'POSITION' ? inReadingOrder(items) : items;

/**
 * Turns the arguments into a filter. Slugs that do not exist are a warning.
 *
 * @throws BAD_USER_INPUT if a list is too long
 */
export function fieldFilter(
  { slugs, formats, topics }: FieldArgs,
  context: Context,
  info: GraphQLResolveInfo,
): FieldFilter {
  return {
    slugs: existingSlugs('slugs', slugs, context, info),
    formats: checkLength('formats', formats) ?? undefined,
    topics: checkLength('topics', topics) ?? undefined,
  };
}

/**
 * The slugs of a list that exist. The others are a warning.
 *
 * @returns undefined without a list
 * @throws BAD_USER_INPUT if the list is too long
 */
export function existingSlugs(
  argument: string,
  slugs: readonly string[] | null | undefined,
  { dataset: { database }, warnings }: Pick<Context, 'dataset' | 'warnings'>,
  info: GraphQLResolveInfo,
): readonly string[] | undefined {
  const names = checkLength(argument, slugs);
  if (!names) return undefined;
  const exists = (slug: string) => fieldsBySlug(database).has(slug);
  return warnings.existing(info, { argument, names, exists, message: (slugs) => unknownField(database, ...slugs) });
}
