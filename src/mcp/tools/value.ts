import { z } from 'zod';
import { felonySentence } from '../../../db/domain/language/felony-sentence.js';
import { sourceOf, sourceShape, sourceText, UNKNOWN } from './citation.js';

/** An item as the documents of the tools select it. */
export interface Item {
  __typename: 'BooleanItem' | 'DateItem' | 'MarkdownItem' | 'MultiSelectItem' | 'SingleSelectItem' | 'UrlItem';
  slug: string;
  text: string;
  footnotes: string;
  source: string | null;
  asOf: string | null;
  sourceLink: { publisher: string | null } | null;
  field: { label: string };
  /** Not in a plan, which says first what is over. */
  tooLate?: string | null;
  /** Of a Multi-select; null if it is unknown. */
  selected?: string[] | null;
}

const STANDINGS = ['known', 'unknown', 'not_offered'] as const;

export const valueShape = {
  status: z
    .enum(STANDINGS)
    .describe('"unknown" means that the dataset does not know, never "no". "not_offered" means that the text is N/A.'),
  value: z.string().describe('The value in words: "yes", "no", a text (Markdown), "unknown", or "N/A (not offered)".'),
  footnotes: z.string().optional().describe('Exceptions and explanations that belong to the value.'),
  over: z
    .string()
    .optional()
    .describe(
      'What of it is over for the next election of the state. Say it first, and give no instructions for it. get_voting_plan has what is left.',
    ),
  ...sourceShape,
};

const valueSchema = z.object(valueShape);
export type Value = z.infer<typeof valueSchema>;

/** A value with everything that is needed to cite it. */
export function toValue(item: Item): Value {
  const { footnotes, tooLate } = item;
  return { ...inWords(item), ...(footnotes && { footnotes }), ...(tooLate && { over: tooLate }), ...sourceOf(item) };
}

function inWords(item: Item): Pick<Value, 'status' | 'value'> {
  const { __typename, text, selected } = item;
  if (__typename === 'MultiSelectItem' && selected?.length === 0)
    return { status: 'known', value: 'none of the options' };
  if (text === '') return { status: 'unknown', value: UNKNOWN };
  if (text === 'N/A') return { status: 'not_offered', value: 'N/A (not offered)' };
  if (__typename === 'BooleanItem') return { status: 'known', value: text === 'True' ? 'yes' : 'no' };
  return { status: 'known', value: felonySentence(item) ?? text };
}

/** `7 a.m. (Footnotes: …) [source: …; as of: …]` */
export function valueText({ status, value, footnotes, over, ...from }: Value): string {
  const notes = footnotes ? ` (Footnotes: ${footnotes})` : '';
  return `${over ? `${over} ` : ''}${value}${notes}${status === 'unknown' ? '' : ` ${sourceText(from)}`}`;
}
