import { registerEnumType } from 'type-graphql';
import type { FieldFormat, Topic, V1Rule } from '../db/vocabulary.js';

/** `Multi-select` is written MULTI_SELECT in GraphQL. Through it tsc refuses a list that lacks a word of the dataset. */
type EnumName<Word extends string> = Word extends `${infer Left}-${infer Right}`
  ? `${Uppercase<Left>}_${Uppercase<Right>}`
  : Uppercase<Word>;
type EnumOf<Words extends string> = { [Word in Words as EnumName<Word>]: Word };

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

export const V1RuleEnum = {
  SAME: 'same',
  OPTION: 'option',
  ANY_OPTION: 'any_option',
  PRESENT: 'present',
  FOOTNOTES: 'footnotes',
  OVERRIDES: 'overrides',
  CONSTANT: 'constant',
} as const satisfies EnumOf<V1Rule>;

const describe = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([name, description]) => [name, { description }]));

registerEnumType(FieldFormatEnum, {
  name: 'FieldFormat',
  description: "What a field's values are. Each format has its own type of item.",
  valuesConfig: describe({
    BOOLEAN: 'Yes or no. True always means the answer that makes voting more accessible.',
    DATE: 'A calendar day.',
    MARKDOWN: 'Text in Markdown. The text `N/A` means that the state does not offer this.',
    MULTI_SELECT: "Any number of the field's options.",
    SINGLE_SELECT: "One of the field's options.",
    URL: 'The address of a web page.',
  }),
});

registerEnumType(TopicEnum, {
  name: 'Topic',
  description: 'What part of voting a field is about.',
  valuesConfig: describe({
    ABSENTEE: 'Absentee voting (the voter asks for a ballot) and vote-by-mail (every voter is sent one).',
    BALLOT_RETURN: 'Returning a voted ballot, and correcting problems with it.',
    CONTACTS: 'Election offices and how to reach them.',
    FELONY: 'Voting rights after a felony conviction.',
    IN_PERSON: 'Voting in person, on Election Day or early.',
    OVERSEAS: 'Military and overseas voters (UOCAVA).',
    REGISTRATION: 'Registering to vote.',
    VOTER_ID: 'Identification that voters have to show.',
  }),
});

registerEnumType(V1RuleEnum, {
  name: 'V1Rule',
  description: 'How the value of a V1 slug follows from V2 values.',
  valuesConfig: describe({
    SAME: 'The same text as the V2 field.',
    OPTION: '`True` when the V2 field has the option named in `value`, else `False`; empty when that is unknown.',
    ANY_OPTION: '`True` when the V2 field has any option, else `False`; empty when that is unknown.',
    PRESENT:
      '`True` when one of the V2 fields has text other than `N/A`, `False` when all there is is `N/A`; empty when none has text.',
    FOOTNOTES: 'The footnotes of the V2 fields, each once, with a blank line between them.',
    OVERRIDES: '`True` when some region of the state overrides the V2 field, else `False`.',
    CONSTANT: 'The text in `value`, the same for each state.',
  }),
});
