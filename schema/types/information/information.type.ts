import { Field, ID, InterfaceType, ObjectType } from 'type-graphql';
import type { FieldFormat, LinkStatus } from '../../../db/domain/vocabulary.js';
import type { InformationRow } from '../../../db/storage/queries/information.js';
import { LinkStatusEnum } from '../enums.js';
import { FieldType } from '../field/field.type.js';
import { Node } from '../node.type.js';
import { Region } from '../region/region.type.js';
import { DateScalar, DateTimeScalar, FieldSlugScalar, UrlScalar } from '../scalars.js';
import { State } from '../state/state.type.js';

const TYPE_OF_FORMAT: Record<FieldFormat, string> = {
  Boolean: 'BooleanItem',
  Date: 'DateItem',
  Markdown: 'MarkdownItem',
  'Multi-select': 'MultiSelectItem',
  'Single-select': 'SingleSelectItem',
  URL: 'UrlItem',
};

/** The format of its field determines the type of an item. */
export const typeOfItem = ({ field }: InformationRow): string => TYPE_OF_FORMAT[field.format];

@InterfaceType({
  description:
    "The value of a field for a state, or for a region with its own value. The field's format determines the type of the item.",
  implements: Node,
  resolveType: typeOfItem,
})
export abstract class InformationItem {
  @Field(() => ID, {
    description:
      "State code and slug, such as `IL/polls_open`, with the region's name in between if the value is the region's.",
  })
  id!: string;

  @Field(() => FieldSlugScalar, { description: 'Slug of the field. Same as `field { slug }`.' })
  slug!: string;

  @Field(() => FieldType, { description: 'The field that this is a value of.' })
  field!: FieldType;

  @Field(() => State, { description: 'The state that the value applies to.' })
  state!: State;

  @Field(() => Region, {
    nullable: true,
    description: "The region, if this is the region's own value; null if it is the state's value.",
  })
  region!: Region | null;

  @Field(() => String, {
    description:
      'The value as text. Empty text means that the value is unknown, or that none of the options of a `MULTI_SELECT` field applies.',
  })
  text!: string;

  @Field(() => String, { description: 'Exceptions and explanations, as Markdown; empty if there are none.' })
  footnotes!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the value was found: usually a URL, or the name of a document.',
  })
  source!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of the source; null if the source has no date.' })
  asOf!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the value was last modified.' })
  modifiedAt!: string;
}

const item = { implements: [InformationItem, Node], simpleResolvers: true };

@ObjectType({ ...item, description: 'The value of a `BOOLEAN` field.' })
export class BooleanItem extends InformationItem {}

@ObjectType({ ...item, description: 'The value of a `DATE` field.' })
export class DateItem extends InformationItem {}

@ObjectType({ ...item, description: 'The value of a `MARKDOWN` field.' })
export class MarkdownItem extends InformationItem {}

@ObjectType({ ...item, description: 'The value of a `MULTI_SELECT` field.' })
export class MultiSelectItem extends InformationItem {}

@ObjectType({ ...item, description: 'The value of a `SINGLE_SELECT` field.' })
export class SingleSelectItem extends InformationItem {}

@ObjectType({ ...item, description: 'The value of a `URL` field.' })
export class UrlItem extends InformationItem {}

export const ITEM_TYPES = [BooleanItem, DateItem, MarkdownItem, MultiSelectItem, SingleSelectItem, UrlItem];

@ObjectType({ description: 'What the last check of a link found.', simpleResolvers: true })
export class Link {
  @Field(() => LinkStatusEnum, { description: 'Whether the page answered.' })
  status!: LinkStatus;

  @Field(() => DateScalar, { description: 'Day of the check (UTC).' })
  checkedAt!: string;

  @Field(() => UrlScalar, {
    nullable: true,
    description: 'Where redirects led; null if there were none, or if they led nowhere.',
  })
  finalUrl!: string | null;
}
