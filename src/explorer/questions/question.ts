import { capitalized } from '../../../db/text/format.js';
import type { Locale } from '../../messages/locale.js';
import type { Values } from '../../voting/values.js';

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

/** The words of a question in a language. */
export const questionText = ({ label, name, hint }: Question, _locale: Locale) => ({ label, name, hint });

const UNKNOWN: Answer = { text: 'Not known. Ask the election office.', isKnown: false };

/** @param sentences those that say the same are shown once */
export function answerOf(sentences: readonly string[]): Answer {
  const text = [...new Set(sentences.map(sentence).filter(Boolean))].join(' ');
  return text === '' ? UNKNOWN : { text, isKnown: true };
}

function sentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?]$/.test(trimmed) || trimmed === '' ? trimmed : `${trimmed}.`;
  return capitalized(ended);
}
