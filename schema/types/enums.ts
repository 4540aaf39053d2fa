import { Arg, FieldResolver, registerEnumType } from 'type-graphql';
import type { Language } from '../../db/domain/language/catalog.js';
import type {
  ChangeKind,
  FieldFormat,
  LinkStatus,
  RegionKind,
  SourceKind,
  Topic,
  V1Rule,
} from '../../db/domain/vocabulary.js';

/** The GraphQL name of a dataset value: MULTI_SELECT for `Multi-select`. With it, tsc rejects an enum that lacks a value. */
type EnumName<Word extends string> = Word extends `${infer Left}-${infer Right}`
  ? `${Uppercase<Left>}_${Uppercase<Right>}`
  : Uppercase<Word>;
export type EnumOf<Words extends string> = { [Word in Words as EnumName<Word>]: Word };

export const FieldFormatEnum = {
  BOOLEAN: 'Boolean',
  DATE: 'Date',
  MARKDOWN: 'Markdown',
  MULTI_SELECT: 'Multi-select',
  SINGLE_SELECT: 'Single-select',
  URL: 'URL',
} as const satisfies EnumOf<FieldFormat>;

export const TopicEnum = {
  ABSENTEE: 'absentee',
  BALLOT_RETURN: 'ballot_return',
  CONTACTS: 'contacts',
  FELONY: 'felony',
  IN_PERSON: 'in_person',
  OVERSEAS: 'overseas',
  REGISTRATION: 'registration',
  VOTER_ID: 'voter_id',
} as const satisfies EnumOf<Topic>;

export const LanguageEnum = {
  EN: 'en',
  ES: 'es',
} as const satisfies EnumOf<Language>;

export const V1RuleEnum = {
  SAME: 'same',
  OPTION: 'option',
  ANY_OPTION: 'any_option',
  PRESENT: 'present',
  FOOTNOTES: 'footnotes',
  OVERRIDES: 'overrides',
  CONSTANT: 'constant',
} as const satisfies EnumOf<V1Rule>;

export const RegionKindEnum = {
  COUNTY: 'county',
  CITY: 'city',
  OTHER: 'other',
} as const satisfies EnumOf<RegionKind>;

export const ChangeKindEnum = {
  ADDED: 'added',
  REMOVED: 'removed',
  CHANGED: 'changed',
} as const satisfies EnumOf<ChangeKind>;

export const SourceKindEnum = {
  OFFICIAL: 'official',
  PUBLIC_INTEREST: 'public_interest',
  PRESS: 'press',
  OTHER: 'other',
} as const satisfies EnumOf<SourceKind>;

export const LinkStatusEnum = {
  WORKS: 'works',
  BROKEN: 'broken',
  UNCERTAIN: 'uncertain',
} as const satisfies EnumOf<LinkStatus>;

/** The descriptions of an enum's values. */
export const describe = <Name extends string>(entries: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(entries).map(([name, description]) => [name, { description }])) as Record<
    Name,
    { description: string }
  >;

/** An enum whose values are their names. @param values the description of each */
export function namesOf<Name extends string>(type: {
  name: string;
  description: string;
  values: Record<Name, string>;
}) {
  const names = Object.fromEntries(Object.keys(type.values).map((one) => [one, one])) as { [Own in Name]: Own };
  registerEnumType(names, { name: type.name, description: type.description, valuesConfig: describe(type.values) });
  return names;
}

registerEnumType(FieldFormatEnum, {
  name: 'FieldFormat',
  description: 'The kind of values that a field has. Each format has its own item type.',
  valuesConfig: describe({
    BOOLEAN: 'Yes or no. `true` is always the answer that makes voting more accessible.',
    DATE: 'A calendar day.',
    MARKDOWN: 'Markdown text. The text `N/A` means that the state does not offer this.',
    MULTI_SELECT: 'Any number of the options of the field.',
    SINGLE_SELECT: 'One of the options of the field.',
    URL: 'The address of a web page.',
  }),
});

registerEnumType(TopicEnum, {
  name: 'Topic',
  description: 'The part of the voting process that a field is about.',
  valuesConfig: describe({
    ABSENTEE: 'Absentee voting (voters request a ballot) and vote-by-mail (every voter is sent a ballot).',
    BALLOT_RETURN: 'Returning a completed ballot, and fixing problems with it.',
    CONTACTS: 'Election offices and how to contact them.',
    FELONY: 'Voting rights after a felony conviction.',
    IN_PERSON: 'Voting in person, on Election Day or early.',
    OVERSEAS: 'Military and overseas voters (UOCAVA).',
    REGISTRATION: 'Registering to vote.',
    VOTER_ID: 'Identification that voters must show.',
  }),
});

registerEnumType(LanguageEnum, {
  name: 'Language',
  description: 'A language of texts, as in BCP 47.',
  valuesConfig: describe({
    EN: 'English. All texts exist in it.',
    ES: 'Spanish, as election offices of the United States write it.',
  }),
});

registerEnumType(RegionKindEnum, {
  name: 'RegionKind',
  description: 'What a region is.',
  valuesConfig: describe({
    COUNTY:
      'A county or an equivalent, such as a parish, a borough, an independent city, or a planning region of Connecticut.',
    CITY: 'A city that is not a county equivalent.',
    OTHER: 'Another part of a state, such as a part of a county; or the dataset does not say.',
  }),
});

registerEnumType(ChangeKindEnum, {
  name: 'ChangeKind',
  description: 'What happened to a value.',
  valuesConfig: describe({
    ADDED: 'The value was unknown, or the region had no value of its own.',
    REMOVED: 'The value is unknown now, or the region has no value of its own any more.',
    CHANGED: 'The text, the footnotes, the source or its date are not the same as before.',
  }),
});

registerEnumType(SourceKindEnum, {
  name: 'SourceKind',
  description: 'What the publisher of a source is.',
  valuesConfig: describe({
    OFFICIAL: 'A government: an election office, a legislature, a county.',
    PUBLIC_INTEREST: 'An organization that serves voters or the public, or an association of officials.',
    PRESS: 'A news medium.',
    OTHER: 'Someone else, such as a site with copies of laws.',
  }),
});

registerEnumType(LinkStatusEnum, {
  name: 'LinkStatus',
  description: 'What the last check of a link found.',
  valuesConfig: describe({
    WORKS: 'The page answered.',
    BROKEN: 'There is no such page, or no such host. Show the link with a warning: the check may be wrong.',
    UNCERTAIN: 'The server refuses programs, was too busy or too slow, or had a fault that may pass.',
  }),
});

registerEnumType(V1RuleEnum, {
  name: 'V1Rule',
  description: 'How the value of a V1 slug is derived from V2 values.',
  valuesConfig: describe({
    SAME: 'The same text as the V2 field.',
    OPTION:
      '`True` if the option named in `value` is selected in the V2 field, otherwise `False`; empty if the selection is unknown.',
    ANY_OPTION:
      '`True` if any option is selected in the V2 field, otherwise `False`; empty if the selection is unknown.',
    PRESENT:
      '`True` if at least one of the V2 fields has text other than `N/A`, `False` if the only text is `N/A`; empty if none has text.',
    FOOTNOTES: 'The distinct footnotes of the V2 fields, separated by blank lines.',
    OVERRIDES: '`True` if at least one region of the state overrides the V2 field, otherwise `False`.',
    CONSTANT: 'The text in `value`, for every state.',
  }),
});

/** The argument of fields whose names end in `In`. */
export const InLanguage = (): ParameterDecorator =>
  Arg('language', () => LanguageEnum, { description: 'The language of the text.' }) as ParameterDecorator;

/** The language of sentences that the service makes. */
export const Spoken = (): ParameterDecorator =>
  Arg('language', () => LanguageEnum, {
    defaultValue: 'en',
    description: 'The language of the sentences.',
  }) as ParameterDecorator;

/** A field with a text in the language of `Spoken`. */
export const Sentence = (description: string, complexity = 1): MethodDecorator =>
  FieldResolver(() => String, { complexity, nullable: true, description });
