import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import type { DeadlineMethod } from '../../db/domain/deadlines/fields.js';
import type { Language } from '../../db/domain/language/catalog.js';
import { CATALOGS } from '../../db/domain/language/languages.js';
import { actionOfField } from '../../db/domain/voting/field-actions.js';
import type { VoterActionKind } from '../../db/domain/voting/status.js';
import {
  byPosition,
  type FieldRow,
  fieldsBySlug,
  findFields,
  overriddenSlugs,
  positionOf,
  type V1SlugRow,
  v1SlugsOfField,
} from '../../db/storage/queries/fields.js';
import {
  findInformation,
  type InformationRow,
  isReserved,
  knownByField,
} from '../../db/storage/queries/information.js';
import { releaseSizes } from '../../db/storage/queries/sizes.js';
import { labelIn, labelSourceIn, optionsIn } from '../../db/storage/queries/translations.js';
import type { Context } from '../context.js';
import { entries, entriesOfStates, RequiresKey } from '../limits/cost/complexity.js';
import { unknownField } from '../limits/errors/unknown-names.js';
import { AsOfRelease } from '../middleware/release/as-of-release.js';
import { DeadlineMethodEnum } from '../types/deadline/deadline.type.js';
import { InLanguage } from '../types/enums.js';
import { FieldArgs, FieldType, fieldFilter, matchingFields } from '../types/field/field.type.js';
import { InformationItem } from '../types/information/information.type.js';
import { FieldSlugScalar, StateCodeScalar } from '../types/scalars.js';
import { existingStates } from '../types/state/state.type.js';
import { VoterActionKindEnum } from '../types/voting/voting.type.js';
import { V1Slug } from './v1-slug.resolver.js';

@Resolver(() => FieldType)
export class FieldTypeResolver {
  @AsOfRelease()
  @Query(() => [FieldType], {
    complexity: matchingFields,
    nullable: true,
    description: 'All fields, or those that match the arguments. No API key required.',
  })
  fields(
    @Args(() => FieldArgs) args: FieldArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): FieldRow[] {
    const fields = findFields(context.dataset.database, fieldFilter(args, context, info));
    return args.orderBy === 'POSITION' ? fields.sort(byPosition) : fields;
  }

  @AsOfRelease()
  @Query(() => FieldType, {
    nullable: true,
    description: 'The field with this slug, or null if there is none. No API key required.',
  })
  field(
    @Arg('slug', () => FieldSlugScalar, { description: 'Slug of the field, such as `polls_open`.' }) slug: string,
    @Ctx() { dataset: { database }, warnings }: Context,
    @Info() info: GraphQLResolveInfo,
  ): FieldRow | null {
    return fieldsBySlug(database).get(slug) ?? warnings.unknown(info, () => unknownField(database, slug));
  }

  @FieldResolver(() => String, {
    description:
      'Short name for people, such as `Same-day registration on Election Day`: at most 60 characters. If the dataset has none, it is the slug with spaces.',
  })
  label(@Root() { label, slug }: FieldRow): string {
    return label || inWords(slug);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The label in a language; null if the dataset has none. Spanish labels use the terms of official texts.',
  })
  labelIn(@Root() field: FieldRow, @InLanguage() language: Language, @Ctx() { dataset }: Context): string | null {
    return language === 'en' ? this.label(field) : labelIn(dataset.database, field, language);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Where the words of the label in a language are from, such as an official form; null in English.',
  })
  labelSourceIn(@Root() field: FieldRow, @InLanguage() language: Language, @Ctx() { dataset }: Context): string | null {
    return language === 'en' ? null : labelSourceIn(dataset.database, field, language);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The topic in the words of a language, as a heading; null if the language has none.',
  })
  topicIn(@Root() { topic }: FieldRow, @InLanguage() language: Language): string {
    return CATALOGS[language].topics[topic];
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'The options in the words of a language, in the order of `options`; null if the field has none, or the language lacks a word for one.',
  })
  optionsIn(@Root() field: FieldRow, @InLanguage() language: Language): string[] | null {
    return optionsIn(field, language);
  }

  @FieldResolver(() => Int, {
    description:
      'Sorts fields in the order in which people read them: by topic, and in it what comes first for a voter. Unique and positive, with gaps.',
  })
  position(@Root() { slug }: FieldRow, @Ctx() { dataset }: Context): number {
    return positionOf(dataset.database, slug);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether no state has a value for this field yet. Its slug and its meaning are reserved for later releases.',
  })
  isReserved(@Root() field: FieldRow, @Ctx() { dataset }: Context): boolean {
    return isReserved(dataset.database, field);
  }

  @FieldResolver(() => Int, { description: 'Number of states whose value of the field is known.' })
  knownValues(@Root() { slug }: FieldRow, @Ctx() { dataset }: Context): number {
    return knownByField(dataset.database).get(slug) ?? 0;
  }

  @FieldResolver(() => [V1Slug], {
    complexity: entries(({ database }) => releaseSizes(database).v1SlugsOfField),
    description: 'The slugs of the deprecated V1 API that are derived from this field.',
  })
  v1Slugs(@Root() field: FieldRow, @Ctx() { dataset }: Context): readonly V1SlugRow[] {
    return v1SlugsOfField(dataset.database, field.slug);
  }

  @FieldResolver(() => Boolean, { description: 'Whether at least one region has its own value for this field.' })
  hasOverrides(@Root() { slug }: FieldRow, @Ctx() { dataset }: Context): boolean {
    return overriddenSlugs(dataset.database).has(slug);
  }

  @FieldResolver(() => VoterActionKindEnum, {
    nullable: true,
    description:
      'What a voter does with the help of the field; null if it is about none, or about several. Where this action is `CLOSED`, say so beside the value.',
  })
  action(@Root() { slug }: FieldRow): VoterActionKind | null {
    return actionOfField(slug).action;
  }

  @FieldResolver(() => DeadlineMethodEnum, {
    nullable: true,
    description: 'The way of `action` that the field is about; null if it is about all of them.',
  })
  method(@Root() { slug }: FieldRow): DeadlineMethod | null {
    return actionOfField(slug).method;
  }

  // It takes no `orderBy`: all of its items are of one field.
  @RequiresKey()
  @FieldResolver(() => [InformationItem], {
    complexity: entriesOfStates('states'),
    nullable: true,
    description: "The states' values for this field, sorted by state code. Requires an API key.",
  })
  items(
    @Root() field: FieldRow,
    @Arg('states', () => [StateCodeScalar], {
      nullable: true,
      description: 'Only these states (at most 200). One that does not exist is left out, with a warning.',
    })
    states: string[] | null,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): InformationRow[] {
    const codes = existingStates('states', states, context, info);
    return findInformation(context.dataset.database, { states: codes, slugs: [field.slug] });
  }
}

/** `polls_open` as `Polls open`. */
function inWords(slug: string): string {
  return `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('_', ' ')}`;
}
