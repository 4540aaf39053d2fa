import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { FieldRow } from '../../../../db/storage/queries/fields.js';
import { findInformation } from '../../../../db/storage/queries/information.js';
import type { DatasetDatabase } from '../../../../db/storage/release/open.js';
import type { DeadlineFieldPageData, FieldPageData } from '../../operation-types.js';
import { fileNamePart } from '../../parts/paths.js';
import { optionText } from '../../parts/values/field-parts.js';
import { type Item, type ItemField, wordsOf } from '../../parts/values/item.js';
import { groupsOfTexts, nameOf } from './classify-text.js';

/** What the map of a field can show alone: an option, or what the texts of several states begin with. */
export interface Choice {
  /** In the address, as `?option=online`. */
  key: string;
  name: string;
  has(item: Item): boolean;
}

/** Instead of an option: how many options each state has. */
export const HOW_MANY = 'how_many';

type Choosable = Pick<ItemField, 'format' | 'options'>;

/** @param texts of all states */
function choicesOf({ format, options }: Choosable, texts: readonly string[]): Choice[] {
  switch (format) {
    case 'MULTI_SELECT':
      return (options ?? []).map((option) =>
        ofOption(option, (item) => (item.selected?.includes(option) ?? false) && !dependsOnCase(item)),
      );
    case 'SINGLE_SELECT':
      return (options ?? []).map((option) => ofOption(option, ({ choice }) => choice === option));
    case 'DATE':
    case 'MARKDOWN':
      return groupsOfTexts(texts.filter((text) => text !== '' && !text.startsWith(NOT_OFFERED))).map((name) => ({
        key: fileNamePart(name).toLowerCase(),
        name,
        has: (item) => nameOf(wordsOf(item)) === name,
      }));
    default:
      return [];
  }
}

/** Whether a value has conditions, so that a plain yes or no would mislead. */
export const dependsOnCase = (item: Item): boolean => felonySentence(item)?.startsWith('It depends') ?? false;

const ofOption = (option: string, has: Choice['has']): Choice => ({ key: option, name: optionText(option), has });

/** The choices of a field whose data is not read yet. */
export function choicesInRelease(database: DatasetDatabase, { slug, format, options }: FieldRow): Choice[] {
  const isText = format === 'Markdown' || format === 'Date';
  const texts = isText ? findInformation(database, { slugs: [slug] }).map(({ text }) => text) : [];
  return choicesOf({ format: FORMATS[format], options }, texts);
}

/** The formats as GraphQL names them. */
const FORMATS = {
  Boolean: 'BOOLEAN',
  Date: 'DATE',
  Markdown: 'MARKDOWN',
  'Multi-select': 'MULTI_SELECT',
  'Single-select': 'SINGLE_SELECT',
  URL: 'URL',
} as const;

/**
 * What the map can show alone, and what it does. Of a Multi-select, it is the first option if the address names none, unless whole
 * sentences say more. Those of a deadline are its days, which the map shows together.
 */
export function choicesOnMap({ fields: [field], election }: FieldData, option: string | undefined) {
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

/** The data of both operations of the page. */
export interface FieldData extends Omit<FieldPageData, 'fields'> {
  fields: [Field];
  /** Only of a field whose texts are deadlines. */
  election?: DeadlineFieldPageData['election'];
}
