import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Language } from '../../db/domain/language/catalog.js';
import { OPTION_SEPARATOR } from '../../db/domain/vocabulary.js';
import { VOTING_LOCALES } from '../../db/domain/voting/messages/locale.js';
import { tooLateFor } from '../../db/domain/voting/status.js';
import type { InformationRow } from '../../db/storage/queries/information.js';
import type { LinkRow } from '../../db/storage/queries/sources.js';
import { textIn } from '../../db/storage/queries/translations.js';
import type { Context } from '../context.js';
import { votingOf } from '../loaders/voting.js';
import { InLanguage, Spoken } from '../types/enums.js';
import { htmlOf } from '../types/information/html.js';
import {
  BooleanItem,
  DateItem,
  InformationItem,
  Link,
  MarkdownItem,
  MultiSelectItem,
  SingleSelectItem,
  UrlItem,
} from '../types/information/information.type.js';
import { DateScalar, UrlScalar } from '../types/scalars.js';
import { electionOf, VotingArgs } from '../types/voting/voting.type.js';
import { SourceLinksOf } from './source-links.resolver.js';

/** It is rendered once per release, but takes as long as several fields to serialize. */
const HTML_POINTS = 2;
/** Each day of a state is worked out once in an operation. */
const TOO_LATE_POINTS = 25;

@Resolver(() => InformationItem)
export class InformationResolver extends SourceLinksOf(InformationItem) {
  @FieldResolver(() => String, {
    complexity: HTML_POINTS,
    description: 'The footnotes converted to HTML, as safe as `MarkdownItem.html`; empty if there are none.',
  })
  footnotesHtml(@Root() { footnotes }: InformationRow): string | Promise<string> {
    return htmlOf(footnotes);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The text in a language: yes or no, options, deadlines and what is not offered in words, and the state's own page for an address. Null if only English exists; empty if the value is unknown. The footnotes are English.",
  })
  textIn(@Root() item: InformationRow, @InLanguage() language: Language, @Ctx() { dataset }: Context): string | null {
    return textIn(dataset.database, item, language);
  }

  @FieldResolver(() => String, {
    complexity: TOO_LATE_POINTS,
    nullable: true,
    description:
      'What it is too late for on a day, of what the value helps with: show it before the value. Empty if there is time, or the field is about no action of a voter. Null if no election is known.',
  })
  async tooLate(
    @Root() { state, region, slug }: InformationRow,
    @Args(() => VotingArgs) args: VotingArgs,
    @Spoken() language: Language,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<string | null> {
    const election = electionOf(args, state.code, context, info);
    if (!election) return null;
    const voting = await votingOf({ state, region, election, on: args.on }, context);
    return tooLateFor(slug, voting.facts, voting.wordsIn(language).over, VOTING_LOCALES[language]);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Where people report a problem with the value: the address of a web page, or of an email (`mailto:`). Null if the service has none.',
  })
  reportUrl(@Root() item: InformationRow, @Ctx() { dataset, reportUrl }: Context): string | null {
    return reportUrl?.(item, dataset.release.version) ?? null;
  }
}

// Each format adds the value in its own type. An unknown value, which has empty text, is null.

@Resolver(() => BooleanItem)
export class BooleanItemResolver {
  @FieldResolver(() => Boolean, { nullable: true, description: 'The value; null if it is unknown.' })
  value(@Root() { text }: InformationRow): boolean | null {
    return text === '' ? null : text === 'True';
  }
}

@Resolver(() => DateItem)
export class DateItemResolver {
  @FieldResolver(() => DateScalar, { nullable: true, description: 'The value; null if it is unknown.' })
  date(@Root() { text }: InformationRow): string | null {
    return text || null;
  }
}

@Resolver(() => MarkdownItem)
export class MarkdownItemResolver {
  @FieldResolver(() => String, {
    complexity: HTML_POINTS,
    description:
      'The text converted to HTML. It is safe to insert into a page: scripts, styles and other active content are removed.',
  })
  html(@Root() { text }: InformationRow): string | Promise<string> {
    return htmlOf(text);
  }
}

@Resolver(() => MultiSelectItem)
export class MultiSelectItemResolver {
  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'The selected options, in the order of `Field.options`. An empty list means that none applies; null means unknown.',
  })
  selected(@Root() { text, source }: InformationRow): string[] | null {
    // Empty text with a source means "none"; without a source it means unknown.
    if (text === '') return source === null ? null : [];
    return text.split(OPTION_SEPARATOR);
  }
}

@Resolver(() => SingleSelectItem)
export class SingleSelectItemResolver {
  @FieldResolver(() => String, { nullable: true, description: 'The selected option; null if it is unknown.' })
  selected(@Root() { text }: InformationRow): string | null {
    return text || null;
  }
}

@Resolver(() => UrlItem)
export class UrlItemResolver {
  @FieldResolver(() => UrlScalar, { nullable: true, description: 'The value; null if it is unknown.' })
  url(@Root() { text }: InformationRow): string | null {
    return text || null;
  }

  @FieldResolver(() => Link, {
    nullable: true,
    description: 'What the last check of the address found; null if it was not checked.',
  })
  async link(@Root() { text }: InformationRow, @Ctx() { loaders }: Context): Promise<LinkRow | null> {
    const [link] = text === '' ? [] : await loaders.links.load(text);
    return link ?? null;
  }
}
