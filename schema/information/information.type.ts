import { Field, InterfaceType, ObjectType } from 'type-graphql';
import type { InformationRow } from '../../db/queries/information.js';
import type { FieldFormat } from '../../db/vocabulary.js';
import { FieldType } from '../field/field.type.js';
import { Region } from '../region/region.type.js';
import { DateScalar, DateTimeScalar } from '../scalars.js';
import { State } from '../state/state.type.js';

const TYPE_OF_FORMAT: Record<FieldFormat, string> = {
  Boolean: 'BooleanItem',
  Date: 'DateItem',
  Markdown: 'MarkdownItem',
  'Multi-select': 'MultiSelectItem',
  'Single-select': 'SingleSelectItem',
  URL: 'UrlItem',
};

/** The type of an item follows from its field's format. */
export const typeOfItem = ({ field }: InformationRow): string => TYPE_OF_FORMAT[field.format];

@InterfaceType({
  description:
    "One value: of a state, or of a region that replaces the state's. Its type follows from the field's format.",
  resolveType: typeOfItem,
})
export abstract class InformationItem {
  @Field(() => String, { description: 'Slug of the field.' })
  slug!: string;

  @Field(() => FieldType, { description: 'The field whose value this is.' })
  field!: FieldType;

  @Field(() => State, { description: 'The state that the value is about.' })
  state!: State;

  @Field(() => Region, { nullable: true, description: "The region whose value this is; null when it is the state's." })
  region!: Region | null;

  @Field(() => String, { description: 'The value as text. Empty text means that the value is unknown.' })
  text!: string;

  @Field(() => String, { description: 'Exceptions and explanations, as Markdown; empty when there are none.' })
  footnotes!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the value was found: an address or the name of a document.',
  })
  source!: string | null;

  @Field(() => DateScalar, { nullable: true, description: 'Date of the source; null when the source has none.' })
  asOf!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the value was last modified.' })
  modifiedAt!: string;
}

const item = { implements: InformationItem, simpleResolvers: true };

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
