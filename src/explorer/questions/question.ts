import { capitalized, lowerFirst } from '../../../db/text/format.js';
/** A value as a question reads it. */
export interface QuestionValue {
  text: string;
  footnotes: string;
  /** Of a Multi-select; null if it is unknown. */
  selected?: readonly string[] | null;
}

/** The values of a state or region by slug. A slug without an entry is unknown. */
export type Values = ReadonlyMap<string, QuestionValue>;

export interface Answer {
  /** Sentences in plain text. They say so if the answer is not known. */
  text: string;
  isKnown: boolean;
}

/** What a voter asks first, with a template of the answer over values. */
export interface Question {
  id: string;
  /** In the words of a voter: `When are the polls open?` */
  label: string;
  /** In two or three words, before an answer: `Polling hours` */
  name: string;
  /** What the answer is about, below the question. */
  hint: string;
  /** The fields that the answer comes from. The first one is where to read on. */
  slugs: readonly [string, ...string[]];
  answer(values: Values): Answer;
}

const UNKNOWN: Answer = { text: 'Not known. Ask the election office.', isKnown: false };

/** @param sentences those that say the same are shown once */
export function answerOf(sentences: readonly string[]): Answer {
  const text = [...new Set(sentences.map(sentence).filter(Boolean))].join(' ');
  return text === '' ? UNKNOWN : { text, isKnown: true };
}

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

/** Text on one line, without the marks of Markdown. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ {0,3}(?:[-*+]|\d{1,3}\.) /gm, '')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function sentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?]$/.test(trimmed) || trimmed === '' ? trimmed : `${trimmed}.`;
  return capitalized(ended);
}

/** Footnotes behind what they are about: ` (general elections)` */
export function inBrackets(footnotes = ''): string {
  return footnotes === '' ? '' : ` (${lowerFirst(footnotes).replace(/\.$/, '')})`;
}
