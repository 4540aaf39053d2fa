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

/**
 * An enum whose names are the words of the dataset in capitals, such as MULTI_SELECT for `Multi-select`.
 *
 * @param values the description of each word
 */
export function enumOf<Word extends string>(name: string, description: string, values: Record<Word, string>) {
  const entries = Object.entries<string>(values).map(
    ([word, text]) => [word.toUpperCase().replace('-', '_'), word, text] as const,
  );
  const words = Object.fromEntries(entries.map(([key, word]) => [key, word]));
  const valuesConfig = Object.fromEntries(entries.map(([key, , text]) => [key, { description: text }]));
  registerEnumType(words, { name, description, valuesConfig });
  return words;
}

export const FieldFormatEnum = enumOf<FieldFormat>(
  'FieldFormat',
  'The kind of values that a field has. Each format has its own item type.',
  {
    Boolean: 'Yes or no. `true` is always the answer that makes voting more accessible.',
    Date: 'A calendar day.',
    Markdown: 'Markdown text. The text `N/A` means that the state does not offer this.',
    'Multi-select': 'Any number of the options of the field.',
    'Single-select': 'One of the options of the field.',
    URL: 'The address of a web page.',
  },
);

export const TopicEnum = enumOf<Topic>('Topic', 'The part of the voting process that a field is about.', {
  absentee: 'Absentee voting (voters request a ballot) and vote-by-mail (every voter is sent a ballot).',
  ballot_return: 'Returning a completed ballot, and fixing problems with it.',
  contacts: 'Election offices and how to contact them.',
  felony: 'Voting rights after a felony conviction.',
  in_person: 'Voting in person, on Election Day or early.',
  overseas: 'Military and overseas voters (UOCAVA).',
  registration: 'Registering to vote.',
  voter_id: 'Identification that voters must show.',
});

export const LanguageEnum = enumOf<Language>('Language', 'A language of texts, as in BCP 47.', {
  en: 'English. All texts exist in it.',
  es: 'Spanish, as election offices of the United States write it.',
});

export const RegionKindEnum = enumOf<RegionKind>('RegionKind', 'What a region is.', {
  county:
    'A county or an equivalent, such as a parish, a borough, an independent city, or a planning region of Connecticut.',
  city: 'A city that is not a county equivalent.',
  other: 'Another part of a state, such as a part of a county; or the dataset does not say.',
});

export const ChangeKindEnum = enumOf<ChangeKind>('ChangeKind', 'What happened to a value.', {
  added: 'The value was unknown, or the region had no value of its own.',
  removed: 'The value is unknown now, or the region has no value of its own any more.',
  changed: 'The text, the footnotes, the source or its date are not the same as before.',
});

export const SourceKindEnum = enumOf<SourceKind>('SourceKind', 'What the publisher of a source is.', {
  official: 'A government: an election office, a legislature, a county.',
  public_interest: 'An organization that serves voters or the public, or an association of officials.',
  press: 'A news medium.',
  other: 'Someone else, such as a site with copies of laws.',
});

export const LinkStatusEnum = enumOf<LinkStatus>('LinkStatus', 'What the last check of a link found.', {
  works: 'The page answered.',
  broken: 'There is no such page, or no such host. Show the link with a warning: the check may be wrong.',
  uncertain: 'The server refuses programs, was too busy or too slow, or had a fault that may pass.',
});

export const V1RuleEnum = enumOf<V1Rule>('V1Rule', 'How the value of a V1 slug is derived from V2 values.', {
  same: 'The same text as the V2 field.',
  option:
    '`True` if the option named in `value` is selected in the V2 field, otherwise `False`; empty if the selection is unknown.',
  any_option: '`True` if any option is selected in the V2 field, otherwise `False`; empty if the selection is unknown.',
  present:
    '`True` if at least one of the V2 fields has text other than `N/A`, `False` if the only text is `N/A`; empty if none has text.',
  footnotes: 'The distinct footnotes of the V2 fields, separated by blank lines.',
  overrides: '`True` if at least one region of the state overrides the V2 field, otherwise `False`.',
  constant: 'The text in `value`, for every state.',
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

/** A list of them, or of what only exists in English. */
export const Sentences = (description: string, complexity: number): MethodDecorator =>
  FieldResolver(() => [String], { complexity, nullable: true, description });
