import { FieldResolver, ID, Resolver, Root } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import { OPTION_SEPARATOR } from '../../db/vocabulary.js';
import { DateScalar, UrlScalar } from '../scalars.js';
import { htmlOf } from './html.js';
import {
  BooleanItem,
  DateItem,
  InformationItem,
  MarkdownItem,
  MultiSelectItem,
  SingleSelectItem,
  UrlItem,
} from './information.type.js';

@Resolver(() => InformationItem)
export class InformationResolver {
  @FieldResolver(() => ID, {
    description:
      "State code and slug, as `IL/polls_open`; with the region between them when the value is the region's.",
  })
  id(@Root() { state, region, field }: InformationRow): string {
    return region ? `${state.code}/${region.name}/${field.slug}` : `${state.code}/${field.slug}`;
  }
}

/** What each format adds to the text: the value in a type of its own. Empty text, "unknown", is null in each. */

@Resolver(() => BooleanItem)
export class BooleanItemResolver {
  @FieldResolver(() => Boolean, { nullable: true, description: 'The value; null when it is unknown.' })
  value(@Root() { text }: InformationRow): boolean | null {
    return text === '' ? null : text === 'True';
  }
}

@Resolver(() => DateItem)
export class DateItemResolver {
  @FieldResolver(() => DateScalar, { nullable: true, description: 'The value; null when it is unknown.' })
  date(@Root() { text }: InformationRow): string | null {
    return text || null;
  }
}

@Resolver(() => MarkdownItem)
export class MarkdownItemResolver {
  @FieldResolver(() => String, {
    description: 'The value as HTML, safe to put into a page: scripts, styles and other active content are taken out.',
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
      "The options that apply, in the field's order. An empty list means none; null means that it is unknown.",
  })
  selected(@Root() { text, source }: InformationRow): string[] | null {
    // An empty cell that has a source says "none"; without one nobody knows (design section 4).
    if (text === '') return source === null ? null : [];
    return text.split(OPTION_SEPARATOR);
  }
}

@Resolver(() => SingleSelectItem)
export class SingleSelectItemResolver {
  @FieldResolver(() => String, { nullable: true, description: 'The option that applies; null when it is unknown.' })
  selected(@Root() { text }: InformationRow): string | null {
    return text || null;
  }
}

@Resolver(() => UrlItem)
export class UrlItemResolver {
  @FieldResolver(() => UrlScalar, { nullable: true, description: 'The value; null when it is unknown.' })
  url(@Root() { text }: InformationRow): string | null {
    return text || null;
  }
}
