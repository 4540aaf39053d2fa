import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { FieldRow } from '../../../../db/storage/queries/fields.js';
import { findInformation } from '../../../../db/storage/queries/information.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import type { DeadlineFieldPageData, FieldPageData } from '../../operation-types.js';
import { fileNamePart } from '../../parts/paths.js';
import { optionText } from '../../parts/values/field-parts.js';
import { type Item, type ItemField, wordsOf } from '../../parts/values/item.js';
import { groupNames, leadingText } from './classify-text.js';

/** A group of values that the map can show alone: those with an option, or texts that begin the same way. */
export interface Choice {
  /** The query parameter of the choice, as in `?option=online`. */
  key: string;
  name: string;
  has(item: Item): boolean;
}

/** The query parameter that shows how many options each state has. */
export const OPTION_COUNT = 'how_many';

type FieldOptions = Pick<ItemField, 'format' | 'options'>;

/** @param texts the texts of all states */
function choicesOf({ format, options }: FieldOptions, texts: readonly string[]): Choice[] {
  switch (format) {
    case 'MULTI_SELECT':
      return (options ?? []).map((option) =>
        optionChoice(option, (item) => (item.selected?.includes(option) ?? false) && !isConditional(item)),
      );
    case 'SINGLE_SELECT':
      return (options ?? []).map((option) => optionChoice(option, ({ choice }) => choice === option));
    case 'DATE':
    case 'MARKDOWN':
      return groupNames(texts.filter((text) => text !== '' && !text.startsWith(NOT_OFFERED))).map((name) => ({
        key: fileNamePart(name).toLowerCase(),
        name,
        has: (item) => leadingText(wordsOf(item)) === name,
      }));
    default:
      return [];
  }
}

/** Whether a value depends on conditions, so that a plain yes or no would mislead. */
export const isConditional = (item: Item): boolean => felonySentence(item)?.startsWith('It depends') ?? false;

const optionChoice = (option: string, has: Choice['has']): Choice => ({ key: option, name: optionText(option), has });

/** Reads the choices of a field from the database, before its operation runs. */
export function choicesInRelease(database: DatasetDatabase, { slug, format, options }: FieldRow): Choice[] {
  const isText = format === 'Markdown' || format === 'Date';
  const texts = isText ? findInformation(database, { slugs: [slug] }).map(({ text }) => text) : [];
  return choicesOf({ format: FORMATS[format], options }, texts);
}

/** The GraphQL names of the formats. */
const FORMATS = {
  Boolean: 'BOOLEAN',
  Date: 'DATE',
  Markdown: 'MARKDOWN',
  'Multi-select': 'MULTI_SELECT',
  'Single-select': 'SINGLE_SELECT',
  URL: 'URL',
} as const;

/**
 * Finds the choices of the map and the chosen one. The first option of a Multi-select is chosen by default, unless the values
 * have sentences that say more. The map of a deadline shows its days together, so it has no choices.
 */
export function mapChoices({ fields: [field], election }: FieldData, option: string | undefined) {
  const choices = election
    ? []
    : choicesOf(
        field,
        field.items.map(({ text }) => text),
      );
  const hasSentences = field.items.some((item) => felonySentence(item) !== undefined);
  const first = field.format === 'MULTI_SELECT' && !hasSentences ? choices[0] : undefined;
  return { choices, hasSentences, chosen: option === undefined ? first : choices.find(({ key }) => key === option) };
}

export type Field = FieldPageData['fields'][number];
export type FieldItem = Field['items'][number];

/** The data of either operation of the page. */
export interface FieldData extends Omit<FieldPageData, 'fields'> {
  fields: [Field];
  /** Present only if the texts of the field are deadlines. */
  election?: DeadlineFieldPageData['election'];
}
