import { lowerFirst } from './format.js';

/** Text on one line, without the marks of Markdown. Items of a list are separated by semicolons. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/([.:;])?\s*\n {0,3}(?:[-*+]|\d{1,3}\.) /g, (_, end = ';') => `${end} `)
    .replace(/^ {0,3}(?:[-*+]|\d{1,3}\.) /gm, '')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A value as what is said about it reads it. */
export interface TextValue {
  text: string;
  footnotes: string;
  /** Of a Multi-select; null if it is unknown. */
  selected?: readonly string[] | null;
}

/** The values of a state or region by slug. A slug without an entry is unknown. */
export type Values = Pick<ReadonlyMap<string, TextValue>, 'get'>;

/** The value without Markdown; undefined if it is unknown. */
export function known(values: Values, slug: string): { text: string; footnotes: string } | undefined {
  const value = values.get(slug);
  if (!value || value.text === '') return undefined;
  return { text: plain(value.text), footnotes: plain(value.footnotes) };
}

/** The chosen options of a Multi-select; undefined if they are unknown. */
export function chosen(values: Values, slug: string): readonly string[] | undefined {
  return values.get(slug)?.selected ?? undefined;
}

export function footnotesOf(values: Values, slug: string): string {
  return known(values, slug)?.footnotes ?? '';
}

/** Footnotes behind what they are about: ` (general elections)` */
export function inBrackets(footnotes = ''): string {
  return footnotes === '' ? '' : ` (${lowerFirst(footnotes).replace(/\.$/, '')})`;
}
