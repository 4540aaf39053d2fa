import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import type { DeadlineFieldPageData, FieldPageData } from '../../operation-types.js';
import { optionText } from '../../parts/values/field-parts.js';
import type { Item } from '../../parts/values/item.js';

/** An option of a field, whose values the map can show alone. */
export interface Choice {
  /** The query parameter of the choice, as in `?option=online`. */
  key: string;
  name: string;
  has(item: Item): boolean;
}

/** The query parameter that shows how many options each state has. */
export const OPTION_COUNT = 'how_many';

/** @param options of a field, if it has any */
export const choicesOf = (options: readonly string[] | null | undefined): Choice[] =>
  (options ?? []).map((option) => ({
    key: option,
    name: optionText(option),
    has: (item) => item.choice === option || (item.selected?.includes(option) === true && !isConditional(item)),
  }));

/** Whether a value depends on conditions, so that a plain yes or no would mislead. */
export const isConditional = (item: Item): boolean => felonySentence(item)?.startsWith('It depends') ?? false;

/**
 * Finds the choices of the map and the chosen one. The first option of a Multi-select is chosen by default, unless the values
 * have sentences that say more.
 */
export function mapChoices({ fields: [field] }: FieldData, option: string | undefined) {
  const choices = choicesOf(field.options);
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
